"""What a puzzle may be about: nouns that are harmless as the heads of phrases, and nouns that stand for another."""

from __future__ import annotations

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.occasions import PRIVATE, may_be_told
from cluewright.families.logic.english.vocabulary import Noun, vocabulary
from cluewright.families.logic.english.world import World, words_of

_OWN_SUMS = small.words("fare tip fine tax tuition rent salary wage bonus debt loan allowance pension")
_GENERIC = small.words(
    """item thing piece object product article animal creature beast specimen order entry exhibit choice pick selection
    option version example device purchase work creation invention possession meal menu offering
    handiwork effort contribution listing"""
)
"""Nouns that may be said of anything."""

_PROPERTIES = small.words(
    """name colour color shade style type kind sort size shape material finish wood metal stone pattern design brand
    make model flavour flavor theme topic title price cost age year month day date time weight height length number
    score rank place position sport hobby job food drink dish country city town state nationality county award prize
    destination origin pet subject course class spot point line company firm brand maker manufacturer airline school
    college university club street road village region river island planet constellation award series music genre
    wine grape tea major game"""
)
"""Categories that tell of something else than themselves."""

_IMPLIED = {
    "ram": "computer",
    "platform": "train",
    "gate": "flight",
    "town": "home",
    "city": "home",
    "country": "home",
    "village": "home",
    "sent": "letter",
    "theme": "party",
    "farmer": "farm",
    "acres": "farm",
}
"""Categories, and what has such a thing and nothing else."""

_MORE_ALIKE = """\
path trail route walk hike loop track
artifact artefact relic find antiquity treasure antique item
plant orchid flower rose rosebush bush shrub bloom blossom sapling seedling tree
statue gnome figurine figure carving sculpture bust
set train model kit
stone gem gemstone jewel crystal
pup puppy dog pooch hound
kitten cat feline
spread ranch farm property
line zipline cable
experiment project entry exhibit study
ad advertisement sign billboard poster
scent perfume fragrance cologne
essay paper report thesis assignment
trawler boat vessel ship
display exhibit exhibition collection
program virus worm app software tool
bird penguin parrot owl eagle hawk
rocket firework shell
glitch bug error defect issue
firehouse station firestation
scope telescope
vehicle car truck van automobile convertible sedan
sandwich sub hoagie wrap panini
burger hamburger sandwich
pizza pie order
soup stew broth chowder special
cake torte dessert
cookie biscuit treat
cocktail drink beverage
smoothie drink shake
coffee drink brew
beer ale brew lager
cheese wheel block
necklace pendant jewelry piece
ring band
watch timepiece
clock timepiece
lamp light
rug carpet
quilt blanket
chair seat
couch sofa
table desk
vase urn pot
bowl dish
coin piece
stamp issue
map chart
sword blade weapon
knife blade
bow weapon
kite flyer
balloon craft
drone quadcopter
robot machine droid android
computer machine laptop pc
tablet device
phone device handset
camera device
telescope instrument
guitar instrument
piano instrument keyboard
drum instrument
album record disc
song single
concert show gig performance
play show production musical
opera show production
recital performance
race event
game match contest
fight bout match
tournament event competition
election race contest
class course lesson session
lecture talk presentation seminar
speech talk address
tour trip excursion
cruise trip voyage
safari trip tour
flight trip
road highway street
tunnel passage
canal waterway
lake pond reservoir
waterfall falls cascade
canyon gorge ravine valley
cave cavern grotto
island isle
beach shore
volcano mountain peak
glacier icefield
crater basin pit
meteor meteorite rock
earthquake quake tremor
flood disaster
fire blaze wildfire
storm blizzard
mine quarry
well shaft
bakery shop store
boutique shop store
bookstore shop store
shop store business outlet
cafe shop coffeehouse
salon shop parlor
gym club
hotel property
museum gallery
theater theatre cinema
park garden
farm orchard vineyard
vineyard winery estate
brewery brewpub
school academy college
church chapel cathedral
hospital clinic
bank institution
law bill act
lawsuit case suit
crime robbery theft heist burglary
trial case
patent invention device
vaccine drug medicine
disease illness
insect bug butterfly moth beetle
fish catch
whale animal mammal creature
snake reptile animal
lizard reptile animal
turtle reptile animal
frog amphibian animal
spider arachnid
horse steed mount
cow bull steer
sheep ewe ram
pig hog sow
goat animal
llama alpaca animal
elephant animal pachyderm
panda animal
monkey ape primate
species animal creature
pumpkin gourd squash
melon fruit
tomato fruit
vegetable veggie crop
dress gown frock
suit outfit
shirt tee top
sweater jumper pullover
jacket coat
hat cap
shoe sneaker boot
costume outfit
wig hairpiece
tattoo design
poster print
mural painting
photograph photo picture snapshot shot
portrait painting
sketch drawing
novel book thriller mystery
poem verse
comic book issue
magazine issue publication
newspaper paper
letter note
email message
package box shipment parcel
suitcase bag luggage
backpack bag pack
purse bag handbag
tent shelter
boat kayak canoe raft
bicycle bike
motorcycle bike
scooter moped
skateboard board
snowboard board
surfboard board
submarine sub
satellite spacecraft
shuttle spacecraft
mission flight launch
planet world
star sun
comet object
galaxy nebula
geyser spring
pool spa
apartment condo unit
mansion house estate
cabin chalet lodge
tower building
bridge crossing
dam barrage
stadium arena ballpark
ferry boat
tram streetcar trolley
bus coach
subway train
policy plan
loan mortgage
fund account
recipe dish
candle light
soap bar
knot tie
maze labyrinth
puzzle riddle
toy plaything
doll figure
card greeting
gift present
prize award trophy
medal award
scholarship award
grant award
ticket pass
quilt piece
pot piece vase
glass cup
mug cup
bottle jug flask
barrel keg cask
jar pot
crate box"""

_ALIKE = [
    small.words("mattress bed"),
    small.words("class classroom"),
    small.words("perfume fragrance cologne"),
    small.words("comic book"),
    small.words("cask barrel"),
    small.words("exoplanet planet world"),
    small.words("jar bottle tin can"),
    small.words("loaf bread"),
    small.words("garden plot allotment"),
    small.words("sandcastle castle"),
    small.words("storm hurricane cyclone tornado typhoon"),
    small.words("ship boat vessel ferry yacht liner sailboat craft schooner"),
    small.words("castle fortress building palace"),
    small.words("whale mammal"),
    small.words("rocket spacecraft craft spaceship ship vehicle shuttle"),
    small.words("dog puppy hound canine"),
    small.words("train locomotive"),
    small.words("car vehicle automobile"),
    small.words("puzzle jigsaw"),
    small.words("submarine submersible vessel craft sub"),
    small.words("film movie picture"),
    small.words("book novel title volume story"),
    small.words("painting picture artwork canvas masterpiece"),
    small.words("company firm startup business"),
    small.words("building tower skyscraper structure house"),
    small.words("unit apartment flat place property condo"),
    small.words("cabin rental place property lodge cottage"),
    small.words("hut lodge cabin"),
    small.words("whisky whiskey malt scotch distillery bottle"),
    small.words("house home domicile abode property bungalow cottage dwelling residence building flat apartment villa"),
    small.words("plane aircraft flight airplane jet airline"),
    small.words("song tune track number"),
    small.words("truck lorry van"),
    small.words("restaurant diner cafe eatery bistro"),
    small.words("letter missive message note bottle"),
    small.words("gift present parcel package"),
    small.words("treat goodie dessert cake pastry"),
    small.words("phone smartphone"),
    small.words("bike bicycle"),
    small.words("mountain peak summit hill"),
    small.words("river stream"),
    small.words("comet asteroid meteor star planet"),
    small.words("team group squad crew"),
    small.words("crime case"),
    small.words("machine system game device computer console build unit setup cabinet robot"),
    small.words("stall stand cart booth truck"),
    small.words("photo photograph picture shot image"),
    small.words("dog pet animal creature"),
    small.words("cat pet animal creature"),
    small.words("horse animal creature"),
    small.words("bird pet animal creature"),
    small.words("wreck shipwreck ship"),
    small.words("coaster ride attraction"),
    small.words("kayak canoe boat"),
    small.words("lighthouse beacon tower"),
    small.words("wine bottle vintage"),
    small.words("tortoise turtle reptile animal"),
    small.words("fossil dinosaur specimen skeleton"),
    small.words("scholarship grant award"),
    small.words("video clip film"),
    small.words("show program programme series"),
    small.words("sculpture statue bust"),
    small.words("satellite probe spacecraft craft"),
    small.words("hotel inn resort lodge"),
    small.words("bridge span structure"),
    small.words("panda bear cub baby offspring"),
    small.words("machine game arcade"),
    small.words("violin instrument fiddle"),
    small.words("floor flat apartment storey"),
    *(small.words(row) for row in _MORE_ALIKE.splitlines()),
]
"""Nouns of what may be one thing."""


def spoken_of(world: World, noun: Noun) -> bool:
    """Whether a noun that names no value may be what the puzzle is about: then it is harmless as the head of a phrase.

    It is, if it is general (an item), an event of its kind or a person; the name of a category, of the places, or of
    what is measured, or alike to one of these; or if other clues speak of it too. "The boat that Ann tends" says
    nothing of lighthouses, and "Ann's perfume" nothing of what she smells of.
    """
    word = noun.word
    if noun.personal or noun.base in _GENERIC or may_be_told(world, noun.base):
        return True
    if noun.base in ("family", "household", "couple") and _families(world):
        return True
    if word in world.category_words or word in world.place_words or word in world.axis_words or word in world.objects:
        return True
    if _told_again(world, noun.base) or any(world.kindred(word, each.name) for each in world.categories):
        return True
    head = vocabulary().nouns.get(word.rpartition(" ")[2]) if " " in word else None
    if head is not None and spoken_of(world, head):
        return True  # a roller coaster is a coaster
    things = _things(world) | set(world.objects.values())
    called = things | {word for each in world.categories for word in words_of(each.name)}
    measured = {word for axis in world.axes for word in words_of(axis.noun)}
    implied = {_IMPLIED.get(word, "") for word in world.category_words.keys() | measured}
    return noun.base in implied or any(noun.base in row and called & row for row in _ALIKE)


def of_their_own(world: World, noun: Noun) -> bool:
    """Whether everybody has it besides, and the puzzle does not speak of it: a birthday, a bus fare."""
    named = {*world.category_words, *world.axis_words, *world.objects, *world.place_words}
    named |= {_IMPLIED[word] for word in world.category_words if word in _IMPLIED}
    born = noun.base == "birthday" and (world.spoken.get("born", 0) > 0 or _just_people(world))
    return (
        noun.base in PRIVATE | _OWN_SUMS and noun.word not in named and not born and not _told_again(world, noun.base)
    )


def _just_people(world: World) -> bool:
    """Whether the puzzle lists people and months or dates, and says of neither what they are about."""
    kinds = [axis.kind for axis in world.axes]
    return "month" in kinds and bool(
        world.person_words() & small.words("person people friend child girl boy name sister")
    )


def told_of(world: World, noun: Noun) -> bool:
    """Whether an event is one that the puzzle or several of its clues speak of: a party, where there are parties."""
    named = {*world.category_words, *world.axis_words, *world.objects, *world.place_words}
    return "event" in noun.kinds and (noun.word in named or _told_again(world, noun.base))


def _told_again(world: World, base: str) -> bool:
    """Whether more than one clue speaks of it, by this noun or by one alike: a letter, a missive."""
    alike = {base, base.split()[-1]}.union(*(row for row in _ALIKE if base in row))
    return sum(world.spoken.get(each, 0) for each in alike) > 1


def _families(world: World) -> bool:
    """Whether people are told by families: the Hopes."""
    return any(
        all(value.lower().startswith("the ") for value in each.values)
        for each in world.categories
        if each.name in world.person_categories
    )


def _things(world: World) -> set[str]:
    """The nouns of things that have names of their own, and of the places."""
    nouns = vocabulary().nouns
    named = [each for each in world.categories if each.name not in world.person_categories]
    called = [each.name for each in named if all(value[:1].isupper() for value in each.values)]
    if world.puzzle.places.kind in ("row", "map"):
        called.append(world.puzzle.places.noun)
    found = [nouns[word] for name in called for word in words_of(name) if word in nouns]
    return {noun.base for noun in found if "thing" in noun.kinds} - _PROPERTIES - _GENERIC


def _common_things(world: World) -> bool:
    """Whether there are things without names of their own, told by what they are: a kite, a drone."""
    nouns = vocabulary().nouns
    named = [each for each in world.categories if each.name not in world.person_categories]
    called = [each.name for each in named if all(value[:1].islower() for value in each.values)]
    found = {nouns[word].base for name in called for word in words_of(name) if word in nouns}
    return bool({base for base in found if "thing" in nouns[base].kinds} - _PROPERTIES - _GENERIC)


def alike_noun(world: World, noun: Noun) -> Noun | None:
    """The noun by which the puzzle calls what this one may mean: the trains, where clues say locomotive."""
    own = noun.word in world.category_words or noun.word in world.place_words or noun.word in world.objects
    if own or not noun.kinds & {"thing"}:
        return None
    named = [each for each in world.categories if each.name not in world.person_categories]
    called = {word for each in named if each.values[0][:1].isupper() for word in words_of(each.name)} - _PROPERTIES
    called |= set(world.objects.values())
    alike = sorted(word for row in _ALIKE if noun.base in row for word in row & called - {noun.base})
    return next((vocabulary().nouns[word] for word in alike if word in vocabulary().nouns), None)
