"""The small words: closed classes, the few words that change nothing, and those that are never passed over.

Every word of a clue is a name, a word of a rule, a verb or noun of the vocabulary, or one of `HARMLESS`.
"""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


HARMLESS: dict[str, str] = {
    **dict.fromkeys(
        words(
            """also indeed actually definitely certainly clearly simply really always currently now recently happily
            proudly"""
        ),
        "an adverb that repeats what the sentence claims anyway",
    ),
    **dict.fromkeys(
        words("favourite favorite own preferred beloved"),
        "an adjective that says no more than whose it is",
    ),
    **dict.fromkeys(
        words("lovely beautiful nice proud happy famous delicious lucky brave"),
        "praise, which no category is made of; before a noun only",
    ),
    **dict.fromkeys(words("his her their its"), "refers back to the subject"),
    **dict.fromkeys(words("still"), "stresses that it is so now, as all clues say"),
    **dict.fromkeys(words("successfully eventually ultimately"), "an adverb of the telling, before a verb only"),
}
"""Words that a reading may pass over where a rule has a place for them (ADVERB, ADJECTIVE, POSSESSIVE), and why."""

MOST_HARMLESS = 60

POSSESSIVES = words("his her their its")
ADJECTIVES = words(
    "favourite favorite own preferred beloved lovely beautiful nice proud happy famous delicious lucky brave"
)
ADVERBS = frozenset(HARMLESS) - POSSESSIVES - ADJECTIVES

BE = words("is are was were be been 's")
DO = words("do does did")
WILL = words("will")
HAVE = words("have has had having")
ARTICLES = words("the a an")
PREPOSITIONS = words("in at on with for from to of by as about")
TITLES = words("mr mrs ms miss dr sir lady lord madam professor captain mt")
PRONOUNS = words("he she it they")
CLITIC_HOSTS = words("who that which it he she there")

EDGES = words(
    "left right top bottom front back leftmost rightmost topmost lowermost uppermost bottommost west east north south"
)

GUARDED = words(
    """not no nor never neither either or and but if unless except excluding besides only every each all any some none
    nobody both half twice double thrice triple same different other another others else more less fewer most least
    many much few several than as at by before after until since while because although though whereas whether when
    first second last next previous following prior immediate immediately directly exactly precisely just almost
    nearly about around approximately roughly hardly barely scarcely seldom rarely sometimes maybe perhaps possibly
    probably likely unlikely apparently supposedly allegedly again together apart away alone opposite across facing
    diagonal diagonally far further farther furthest farthest close closer closest near nearer nearest left right
    middle centre center between among above below over under behind ahead front end ends beside adjacent adjoining
    odd even alphabetical alphabetically vowel consonant letter letters without against unlike too enough up down
    outside top bottom upper lower north south east west who whom whose which that what where why how there here this
    these those former latter respectively vice versa order consecutive consecutively row column corner edge side
    beyond past within instead rather anything nothing everything anyone himself herself themselves itself non can
    could may might should must shall otherwise yet once minus plus sum times difference off ago forth aside onward
    onwards backward backwards anymore already soon formerly previously tomorrow yesterday today forward forwards
    upstairs downstairs shy short senior junior thus hence so then nowhere elsewhere apiece would ought through
    throughout during via per till upto dozen couple pair quarter third hundred thousand million billion him them me
    us i we you ex average total together extra additional old new young real fake false true alleged former late
    future mixed wrong right correct opposite male female single married"""
)
"""Words that can change what a sentence says: a rule must have them in its pattern, else the sentence is refused."""

SPELLINGS = {"color": "colour", "favorite": "favourite", "neighbor": "neighbour", "center": "centre", "gray": "grey"}
"""American and British."""

CLIPPED = {
    "hippo": "hippopotamus",
    "rhino": "rhinoceros",
    "chimp": "chimpanzee",
    "croc": "crocodile",
    "gator": "alligator",
    "budgie": "budgerigar",
    "math": "mathematics",
    "maths": "mathematics",
    "bio": "biology",
    "chem": "chemistry",
    "stats": "statistics",
    "gym": "gymnastics",
    "sax": "saxophone",
    "bike": "bicycle",
    "plane": "airplane",
    "limo": "limousine",
}

COLOURS = words(
    """red green blue yellow white black brown orange pink purple violet grey gray gold silver ivory cream beige tan
    turquoise crimson scarlet maroon navy teal lime indigo magenta cyan lavender lilac mauve amber bronze copper peach
    coral olive khaki emerald ruby sapphire dark light pale bright"""
)
QUALITIES = COLOURS | words(
    """big small large little tall short long fat thin old young new hot cold warm cool sweet sour salty spicy plain
    wooden striped spotted checked dotted solid round square soft hard fast slow happy sad loud quiet"""
)
"""Values that may be said of anything: "black coffee" is not the coffee of the black house."""

MOMENTS = words(
    "midnight noon dawn dusk morning evening night afternoon twilight sunset sunrise spring summer autumn winter"
)
"""Everyday words of time, which are names with a capital alone."""

MEN = words("man men husband husbands groom grooms boy boys gentleman gentlemen")
WOMEN = words("woman women wife wives bride brides girl girls lady ladies")
PERSON_CATEGORIES = words(
    """name names nationality nationalities surname surnames forename forenames husband husbands wife wives officer
    officers mother mothers father fathers sister sisters brother brothers trainer trainers person persons people
    owner owners groom grooms bride brides guide guides"""
)
OWN_CATEGORIES = words(
    """job jobs occupation occupations profession professions career careers trade trades role roles employment
    vocation name names surname surnames forename forenames nationality nationalities person persons people man men
    woman women owner owners first last"""
)
"""Categories that tell who somebody is. Two others, like doctor and patient, are two people who go together."""

JOB_CATEGORIES = words(
    "job jobs occupation occupations profession professions career careers trade trades role roles employment vocation"
)
JOBS = words(
    """accountant actor actress academic architect artist astronomer author baker banker barber bartender bricklayer
    builder butcher carpenter cashier chef chemist clerk coach cook dancer dentist designer detective doctor driver
    electrician engineer farmer firefighter fireman fisherman florist gardener geologist grocer hairdresser historian
    journalist judge lawyer librarian mechanic musician nurse optician painter pharmacist photographer physician pilot
    plumber poet policeman postman professor programmer psychologist reporter sailor salesman scientist secretary
    singer smith soldier student surgeon tailor teacher vet waiter waitress writer"""
)
PROPER_CATEGORIES = words(
    """name names forename forenames surname surnames husband wife bride groom child boy girl man woman student friend
    town towns city cities village villages country countries state states island planet song songs book books film
    films movie movies title titles ship ships boat boats yacht yachts horse horses dog dogs company team teams
    band"""
)
"""Categories of proper names, which are written with a capital."""

DONE_CATEGORIES = words("sport sports hobby hobbies activity activities instrument instruments pastime event events")
"""Categories of what people do, so that whoever does it is called after it."""

KINDRED = [
    words("colour color shade finish"),
    words("wood timber casing cabinet"),
    words("drink beverage"),
    words("pet animal creature"),
    words("cigarette cigar brand smoke"),
    words("movie film genre"),
    words("food dish meal lunch dinner snack breakfast"),
    words("vacation trip holiday break retreat getaway destination activity"),
    words("education degree diploma"),
    words("phone smartphone model"),
    words("car vehicle make"),
    words("sport game hobby activity"),
    words("class course subject"),
    words("music genre preference"),
    words("job occupation profession vocation career"),
    words("country nationality homeland family"),
    words("town city hometown"),
    words("story tale book title"),
    words("dog breed species animal tortoise"),
    words("birthday birth date month day weekday"),
    words("price cost bill fare fee"),
    words("project experiment study assignment presentation report paper research"),
]
"""Words that may name a category in place of its own."""

CREATURES = words(
    """dog dogs puppy puppies pup hound cat cats kitten kittens horse horses pony ponies foal mare stallion colt parrot
    macaw cockatoo rabbit bunny hamster gerbil ferret mouse rat chinchilla hedgehog turtle tortoise snake python lizard
    gecko iguana frog toad fish goldfish goat sheep lamb cow calf bull pig piglet hog rooster hen chicken chick duck
    duckling goose llama alpaca donkey mule camel elephant giraffe lion lioness tiger cub bear panda koala kangaroo
    monkey gorilla ape chimp chimpanzee orangutan otter seal dolphin whale shark penguin owl hawk falcon eagle ostrich
    emu zebra rhino hippo wolf fox deer moose elk reindeer dinosaur dragon unicorn racehorse bird pet animal"""
)
"""Categories of animals that have names, weights and ages of their own."""

ANIMALS = words("pet pets animal animals dog dogs cat cats horse horses bird birds breed breeds")
"""Categories of animals, which do things themselves."""

MAKING = words("make grow brew bake cook paint build design create produce invent construct prepare")
"""Verbs of making: who makes something may not be who has it."""

LOOKS = words(
    """style type size shape material colour color colours colors shade stone wood metal paint finish paper glaze case
    ink frosting icing dye"""
)
"""Categories of how a place looks; a hat's colour is not that of the seat."""
