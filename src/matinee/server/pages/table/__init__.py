"""The pages of one table: board, text page, waiting room, replay, big screen, and their forms."""
