"""The story bot: it plays the coins sensibly and tells from a grammar, with a memory of the story.

`policy` decides what to do at each moment, with `scenes`, `turns` and `conflict`; `happening`,
`dialog`, `marks` and `people` find what to tell, `teller` puts it into words. `grammar` reads the
texts in `lexicon/`, `beats` how one thing leads to another; `memory` reads the transcript: what the
story is about, who has the thing that everybody wants, what was told last. `naming` knows articles
and short names, `offers` the actions that are on offer.
"""
