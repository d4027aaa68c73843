"""What verbs and categories of puzzles are about: who gives and who gets, what is eaten, where somebody is at home."""

from __future__ import annotations

from cluewright.families.logic.english.words import CREATURES, words

CHARGING = words("charge bill invoice")
"""What is done to those who pay."""

LIKING = words("like love enjoy prefer adore")
EVERYWHERE = words("in at on")
DWELLING = words("own have occupy inhabit rent buy purchase get keep possess hold choose lease live pick select")
PLACES = words(
    """stall room booth shop store school university college house table gate street park city town country state
    origin village region hometown destination island port planet stop place moon target mission vacation trip
    platform gate dock pier station terminal farm harbour harbor launchpad pad runway"""
)
DRINKS = words("drink drinks beverage beverages smoke smokes cigarette cigarettes cigar cigars colour color")
HOMES = words("house home flat apartment cottage villa")
ELSEWHERE = words("work sleep perform train study teach camp park sail practise practice play dance sing")
HOMETOWNS = words("city cities town towns village villages state states country countries home hometown")
HOMES_OF = words("town towns village villages hometown home")
REACHED = PLACES | words(
    """court courts lane stage camp resort beach museum restaurant airport mountain race track casino club gym spa zoo
    cinema theater theatre hotel mall market fair festival bar pub cafe diner bakery lake reef gallery library hospital
    clinic salon concert show exhibit"""
)
"""Categories to which people are told to go, so that whoever goes there is there."""
TEAMS = words("team teams club clubs nation nationality squad school university college opponent")
EATING = words("eat cook bake grill roast fry order devour consume taste serve chew smoke prepare catch")
NOT_WITHIN = words(
    """game games sport sports hobby hobbies drink drinks beverage beverages wine wines food foods dish dishes meal
    meals song songs book books film films movie movies poem poems story stories pet pets animal animals instrument
    instruments job jobs"""
)
"""What nobody is in, at or on while they do something."""
NOT_BEEN_IN = words(
    """genre genres drink drinks beverage beverages food foods dish dishes pet pets instrument instruments fruit fruits
    vegetable vegetables species breed"""
)
"""What nobody stays in or goes to: whoever grows on rock does not play it."""
WITHIN = (
    REACHED
    | HOMETOWNS
    | words(
        """spot location site venue building hall theatre theater church garden pool field ring arena stadium club bar
        cafe hotel lodge cabin tent office lab studio gallery library bank hospital market mall zoo forest lake river
        ocean sea county area district corner wall shelf floor level section row seat chair bed bench day month week
        year time date weekday hour century decade season slot party event festival question bus train line oven power
        slogan voice round session pub inn"""
    )
)
"""Categories of what somebody may be in, at or on while they do something."""
WRAPS = words("dress wrap wrapping paper uniform costume apron helmet jersey shirt colour color")
MEALS = words(
    """dish dishes meal food lunch dinner drink drinks beverage wine snack dessert sandwich side soup salad bun fruit
    cake pie toy"""
)
AT_TABLE = words("have eat drink order bring serve get choose pick select sip enjoy")
TITLES = words(
    """song songs book books title titles film films movie movies play plays poem poems story stories album dish
    dishes wine"""
)
COUPLES = words("husband husbands wife wives bride brides groom grooms man woman partner partners boy girl friend")
"""People of whom two share a home."""
NATIONS = words("country countries nationality nationalities nation nations")
GIVERS = words("giver givers sender senders donor donors seller sellers")
GETTERS = words("receiver receivers recipient recipients addressee addressees")
GIVEN = words("give send donate wrap mail post from by buy purchase make sell bring")
GETTING = words("get receive accept unwrap open inherit to for have own win")
BODY = words("hair eye eyes skin beard")
DISHES = words("dish dishes meal meals food lunch dinner order")
CLOTHES = words("dress hat shirt cap coat jacket jersey scarf shoe shoes tie colour color")
COLOURED = words(
    """phone car bus truck bike bicycle boat kite balloon house ribbon vase tent door vehicle motorcycle van canoe kayak
    laptop tablet computer bird cat dog fish"""
)
"""Categories of things with a colour of their own, so that what somebody wears may be of another."""
PLAYERS = words("player players runner runners athlete athletes skater swimmer racer cyclist footballer")
FOLLOWING = words("support back follow coach manage watch sponsor like love enjoy prefer")
ORIGINS = words("departure origin source start hometown")
EITHER_WAY = HOMETOWNS | words("planet planets island islands port ports airport airports station stations")
"""Places of which some come and to which some go."""
TRAVELLERS = words(
    """astronaut astronauts pilot pilots captain captains skipper skippers driver drivers sailor sailors traveller
    travellers traveler travelers tourist tourists passenger passengers explorer explorers student students"""
)
"""People who go somewhere, where others only build or discover what does."""
GOALS = words("destination goal target arrival")
TRANSPORT = words("train flight bus ship boat ferry plane trip journey voyage cruise coach tram")
CARRIERS = TRANSPORT | words(
    "airline rocket spacecraft shuttle truck liner flights trains buses ships airlines rockets"
)
OF_A_LIFE = words("retire graduate marry wed hire start_work begin_work join")
"""What happens to people, so that its year is not that of the rocket they built."""

BIRTHPLACES = words("birthplace birthplaces born birth birthday birthdays planet planets")
DONE_WITH = words("take shoot make film paint draw carve bake cook prepare build write record capture")
IN_TIME = words("happen hold stay rank go measure pair")
"""Kinds of verbs that tell what is so at a certain time."""

MOVING = words(
    "lie rest go fly dive climb jump rise travel hike swim sail drive walk run descend ascend reach stay throw sink"
)
IN_TURN = words("throw bowl jump bat serve shoot roll dive vault lift spell read draw sing dance play ride climb swim")
"""What people do one after another."""
AWARDED = words("have win take receive get award secure attain earn")
DOING = words(
    "swim sleep grow race run row fly perform dance sing work paddle plant rest hang stack keep store place put display"
)
DEEDS = (
    (
        words("author authors writer writers novelist novelists poet poets"),
        words("write publish pen debut release come_out compose send mail post"),
    ),
    (
        words("maker makers manufacturer manufacturers"),
        words("make build craft release produce create manufacture design come_out launch introduce construct carve"),
    ),
    (words("inventor inventors"), words("invent patent create build design introduce")),
    (words("composer composers"), words("compose write premiere publish perform stage debut")),
    (
        words("painter painters artist artists sculptor sculptors"),
        words("paint finish complete create sell sculpt carve exhibit draw"),
    ),
    (words("director directors"), words("direct release film make premiere come_out win")),
    (
        words("""architect architects builder builders"""),
        words("build design complete construct erect open finish create"),
    ),
)
"""What people of a role did, after which a puzzle tells the year."""
MAKERS = words(
    "cartographer photographer potter baker brewer quilter songwriter playwright choreographer illustrator "
    "band group orchestra choir company firm studio manufacturer maker brand publisher label brewery designer"
)
"""Categories of those who make things, though they are no persons."""
GIVING = words("award grant give assign name teach serve offer hand")
DONE_TO = words("tie tie_up hit strike stab shoot kill murder attack cut wound knock_out injure threaten bind beat")
"""What is done to somebody with a thing, so that it is another who has it."""
WORN = GIVING | words(
    "dress enrol enroll interest clothe specialise specialize focus employ train name reward pick_up drop_off"
)
LIVING = words("live reside dwell settle base headquarter locate situate")
CONSUMED = words("drink eat smoke keep grow")
STARTING = words("start begin leave depart set_off set_out go_off open")
RANKS = words("finish finishing place placing rank ranking standing position")
ENDING = words("end finish close stop conclude")
ENDS = words("end ending finish finishing close closing")
VISITS = words("doctor dentist patient appointment lesson interview teacher therapist class meeting")
OF_OWNERS = words("be include contain feature")
SHOPS = words("shop shops store stores market markets boutique restaurant cafe hotel")
PREPARING = words("train rehearse practise practice apply apply_for audition volunteer volunteer_for try_out")
"""What is done before it counts, or instead."""

LEARNERS = words("student students pupil pupils learner learners child children kid kids camper campers")
RUNNING = words("work run manage")
MUSIC = words("music song songs tune tunes piece")
TO_MUSIC = words("skate dance perform")
TUTORING = words("tutor teach coach train treat mentor instruct tattoo ink")
"""What one person does for another, where a puzzle has both."""

PLAYING = words("play bowl swim skate row ride race ski compete run score dive bat pitch throw jump box fence wrestle")
HANDED = words("belong go send assign award grant give present sell deliver")
"""Verbs after which, with `to`, somebody has it."""
OF_THINGS = words("repair order purchase request dance report research climb hike dive rent")
"""What is done is what the category is called."""
LEAVING = words("leave depart arrive ship send sail fly")
CREATING = words("write publish release make build create compose paint invent found design film record come_out")
OF_HANDS = words("handle train walk groom ride pilot guide lead coach fly drive keep tend host judge carve throw")
"""What people are called after who do it with just one thing of the puzzle."""
BUYING = words("buy purchase get acquire choose order rent book")
CUSTOMERS = words(
    """buyer buyers customer customers shopper shoppers client clients patron patrons guest guests diner diners
    visitor visitors tourist tourists passenger passengers"""
)
STARRING = words("star feature include contain boast have name need require get receive")
ASIDE = LIKING | words(
    """read watch see photograph film draw sketch paint describe visit try taste sample breed raise train rear show
    enter carry rescue groom walk study research observe track tag race ride"""
)
"""Verbs that pair where people are just people, but not with owners or authors: who loves a book did not write it."""
UNDONE = words("study research read watch see describe invent create teach coach write photograph film paint draw")

PRETENDING = words("pose disguise dress masquerade come go qualify train perform dress_up")
"""Verbs after which, with `as`, somebody may be another."""

BROUGHT = words(
    """drink drinks beverage food dish fruit pet pets animal car cars vehicle smoke cigarette instrument tea coffee
    snack dessert cake bike phone watch shoe shoes hat breakfast lunch dinner meal treat"""
)
"""Categories of things that people have, wherever they come from."""
AGING = CREATURES | words(
    """baby breed species tree wine wines whisky whiskey scotch cheese violin house castle building bridge church
    painting fossil coin nationality surname"""
)
"""Categories of what has an age of its own."""

BEST = words("best strongest")
WORST = words("worst weakest dislike disliked hated")
"""Categories of what somebody does badly or does not like."""

SERVING = words(
    """doctor doctors dentist physician surgeon nurse therapist vet veterinarian teacher teachers tutor instructor
    professor coach trainer stylist hairdresser barber babysitter nanny counselor counsellor lawyer attorney"""
)
SERVED = words(
    """patient patients student students pupil pupils client clients customer customers child children kid kids camper
    athlete player runner swimmer skater gymnast dancer"""
)
"""People with whom others have to do for a living: of the two, it is these who are told by age."""
