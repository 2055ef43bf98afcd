"""What an assistant does at each location: staffing, scripts, casting, sets, releases and
campaigns.
"""
