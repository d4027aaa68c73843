"""The words the reader knows besides the names of a puzzle. Everything here is lists; `classes.py` looks them up."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


BE = words("is are was were be been being 's")
DO = words("do does did")
WILL = words("will would shall must has have had having")
"""Words before a verb that leave its meaning."""

HAVE = words("has have had having")
ARTICLES = words("the a an")
POSSESSIVES = words("his her their its")
PRONOUNS = words("they people someone somebody he she it")
CLITIC_HOSTS = words("who he she it that which there")
"""Words after which 's is short for is."""

PREPOSITIONS = words("in on at from with of for to as into onto through during inside by")
"""Words after which a name says where, with what or of what somebody is."""

PERSONS = words(
    """person persons people man men woman women boy boys girl girls child children kid kids lady ladies gentleman
    gentlemen guy guys friend friends one ones owner owners resident residents inhabitant inhabitants occupant
    occupants tenant tenants homeowner homeowners player players contestant contestants competitor competitors
    participant participants runner runners racer racers swimmer swimmers skater skaters cyclist cyclists driver
    drivers rider riders student students pupil pupils teacher teachers professor professors instructor
    instructors trainer trainers customer customers client clients guest guests visitor visitors tourist
    tourists traveler travelers traveller travellers passenger passengers patient patients employee employees
    worker workers member members citizen citizens native natives fan fans lover lovers smoker smokers drinker
    drinkers eater eaters keeper keepers wearer wearers buyer buyers diner diners shopper shoppers graduate
    graduates trainee trainees subscriber subscribers centenarian centenarians artist artists author authors
    writer writers singer singers musician musicians actor actors actress chef chefs cook cooks athlete athletes
    golfer golfers bowler bowlers surfer surfers skier skiers hiker hikers camper campers climber climbers
    fisherman angler sailor sailors pirate pirates knight knights host hostess bride groom candidate candidates
    aficionado enthusiast enthusiasts devotee holder holders user users hunter hunters lad lass fellow gardener
    collector collectors breeder breeders speaker speakers performer performers dancer dancers astronomer chap
    bloke maker makers"""
)
PERSON_CATEGORIES = PERSONS | words(
    "name names nationality nationalities surname surnames forename husband wife officer"
)
PERSON_CATEGORIES |= words("manager managers doctor doctors mother father trainer husbands wives")
JOB_CATEGORIES = words(
    "job jobs occupation occupations profession professions career careers trade trades role roles employment"
)
JOBS = words(
    """accountant actor actress architect artist astronomer author baker banker barber bartender bricklayer builder
    butcher carpenter cashier chef chemist clerk coach cook dancer dentist designer detective doctor driver
    electrician engineer farmer firefighter fireman fisherman florist gardener geologist grocer hairdresser
    historian journalist judge lawyer librarian mechanic musician nurse optician painter pharmacist photographer
    physician pilot plumber poet policeman postman professor programmer psychologist reporter sailor salesman
    scientist secretary singer smith soldier student surgeon tailor teacher vet waiter waitress writer"""
)
"""What a category of people's occupations is made of, whatever it is called."""

DONE_CATEGORIES = words("sport sports hobby hobbies activity activities instrument instruments pastime event events")
"""Categories of what people do, so that whoever does it is called after it."""

OWN_CATEGORIES = JOB_CATEGORIES | words(
    """name names surname surnames forename forenames nationality nationalities person persons people man men woman
    women owner owners"""
)
"""Categories that tell who somebody is. Two others, like doctor and patient, are two people who go together."""

MEN = words("man men husband husbands groom grooms boy boys gentleman gentlemen")
WOMEN = words("woman women wife wives bride brides girl girls lady ladies")
"""A category of men and one of women are two people who go together, too."""

RELATIVES = words(
    """brother brothers sister sisters son sons daughter daughters mother father parent parents cousin cousins uncle
    aunt nephew niece twin twins grandmother grandfather mate mates roommate flatmate boss rival rivals enemy ex
    assistant colleague colleagues teammate teammates partner partners girlfriend boyfriend fiance fiancee
    neighbour neighbours neighbor neighbors couple couples spouse wife wives husband husbands ally opponent
    opponents winner loser leader"""
)
"""People in respect of other people: they say nothing of who goes together, unless a category is called so."""

SERVED = words(
    """client clients trainee trainees student students patient patients customer customers owner pupil pupils
    passenger passengers guest guests teacher instructor resident occupant fan subscriber"""
)
"""Persons who, being somebody's, go together with that somebody."""

THINGS = words(
    """house houses home homes place places position positions spot spots seat seats floor floors room rooms door doors
    team teams squad squads item items piece pieces animal animals species pet pets dog dogs cat cats car cars
    class classes course courses story stories family families favourite favorite colour color colored coloured
    kind type brand flavour flavor job project projects trip trips vacation design designs object objects thing
    things product company shop store phone book books movie movies film films music food drink drinks beverage
    cigarette cigarettes cigar cigars shirt shirts hat sport hobby game country city town birthday score bill
    meal dish order salary income price cost size population preference choice pick wish year years number age
    name holiday flower race contest competition tournament event party list nationality lunch breakfast dinner
    snack"""
)
"""Nouns that tie nobody to anything by themselves: the house of the Dane is where the Dane is."""

ADJECTIVES = words(
    """favourite favorite own new old lovely beautiful small big large great little nice young final total local
    amateur colored coloured proud happy famous delicious original full surviving particular certain lucky
    single beloved preferred musical"""
)
ADVERBS = words(
    """also always currently now recently simply actually definitely certainly really clearly still usually regularly
    proudly happily indeed"""
)
TITLES = words("mr mrs ms miss dr sir lady lord madam professor captain")
DOORS = words("door doors spot spots place places step steps position positions seat seats house houses")
"""What places are counted in, whatever they are called."""

EDGES = words("left right top bottom front back leftmost rightmost topmost west east north south")

HOSTILE = words(
    "hater haters avoider critic critics thief thieves wannabe impostor sceptic skeptic phobic phobe despiser"
)
"""Persons called after what they do not go together with."""

DENIED_VERBS = words(
    """abandon abhor abstain accompany adjoin admire allergic alternate appear ask avoid ban beat believe border borrow
    call can change chase claim compare could cannot dare decline defeat deny despise detest differ dislike
    distrust divorce doubt dread drop envy equal escape evade exceed exchange exclude face fail fear flank
    follow forget forgo give greet guess hate hear help hesitate hope ignore join kill know lack lead lend let
    loathe lose make match may meet might mirror miss need neighbor neighbour omit oppose ought outnumber
    overtake pass phone precede pretend pursue quit refuse regret reject replace resemble resent resist rival
    sandwich say see seem sell separate share should shun skip stop succeed surround suspect swap switch tell
    think tie top trade trail try vary visit wait want watch wish
    advise agree annoy argue arrest assist attack babysit betray bite blame boycott bother bully bump cancel cease
    cheat compete complain congratulate consider crave criticise criticize cure disagree disturb dream dump email
    escort expect fight frighten hide hit hug imagine insult invite kick kiss long mention mock offer outlive owe
    pity postpone praise promise pull punch push quarrel remind return rob scare scold slap sneak sneeze steal
    surpass retire bore tire terrify tease thank touch trust wake warn"""
)
"""Verbs that do not say that subject and object go together. They are never read as such."""

KNOWN_VERBS = words(
    """live lives lived living dwell dwells reside resides resided own owns owned owning keep keeps kept keeping rear
    rears reared breed breeds bred raise raises raised have has had having drink drinks drank drunk drinking
    smoke smokes smoked smoking eat eats ate eaten eating like likes liked liking love loves loved loving prefer
    prefers preferred enjoy enjoys enjoyed favour favours favor favors choose chooses chose chosen choosing pick
    picks picked order orders ordered ordering buy buys bought buying purchase purchases purchased pay pays paid
    paying cost costs throw throws threw thrown play plays played playing wear wears wore worn wearing drive
    drives drove driven driving ride rides rode ridden riding come comes came coming go goes went gone going
    travel travels traveled travelled traveling travelling fly flies flew flown work works worked working study
    studies studied teach teaches taught teaching take takes took taken taking read reads bring brings brought
    use uses using hold holds held sit sits sat seated sitting stand stands stood standing finish finishes
    finished finishing score scores scored scoring earn earns earned win wins won place places placed rank ranks
    ranked arrive arrives arrived start starts started starting begin begins began end ends ended open opened
    graduate graduates graduated marry marries married name names named told relate related grow grows grew
    grown subscribe subscribes subscribed paint paints painted cook cooks cooked bake bakes baked makes made
    belong belongs belonged get gets got gotten run runs ran born locate located situate situated assign
    assigned send sent head headed heads list listed schedule scheduled train trained prescribe prescribed move
    moved moves found find finds require required requires print printed speak speaks spoke write writes wrote
    sing sings sang dance dances danced plan plans planned spend spends spent leave leaves leaving depart
    departs departed focus focuses focused weigh weighs weighed measure measures measured sport sports sported
    collect collects collected feature features featured contain contains contained include includes included
    build built lie lies lay lying called shop shopped shops air airs aired filmed hosts hosted talks talked set"""
)
IRREGULAR = {
    "gave": "give",
    "given": "give",
    "led": "lead",
    "lost": "lose",
    "met": "meet",
    "knew": "know",
    "said": "say",
    "thought": "think",
    "sold": "sell",
    "saw": "see",
    "seen": "see",
    "heard": "hear",
    "lent": "lend",
    "forgot": "forget",
    "forgotten": "forget",
    "beaten": "beat",
    "bit": "bite",
    "bitten": "bite",
    "stole": "steal",
    "stolen": "steal",
    "fought": "fight",
    "hid": "hide",
    "hidden": "hide",
    "woke": "wake",
    "dreamt": "dream",
}
PARTICIPLES = words(
    """kept taught born sent drunk held made built bought bred hung spent set grown worn done led put cut hit shot
    struck spun sung run begun won lost left read found sold told"""
)
"""Participles that do not end like one."""

PAIRING = words(
    """marry marries married live lives lived pair paired engaged wed belong belongs belonged train trains trained teach
    teaches taught coach coaches coached treat treats treated tutored managed headed hired employed represented"""
)
"""Verbs after which a person may be the object of a person: they say who goes together."""

POSITIONING = words(
    """live lives lived living sit sits sat sitting seated stand stands stood standing finish finishes finished
    finishing come comes came place places placed rank ranks ranked arrive arrives arrived end ends ended reside resides
    lie lies lay located situated stays stayed appear appears appeared perform performs performed go goes went
    crossed"""
)
"""Verbs that tell where in a row somebody is."""

WINNING = words("win wins won winning")
WON = words("race contest competition tournament event game match title")
"""What is won by whoever comes first."""

BIRTHS = words(
    "birth births birthday birthdays born of year years month months day days date dates weekday weekdays in"
)
"""What a scale is called along which people may have been born."""

BECOMING = words("become becomes became")
INTRANSITIVE = words("leave leaves leaving depart departs departed arrive arrives arrived live lives lived")
"""Verbs whose bare object, if there is one, is not what goes together with the subject."""

GUARDED = words(
    """not no nor never neither either or and but if unless except excluding besides only every each all any some none
    nobody both half twice double thrice triple same different other another others else more less fewer most
    least many much few several than as at by before after until since while because although though whereas
    whether when first second last next previous following prior immediate immediately directly exactly
    precisely just almost nearly about around approximately roughly hardly barely scarcely seldom rarely
    sometimes maybe perhaps possibly probably likely unlikely apparently supposedly allegedly again together
    apart away alone opposite across facing diagonal diagonally far further farther furthest farthest close
    closer closest near nearer nearest left right middle centre center between among above below over under
    behind ahead front end ends beside adjacent adjoining odd even alphabetical alphabetically vowel consonant
    letter letters without against unlike too enough up down outside top bottom upper lower north south east
    west who whom whose which that what where why how there here this these those former latter respectively
    vice versa order consecutive consecutively row column corner edge side beyond past within instead rather
    anything nothing everything anyone himself herself themselves itself non can could may might should
    otherwise yet once minus plus sum times difference off ago forth aside onward onwards backward backwards
    anymore already soon formerly previously tomorrow yesterday today forward forwards upstairs downstairs shy
    short senior junior thus hence so then nowhere elsewhere apiece"""
)
"""Words that change what a sentence says and may therefore never be passed over; the grammar's own words join them."""

CLOSED = BE | DO | WILL | ARTICLES | POSSESSIVES | PREPOSITIONS | EDGES
"""Small words that are never taken for a noun or a verb."""

SETTING_STARTS = words("each every all no in there")
SETTING_WORDS = words(
    """there are is in a an the row street each every having has have had with which who whose that and or of own one
    its their his her different distinct unique favourite favorite certain type types kind brand particular
    lives live living next to other side by along lined up colored coloured painted owner owns person man people
    inhabitants inhabitant residents resident colours colors nationality nationalities all none no two same do
    does not share from left numbered come comes drink drinks smoke smokes keep keeps pet pets animal animals
    cigarette cigarettes cigar cigars beverage beverages house houses home them"""
)
"""What a sentence about the setting is made of."""

SPELLINGS = {"color": "colour", "favorite": "favourite", "neighbor": "neighbour", "center": "centre", "gray": "grey"}
"""American and British."""

CLIPPED = {
    "hippo": "hippopotamus",
    "rhino": "rhinoceros",
    "chimp": "chimpanzee",
    "croc": "crocodile",
    "gator": "alligator",
    "orang": "orangutan",
    "budgie": "budgerigar",
    "roo": "kangaroo",
    "math": "mathematics",
    "maths": "mathematics",
    "bio": "biology",
    "chem": "chemistry",
    "stats": "statistics",
    "gym": "gymnastics",
    "sax": "saxophone",
    "cello": "violoncello",
    "bike": "bicycle",
    "plane": "airplane",
    "limo": "limousine",
    "mum": "chrysanthemum",
    "spud": "potato",
}
