"""The pictures of Action!'s cards: inner SVG, drawn from parameters, without ids, styles or words.

`performer_card`, `script_card`, `set_card`, `event_card` and `signs` each return the content of an
`<svg>` with the view box that their module names. The drawings are data in `drawings/`, in the
notation of `notation.draw`.
"""
