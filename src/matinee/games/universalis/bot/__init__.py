"""The story bot: it plays the coins sensibly and tells from a grammar, with a memory of the story.

`storyteller` decides what to do in each phase, with `scenes`, `turns` and `complications`;
`next_event`, `dialog`, `trait_choice` and `entrances` find what to tell, `text_writer` puts it into
words.
`grammar` reads the texts in `genre_texts/`, `event_kinds` how one thing leads to another; `memory`
reads the transcript: what the story is about, who has the thing that everybody wants, what was told
last. `naming` knows articles and short names, `offers` the actions that are on offer.
"""
