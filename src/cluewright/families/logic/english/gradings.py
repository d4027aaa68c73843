"""What is compared, and how: comparatives, superlatives, units and the topics of scales, as tables."""

from __future__ import annotations

from cluewright.families.logic.english.words import words

DIRECTIONS = {
    "north": ("y", 1),
    "south": ("y", -1),
    "east": ("x", 1),
    "west": ("x", -1),
    "northern": ("y", 1),
    "southern": ("y", -1),
    "eastern": ("x", 1),
    "western": ("x", -1),
    "northerly": ("y", 1),
    "southerly": ("y", -1),
    "easterly": ("x", 1),
    "westerly": ("x", -1),
}
MOST = {
    "northernmost": ("y", 1),
    "southernmost": ("y", -1),
    "easternmost": ("x", 1),
    "westernmost": ("x", -1),
}

# What a comparison is about, and which way it points along it.
COMPARATIVES = {
    "older": ("age", 1),
    "elder": ("age", 1),
    "younger": ("age", -1),
    "more": ("any", 1),
    "greater": ("size", 1),
    "higher": ("level", 1),
    "larger": ("size", 1),
    "bigger": ("size", 1),
    "less": ("any", -1),
    "fewer": ("any", -1),
    "lower": ("level", -1),
    "smaller": ("size", -1),
    "later": ("time", 1),
    "earlier": ("time", -1),
    "sooner": ("time", -1),
    "pricier": ("money", 1),
    "costlier": ("money", 1),
    "dearer": ("money", 1),
    "cheaper": ("money", -1),
    "taller": ("height", 1),
    "shorter": ("length", -1),
    "longer": ("length", 1),
    "heavier": ("weight", 1),
    "lighter": ("weight", -1),
    "faster": ("speed", 1),
    "quicker": ("speed", 1),
    "slower": ("speed", -1),
    "hotter": ("temperature", 1),
    "warmer": ("temperature", 1),
    "colder": ("temperature", -1),
    "cooler": ("temperature", -1),
    "deeper": ("depth", 1),
    "shallower": ("depth", -1),
    "wider": ("width", 1),
    "narrower": ("width", -1),
    "newer": ("era", 1),
    "farther": ("distance", 1),
    "further": ("distance", 1),
    "closer": ("distance", -1),
    "nearer": ("distance", -1),
    "broader": ("width", 1),
    "stronger": ("strength", 1),
    "weaker": ("strength", -1),
    "harder": ("difficulty", 1),
    "tougher": ("difficulty", 1),
    "easier": ("difficulty", -1),
    "louder": ("loudness", 1),
    "quieter": ("loudness", -1),
    "spicier": ("heat", 1),
    "milder": ("heat", -1),
    "chillier": ("temperature", -1),
    "steeper": ("slope", 1),
    "speedier": ("speed", 1),
    "swifter": ("speed", 1),
}
GRADED = {
    "expensive": ("money", 1),
    "costly": ("money", 1),
    "valuable": ("money", 1),
    "valued": ("money", 1),
    "recent": ("time", 1),
    "popular": ("popularity", 1),
    "affordable": ("money", -1),
    "economical": ("money", -1),
    "pricey": ("money", 1),
    "powerful": ("power", 1),
    "difficult": ("difficulty", 1),
}
"""Adjectives after more, less, most, least."""

BASES = {
    "old": ("age", 1),
    "tall": ("height", 1),
    "high": ("height", 1),
    "heavy": ("weight", 1),
    "long": ("length", 1),
    "expensive": ("money", 1),
    "fast": ("speed", 1),
    "deep": ("depth", 1),
    "far": ("distance", 1),
    "wide": ("width", 1),
    "broad": ("width", 1),
    "quick": ("speed", 1),
    "swift": ("speed", 1),
    "hot": ("temperature", 1),
    "warm": ("temperature", 1),
    "cold": ("temperature", -1),
    "strong": ("strength", 1),
    "difficult": ("difficulty", 1),
    "hard": ("difficulty", 1),
    "cheap": ("money", -1),
    "costly": ("money", 1),
    "pricey": ("money", 1),
    "young": ("age", -1),
    "large": ("size", 1),
    "big": ("size", 1),
    "early": ("time", -1),
    "late": ("time", 1),
}
"""Adjectives between as and as."""

SUPERLATIVES = {
    "oldest": ("age", 1),
    "eldest": ("age", 1),
    "youngest": ("age", -1),
    "highest": ("level", 1),
    "largest": ("size", 1),
    "biggest": ("size", 1),
    "greatest": ("size", 1),
    "lowest": ("level", -1),
    "smallest": ("size", -1),
    "fewest": ("any", -1),
    "latest": ("time", 1),
    "earliest": ("time", -1),
    "priciest": ("money", 1),
    "costliest": ("money", 1),
    "dearest": ("money", 1),
    "cheapest": ("money", -1),
    "tallest": ("height", 1),
    "shortest": ("length", -1),
    "longest": ("length", 1),
    "heaviest": ("weight", 1),
    "lightest": ("weight", -1),
    "fastest": ("speed", 1),
    "quickest": ("speed", 1),
    "slowest": ("speed", -1),
    "hottest": ("temperature", 1),
    "warmest": ("temperature", 1),
    "coldest": ("temperature", -1),
    "coolest": ("temperature", -1),
    "deepest": ("depth", 1),
    "shallowest": ("depth", -1),
    "widest": ("width", 1),
    "newest": ("era", 1),
    "farthest": ("distance", 1),
    "furthest": ("distance", 1),
    "closest": ("distance", -1),
    "nearest": ("distance", -1),
    "broadest": ("width", 1),
    "strongest": ("strength", 1),
    "weakest": ("strength", -1),
    "hardest": ("difficulty", 1),
    "toughest": ("difficulty", 1),
    "easiest": ("difficulty", -1),
    "loudest": ("loudness", 1),
    "quietest": ("loudness", -1),
    "spiciest": ("heat", 1),
    "mildest": ("heat", -1),
    "narrowest": ("width", -1),
    "speediest": ("speed", 1),
}

# Words that compare whatever is measured, and what they do not speak of unless it is named: nobody is called larger
# for being older.
LOOSE = {
    "any": words("age height length width depth temperature speed"),
    "level": words("age weight length width depth duration era"),
    "size": words("age weight height length width depth duration temperature speed era"),
}

# What the noun of a scale or the name of a category says about what is measured.
TOPICS = {
    "age": words("age ages old"),
    "money": words(
        """price prices cost costs bill fare fee amount salary income pay wage money dollars dollar euros pounds rent
        value worth spent paid bid budget scholarship grant award prize bonus loan debt fine deposit profit revenue
        jackpot sales savings wager bet charge tip donation earnings takings winnings damage $ £ € total"""
    ),
    "time": words(
        """year years date dates day days month months week weekday time times hour appointment birthday wedding
        departure arrival start deadline century decade morning schedule"""
    ),
    "duration": words("duration minutes minute seconds hours time finishing"),
    "score": words("score scores points point rating ratings mark marks"),
    "distance": words("distance distances"),
    "power": words("power wattage watts watt"),
    "altitude": words("altitude"),
    "area": words("area size acreage footage"),
    "height": words("height heights altitude elevation tall floor storey"),
    "length": words(
        "length lengths long pages distance wingspan miles mile feet foot inches inch metres meters kilometres km"
    ),
    "weight": words("weight weights pounds lbs kg kilograms ounces grams tons"),
    "temperature": words("temperature degrees"),
    "depth": words("depth"),
    "frequency": words("frequency frequencies"),
    "width": words("width"),
    "speed": words("speed mph kmh velocity pace"),
    "era": words("vintage built"),
    "popularity": words(
        """viewers viewer votes vote downloads listeners fans followers views subscribers attendance visitors likes
        votes ratings audience"""
    ),
    "strength": words("strength potency caffeine proof alcohol"),
    "difficulty": words("difficulty grade level"),
    "loudness": words("loudness volume decibels noise"),
    "heat": words("heat spiciness scoville"),
    "slope": words("slope gradient incline"),
    "rank": words("rank rank ranking ranked place placing position standing finish finishing seed"),
    "label": words(
        """room locker flat apartment jersey channel gate flight lane track table bus page code id suite ticket badge
        bib stall berth cabin ward platform pump desk raffle seat chair slot bay stand exhibit booth tent"""
    ),
}

KINDRED_MEASURES = [
    words("experience service tenure teaching"),
    words("lessons training"),
    words("score mark"),
    words("wins victories"),
    words("staff employees workers"),
    words("memory ram"),
    words("crop harvest yield"),
    words("price cost sum"),
    words("bid price sum"),
    words("altitude height"),
    words("rating score mark points"),
    words("points score"),
    words("deposit sum"),
    words("donation sum amount gift"),
    words("pledge pledged sum amount"),
    words("snowfall snow"),
    words("rainfall rain"),
    words("downloads listeners"),
    words("views viewers"),
    words("guests people attendees"),
    words("attendance attendees people spectators"),
    words("members people"),
    words("population people inhabitants residents"),
    words("capacity seats people passengers"),
    words("votes voters"),
    words("duration runtime"),
    words("nights stay"),
    words("power electricity wattage"),
    words("height elevation altitude"),
    words("salary wage pay"),
    words("floors floor stories story storeys storey"),
    words("takings earnings proceeds haul"),
]
"""Nouns that may stand for one another where one of them names what is measured, and nothing else in the puzzle."""

VAGUELY = words("somewhat slightly much considerably significantly")

GRADING = frozenset(
    COMPARATIVES.keys() | SUPERLATIVES.keys() | GRADED.keys() | DIRECTIONS.keys() | MOST.keys() | VAGUELY
)
"""Words of grading, which are never taken for a noun or a verb."""
