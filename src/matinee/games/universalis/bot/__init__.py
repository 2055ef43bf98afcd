"""The storyteller bot: it plays coins by simple rules and tells from a grammar, with a memory.

`storyteller` decides on an action in each phase, with `scenes`, `turns` and `complications`;
`next_event`, `dialog`, `trait_choice` and `entrances` choose the content, `text_writer` writes it.
`grammar` reads the texts in `genre_texts/`, `event_kinds` the events that can follow each other;
`memory` reads the transcript: the story's secret, the holder of the wanted thing, the latest event.
`naming` adds articles and shortens names, `offers` finds actions among the legal ones.
"""
