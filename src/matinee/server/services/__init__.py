"""Operations that the API and the pages share: access to a table, play, rematch, read position."""
