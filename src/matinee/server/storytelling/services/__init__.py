"""Operations of storytelling tables that the API and the pages share."""
