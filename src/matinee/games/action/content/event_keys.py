"""Keys of the event cards, for the rules that they change (section 19 of the catalogue)."""

from typing import Final

CREW_FAIR: Final = "crew-fair"
FREE_PUBLICITY: Final = "free-publicity"
CREW_SHORTAGE: Final = "crew-shortage"
ADVERTISING_BOOM: Final = "advertising-boom"
CHARITY_GALA: Final = "charity-gala"
DATE_NIGHT_SEASON: Final = "date-night-season"
THRILL_SEASON: Final = "thrill-season"
TALENT_SCOUTS: Final = "talent-scouts"
OPEN_AUDITION: Final = "open-audition"
FIXED_CONTRACTS: Final = "fixed-contracts"
LOYAL_COMPANY: Final = "loyal-company"
SECOND_CHANCES: Final = "second-chances"
STUDIO_FIRE: Final = "studio-fire"
ACTORS_STRIKE: Final = "actors-strike"
WRITERS_STRIKE: Final = "writers-strike"
