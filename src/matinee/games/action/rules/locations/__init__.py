"""Actions of assistants at each location: staffing, scripts, casting, sets, releases and
campaigns.
"""
