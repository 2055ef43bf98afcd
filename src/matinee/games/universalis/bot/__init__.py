"""The story bot: it plays the coins sensibly and tells from a grammar, with a memory of the story.

`policy` decides what to do, with `framing`, `turns` and `conflict`; `teller` puts it into words
out of the `grammar`, whose texts are in `lexicon/`; `memory` reads the transcript: what the story
is about, who has the thing that everybody wants, what was told last. `naming` knows articles and
short names, `beats` how one thing leads to another.
"""
