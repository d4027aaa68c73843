"""What is done with what: for each kind of category the verbs that say whose a value of it is.

Somebody who cleans a room need not have it, who climbs an oak does not own it, and who smokes a pipe has not used it as
a weapon. A verb that is not in the row of a category says another thing of it, and the clue is refused, unless the
clues of the puzzle say it again and again (`habits.py`). A category that stands in no row is open to all verbs that
pair, but for those that people do with anything by the way (`BY_THE_WAY`). Categories are named in the singular.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.words import words

_OF_ANYTHING = words(
    "have name call include feature boast assign award give grant hand allot allocate hold consist contain"
)
"""Verbs that say it of anything."""

HAVING = words(
    """have own get possess keep acquire obtain buy purchase receive choose pick select pick_out go_with settle opt
    decide_on opt_for settle_on"""
)
_LIKING = words("like love enjoy adore prefer favour favor fancy")
_MAKING = words("make build design create produce construct develop invent craft assemble")
_TAKING = words("take bring carry hold use rent borrow")
_CARING = words(
    """tend keep look_after care care_for take_care_of man maintain watch_over feed raise rear breed foster adopt train
    handle rescue groom guard supervise oversee"""
)
_SEEING = words(
    """see spot sight observe watch photograph film record track tag study identify find discover document research
    follow count glimpse sketch draw paint"""
)
_LEADING = words(
    "run manage head lead direct own operate found establish start launch set_up open create form start_up"
)

BY_THE_WAY = words(
    """clean wash polish repair fix mend photograph film draw sketch describe hide bury walk groom protect test need
    require scrub dust sweep iron vacuum mop paint varnish"""
)
"""What people do with anything, whosoever it is."""

_EATING = words(
    """eat order bring bake cook make prepare serve try taste sample sell pack submit enter devour consume munch nibble
    request present decorate frost dish_up whip_up snack drink sip brew blend mix pour use add spread contain
    snack_on"""
)

_ROWS = (
    (
        words("weapon murder"),
        HAVING
        | words(
            "use carry hold wield brandish fire shoot swing throw bring take fight fight_with arm hurl favour favor"
        ),
    ),
    (
        words("room suite cabin chamber apartment flat unit condo bedroom berth locker"),
        words(
            """have get choose pick select occupy rent book reserve take lease stay live hire share own buy inhabit sit
            camp work settle opt"""
        ),
    ),
    (
        words("tool implement utensil equipment"),
        HAVING | _TAKING | words("wield work_with utilise utilize operate lend sell repair"),
    ),
    (
        words("crop plant tree herb shrub bulb seed flower"),
        HAVING
        | words(
            """grow plant raise cultivate harvest tend sow water prune gather pot farm bring sell carry hold wear send
            arrange contain house produce order look_after care_for enter exhibit show feature give use put"""
        ),
    ),
    (words("flower bouquet"), _LIKING),
    (
        words("phone laptop computer tablet camera console smartphone gadget appliance"),
        HAVING
        | _MAKING
        | words("use bring sell rent carry operate play order like love prefer program shoot win test"),
    ),
    (
        words(
            """ship boat yacht vessel ferry submarine schooner canoe kayak sailboat galleon sub cutter trawler barge"""
        ),
        HAVING
        | _MAKING
        | words(
            """captain command skipper sail pilot steer crew helm row paddle race rent charter operate run navigate
            take ride drive lead guide board launch sell hire book christen use man find locate discover salvage
            explore work"""
        ),
    ),
    (
        words(
            """plane aircraft balloon rocket spacecraft shuttle glider drone satellite probe jet helicopter airship"""
        ),
        HAVING
        | _MAKING
        | words(
            """pilot fly launch engineer operate command crew ride steer captain race program take send use sell"""
        ),
    ),
    (
        words("book novel story poem tale magazine article manuscript comic"),
        HAVING
        | _LIKING
        | words(
            """read write author pen publish borrow check_out take_out take tell relate recite edit translate
            illustrate bring finish start compose create produce release narrate present title sell collect describe
            discuss review contain recommend star recount"""
        ),
    ),
    (
        words("genre"),
        _LIKING
        | words(
            """read write play perform sing choose pick select watch record study compose direct make dance teach take
            learn collect buy rent borrow check_out go get specialise specialize specialise_in specialize_in produce
            work_in see publish listen want"""
        ),
    ),
    (
        words("song piece opera symphony tune ballad aria anthem hymn sonata music"),
        HAVING
        | _LIKING
        | words(
            """sing perform play compose write record request conduct hum present practise practice learn dance arrange
            produce release cover skate listen premiere create master teach rehearse study"""
        ),
    ),
    (
        words("film movie play show series documentary musical program programme cartoon"),
        HAVING
        | _LIKING
        | words(
            """watch see attend direct produce write star star_in appear act act_in make film rent stream work_on catch
            create release screen host present stage bring borrow perform audition review take win play play_in"""
        ),
    ),
    (
        words(
            """painting artwork sculpture statue portrait photo photograph picture masterpiece drawing mural quilt"""
        ),
        HAVING
        | _MAKING
        | words(
            """paint sculpt carve draw shoot take photograph exhibit display show complete finish submit enter sell
            stitch quilt sew send win steal bring title like love prefer present unveil do post"""
        ),
    ),
    (
        words("class course subject lesson seminar workshop major field science discipline degree"),
        words(
            """take study learn teach attend major major_in minor minor_in read choose pick select enrol enroll have
            pass ace excel excel_in tutor research specialise specialize specialise_in specialize_in work lead
            lecture hold do get sign_up register register_for give instruct pursue work_in win concentrate focus
            graduate_in book present struggle photograph paint draw show"""
        ),
    ),
    (
        words("language"),
        words(
            "speak learn study document write code program teach have translate use know choose prefer like master read"
        ),
    ),
    (
        words("topic theme issue"),
        HAVING
        | words(
            """discuss present research speak speak_about talk write_about write lecture give report report_on study
            cover debate do blog_about read_about deliver tackle like take address"""
        ),
    ),
    (
        words("trick stroke routine stunt act"),
        HAVING
        | words("""perform do swim dance enter win compete play learn practise practice show master take present"""),
    ),
    (
        words("award prize medal trophy scholarship grant"),
        words(
            """win receive get take earn accept pick_up take_home bring_home claim have award collect land secure bag
            garner choose obtain keep own pick select donate give present carry_off walk_off_with leave_with
            go_home_with come_home_with come_away_with open reveal"""
        ),
    ),
    (
        words("destination"),
        words(
            """visit take go book choose pick select tour explore travel fly sail see have plan reserve reach vacation
            holiday head journey cruise drive serve orbit circle land"""
        ),
    ),
    (
        words("vacation trip holiday tour cruise"),
        HAVING
        | _LIKING
        | words(
            "visit take go book tour explore travel fly sail see plan reserve lead guide run join organise organize win"
        ),
    ),
    (
        words(
            """find fossil artifact artefact relic discovery comet exoplanet asteroid wreck treasure dinosaur mineral"""
        ),
        HAVING
        | words(
            """find discover unearth dig_up excavate uncover spot see observe study identify locate recover come_across
            stumble_upon stumble_across record detect retrieve collect salvage explore research sight steal
            bring show exhibit display sell photograph bury hide"""
        ),
    ),
    (
        words("crime case mystery"),
        words(
            "investigate solve commit handle report crack take have work_on examine get assign work look_into defend"
        ),
    ),
    (
        words("letter parcel package card postcard"),
        words("send receive get write mail post open deliver bring carry have order buy choose ship"),
    ),
    (
        words("species whale creature mammal reptile insect snake panda tortoise monkey elephant bird animal fish"),
        HAVING
        | _CARING
        | _SEEING
        | words(
            """catch hook reel_in net land hunt see_to ride name call prepare show enter exhibit race bring hold"""
        ),
    ),
    (
        words("team club band group crew squad"),
        HAVING
        | words(
            """coach manage lead captain play play_for join represent front found start run own head belong direct form
            train sponsor support root cheer work sign sign_with sing drum perform draft sing_for compete swim race
            follow see hear book star love like favour play_in swim_for run_for race_for ride_for skate_for
            fight_for drive_for"""
        ),
    ),
    (
        words("charity cause party"),
        HAVING
        | words(
            "support represent donate give volunteer raise_money sponsor fund run vote back found start lead raise help"
        ),
    ),
    (
        words("school university college academy"),
        words(
            """attend go teach study represent graduate choose pick select visit head work have coach transfer run lead
            play teach_at study_at join found build get leave apply"""
        ),
    ),
    (
        words("mountain peak trail route path river lake slope cave reef volcano canyon course lift"),
        words(
            """climb hike summit scale ascend conquer ski swim fish row paddle raft explore dive walk run ride cross
            visit choose take descend trek traverse map survey have tour kayak canoe cycle do tackle jog cover reach
            see love like prefer pick select snowboard sled photograph bike live finish complete try work guide span"""
        ),
    ),
    (
        words("uniform helmet apron mask tag glove jersey sweater bib badge outfit vest robe sash wig boot sock"),
        HAVING | words("wear don sport put_on model bring knit make design sew pack carry play run"),
    ),
    (
        words(
            """pastry biscuit roll smoothie loaf bread ingredient spice sauce chocolate treat burger curry sushi muffin
            bagel taco stew jam nut"""
        ),
        HAVING | _LIKING | _EATING | words("grow pick_up take win ask_for toast fry grill feature judge"),
    ),
    (
        words("cargo load freight shipment"),
        words(
            """carry transport haul deliver ship bring take have hold pull tow move sell buy collect store contain
            import export truck ferry cart convey unload load trade drop_off pick_up get receive order drive
            transfer fly"""
        ),
    ),
    (
        words("goods ware merchandise product"),
        HAVING
        | _MAKING
        | words(
            """sell carry transport haul deliver bring take hold offer display stock bake brew grow order promote
            advertise launch test use"""
        ),
    ),
    (
        words("commute transport transportation"),
        words(
            """take use ride travel travel_by commute commute_by come come_by go go_by arrive arrive_by get_around_by
            prefer catch choose pick select"""
        ),
    ),
    (
        words("department"),
        words(
            """work head lead manage run join have choose work_in work_for start direct oversee supervise be represent
            staff visit get assign transfer sit"""
        ),
    ),
    (
        words("position"),
        words("play have hold take start fill get choose prefer apply be finish place run"),
    ),
    (
        words("familiar companion"),
        HAVING | words("adopt raise name call bring summon keep bond"),
    ),
    (
        words("spell"),
        HAVING | words("cast use know learn master teach perform invent study write practise practice"),
    ),
    (
        words("motive"),
        words("have give claim act possess"),
    ),
    (
        words("ailment illness injury disease symptom allergy complaint"),
        words(
            """have suffer suffer_from contract develop get treat diagnose break sprain catch complain_of complain cure
            see report experience"""
        ),
    ),
    (
        words("procedure surgery operation treatment service repair"),
        words(
            """have get need undergo receive require schedule perform book want do come_in_for bring_in_for order
            request pay_for pay provide offer"""
        ),
    ),
    (
        words("perfume"),
        HAVING | _LIKING | words("wear use make sell bring order try create light burn spray give blend pour"),
    ),
    (
        words("scent fragrance aroma"),
        _LIKING | words("wear use make light burn spray blend pour create try choose pick select opt settle go_with"),
    ),
    (
        words("album record"),
        HAVING
        | words("record release make play produce write sing perform listen hear sell sign compose cut issue put_out"),
    ),
)
"""Categories, and the verbs that say whose they are."""

_NEVER_BY = (
    (
        words("gardener farmer grower planter"),
        words("eat drink cook bake devour taste sample sip serve fry roast grill build"),
    ),
    (
        words("guest visitor diner tourist tenant lodger"),
        words("grow plant harvest cultivate clean repair build design"),
    ),
    (
        words("reader borrower patron user owner shopper buyer customer watcher viewer listener guide passenger"),
        words(
            "write author pen publish compose direct build design invent construct engineer manufacture paint sculpt"
        ),
    ),
    (words("captain skipper sailor"), words("build design board construct")),
    (words("patient owner"), words("treat diagnose examine prescribe cure operate heal vaccinate")),
    (
        words("artist painter sculptor author writer composer director inventor designer architect"),
        words("own buy purchase receive get acquire obtain possess inherit visit see watch clean keep collect"),
    ),
    (
        words("baker chef cook waiter waitress vendor seller"),
        words("shop dine eat drink devour"),
    ),
    (words("florist grower planter"), _LIKING),
    (words("suspect"), words("make clean smoke play eat drink read wear repair")),
)
"""Those who are told by one thing that they do, and what others do."""


_THEIR_OWN = (
    (
        words("chef cook baker"),
        words("dish food meal pastry dessert cake pie bread soup recipe cookie"),
        words(
            """cook make prepare bake create grill roast fry whip_up cook_up choose brew use add enter present win
            submit specialise specialize have do decorate frost"""
        ),
    ),
    (
        words("waiter waitress server"),
        words("dish food meal drink order"),
        words("serve bring carry deliver have take"),
    ),
    (
        words("child kid boy girl"),
        words("toy gift present"),
        words(
            """get receive have play like love own want ask_for choose pick select unwrap open bring win keep enjoy
            carry fly ride request prefer take"""
        ),
    ),
    (
        words("climber mountaineer hiker"),
        words("mountain peak trail route summit path"),
        words(
            """climb summit scale ascend conquer hike reach descend choose tackle trek traverse take attempt walk have
            do explore go complete finish"""
        ),
    ),
    (
        words("collector"),
        words(
            """coin stamp item piece painting card doll toy antique watch clock book record comic car figurine artifact
            vase model"""
        ),
        words(
            "collect have own buy purchase acquire get obtain bid find win possess sell hold keep display show bring"
        ),
    ),
    (
        words("driver racer"),
        words("car vehicle truck bus van taxi"),
        words("drive race own have ride pilot take park get rent choose use bring buy operate work work_for"),
    ),
    (
        words("employee worker"),
        words("company firm business"),
        words("work work_for join have represent leave"),
    ),
    (
        words("farmer"),
        words("crop vegetable fruit grain plant"),
        words("grow plant raise cultivate harvest sow farm produce have tend sell bring choose enter"),
    ),
    (
        words("farmer rancher"),
        words("animal livestock"),
        words("raise breed keep own have rear tend herd show enter bring exhibit present sell farm"),
    ),
    (
        words("member"),
        words("club team group society"),
        words("join belong attend have represent play choose compete"),
    ),
    (
        words("passenger traveller traveler"),
        words("ship train plane flight boat ferry bus airline"),
        words(
            """take ride sail board travel book catch sail_on sail_aboard have choose fly fly_with travel_on arrive_on
            arrive_by leave_on use"""
        ),
    ),
    (
        words("patient"),
        words("disease ailment illness condition injury complaint symptom"),
        words(
            "have suffer suffer_from contract get catch develop complain complain_of break sprain come see arrive go"
        ),
    ),
    (
        words("pilot astronaut"),
        words("plane aircraft glider helicopter jet balloon airplane spacecraft rocket shuttle"),
        words("fly pilot have own steer captain command land take use race operate ride"),
    ),
    (
        words("reader"),
        words("book novel story title magazine genre"),
        words(
            """read borrow check_out choose pick select have buy finish like love enjoy prefer take take_out get own
            start bring"""
        ),
    ),
    (
        words("sculptor painter artist"),
        words("statue painting sculpture artwork portrait picture piece work"),
        words(
            """sculpt carve paint create make draw finish complete exhibit show sell sign design produce display do
            submit enter present have name title call unveil craft"""
        ),
    ),
    (
        words("guitarist drummer pianist violinist musician bassist"),
        words("album record"),
        words("release make produce write cut put_out play perform record have sing front feature"),
    ),
    (
        words("guitarist drummer pianist violinist musician bassist"),
        words("band instrument guitar group song piece"),
        words(
            """play perform play_for play_in join have own use choose sing record front practise practice strum bang
            blow pluck toot bow drum master learn study finger hold care care_for like love
            enjoy prefer"""
        ),
    ),
    (
        words("singer"),
        words("song ballad tune aria album"),
        words("sing perform have choose record cover practise practice write release present rehearse do pick select"),
    ),
    (
        words("teacher instructor tutor"),
        words("pupil student child class subject course lesson language grade"),
        words("teach tutor have instruct coach train give lead run hold work take help"),
    ),
    (
        words("thief robber burglar"),
        words("jewel loot item painting gem treasure stolen object"),
        words("steal take have nab grab lift pocket swipe rob snatch get make_off_with"),
    ),
    (
        words("tourist visitor traveller traveler vacationer"),
        words("city country destination town state island site"),
        words(
            """visit tour go travel fly see explore choose vacation holiday head like love enjoy drive sail take pick
            select book"""
        ),
    ),
    (
        words("trainer"),
        words("horse dog puppy animal elephant"),
        words("train have coach work handle teach"),
    ),
    (
        words("voter"),
        words("candidate party politician"),
        words("vote support back choose elect pick select prefer like favour favor"),
    ),
    (
        words("winner medalist medallist honoree laureate recipient"),
        words("award prize medal trophy"),
        words(
            """win receive get take earn have accept collect take_home pick_up claim land secure bag garner
            walk_off_with bring_home come_away_with go_home_with keep"""
        ),
    ),
    (
        words("witness"),
        words("robber suspect thief culprit criminal burglar"),
        words("see identify describe spot pick_out recognise recognize notice"),
    ),
    (
        words("interviewer reporter journalist"),
        words("celebrity star actor politician athlete guest"),
        words("interview question meet talk speak"),
    ),
    (
        words("lawyer attorney"),
        words("client defendant case"),
        words("represent defend advise have meet take handle"),
    ),
    (
        words("coach"),
        words("team player athlete club"),
        words("coach train lead manage have head guide instruct"),
    ),
    (
        words("director"),
        words("film movie play show"),
        words("direct make film create have release shoot produce"),
    ),
    (
        words("doctor dentist vet nurse therapist"),
        words("patient pet"),
        words("treat see examine diagnose have operate nurse meet visit help"),
    ),
    (
        words("doctor dentist vet nurse therapist physician surgeon"),
        words("ailment complaint illness injury disease symptom condition"),
        words("treat see examine diagnose cure handle heal operate deal"),
    ),
    (
        words("chef cook waiter waitress server baker"),
        words("restaurant cafe bistro diner kitchen bakery"),
        words("work cook own run manage open serve head bake lead start found have operate"),
    ),
    (
        words("speaker lecturer teacher professor instructor"),
        words("room hall classroom auditorium"),
        words(
            """speak talk lecture teach present use have hold give book reserve appear get assign take_place happen
            occur meet work"""
        ),
    ),
    (
        words("parent mother father"),
        words("toy gift present"),
        words("buy give choose pick select get have purchase wrap bring"),
    ),
    (
        words("actor actress star performer"),
        words("film movie show play series"),
        words(
            """star star_in appear act act_in perform play_in play have feature be_in work work_on make do win film
            shoot audition join"""
        ),
    ),
    (
        words("actor actress star performer singer director author"),
        words("award prize trophy medal"),
        words(
            """win receive get take earn accept have collect take_home pick_up claim land secure bag garner
            walk_off_with bring_home come_away_with go_home_with keep award"""
        ),
    ),
    (
        words("camper angler fisherman fisher fisherwoman"),
        words("fish catch"),
        words("catch hook land reel_in net fish get have bring_in haul_in pull_in pull_out reel bring take snag"),
    ),
    (
        words("camper angler fisherman fisher fisherwoman"),
        words("lake river stream pond"),
        words("fish camp stay go visit choose catch have sit pitch set_up be head travel explore take use"),
    ),
    (
        words("player athlete"),
        words("team club squad"),
        words(
            """play play_for join represent have belong sign sign_with captain lead compete wear score be run swim race
            choose transfer train draft"""
        ),
    ),
    (
        words("mechanic repairman technician plumber electrician handyman"),
        words("car vehicle truck bike machine appliance phone computer problem part motorcycle"),
        words(
            """fix repair service work work_on mend restore inspect handle have get examine tune_up replace install do
            spend diagnose take choose"""
        ),
    ),
    (
        words("knitter quilter seamstress tailor weaver crocheter dressmaker sewer"),
        words("item garment clothing project piece scarf quilt sweater hat"),
        words(
            """knit sew make create finish complete crochet weave quilt stitch give sell design work work_on start
            produce choose do submit enter show have pick select win"""
        ),
    ),
    (
        words("knitter quilter seamstress tailor weaver crocheter dressmaker sewer"),
        words("yarn fabric material wool thread"),
        words("use choose have pick select knit sew work make buy purchase work_with prefer like weave quilt need"),
    ),
    (
        words("hiker birdwatcher walker birder spotter"),
        words("bird animal creature wildlife"),
        words(
            """see spot sight observe photograph hear watch encounter notice identify find record meet run_into glimpse
            come_across have report log count"""
        ),
    ),
    (
        words("couple bride groom newlywed"),
        words("venue location place"),
        words(
            "marry wed choose book have rent hold celebrate get_married reserve pick select tie_the_knot be get hire"
        ),
    ),
    (
        words("couple bride groom newlywed"),
        words("flower bouquet"),
        words("have choose use carry pick select order feature decorate hold want prefer love like get"),
    ),
    (
        words("photographer"),
        words("subject animal bird photo scene"),
        words("photograph take shoot capture snap have choose submit enter win sell exhibit display show pick select"),
    ),
    (
        words("detective investigator inspector sleuth"),
        words("case crime suspect culprit mystery"),
        words("solve investigate crack handle arrest catch work work_on have get take assign suspect question close"),
    ),
    (
        words("gardener"),
        words("vegetable plant flower crop herb tree"),
        words(
            """grow plant raise cultivate sow tend harvest pick water prune have choose put produce enter bring show
            win look_after care_for like love prefer"""
        ),
    ),
    (
        words("brewer winemaker vintner distiller"),
        words("beer wine whiskey whisky ale brew"),
        words("brew make create have name produce bottle distil distill sell enter present release win age"),
    ),
    (
        words("magician juggler acrobat clown"),
        words("trick act stunt routine"),
        words("perform do present show have choose master learn use"),
    ),
    (
        words("inventor"),
        words("invention gadget device machine"),
        words("invent create patent build design make develop produce have sell present demonstrate unveil name call"),
    ),
    (
        words("lifeguard ranger warden"),
        words("beach park pool forest"),
        words("work guard patrol watch have assign station be protect oversee"),
    ),
    (
        words("scientist researcher biologist zoologist"),
        words("animal species bird whale creature"),
        _SEEING | words("investigate name have monitor examine rescue swim"),
    ),
    (words("scout"), words("cookie cookies box boxes"), words("sell")),
    (words("knight"), words("dragon"), words("fight slay defeat face battle meet kill")),
    (words("jockey"), words("horse"), words("ride race mount have")),
    (
        words("donor"),
        words("charity cause organisation organization"),
        words("donate give support choose contribute sponsor fund pick select"),
    ),
    (words("candidate politician nominee"), words("party"), words("represent run join belong lead have")),
    (
        words("student pupil graduate"),
        words("college university school academy"),
        words("attend study graduate go choose enrol enroll have pick select transfer study_at come represent"),
    ),
    (
        words("guest tourist traveller traveler"),
        words("hotel resort inn lodge"),
        words("stay book choose reserve sleep have check_in pick select visit lodge"),
    ),
    (
        words("visitor tourist"),
        words("museum gallery park zoo"),
        words("visit tour see go explore choose enter like love enjoy pick select"),
    ),
    (
        words("fan"),
        words("singer band team player actor group"),
        words("like love see follow support watch adore prefer enjoy admire root cheer hear idolise idolize worship"),
    ),
    (words("groom husband man"), words("bride wife woman"), words("marry wed have engage live")),
    (
        words("speaker lecturer"),
        words("topic theme issue subject"),
        words(
            """discuss present speak speak_about talk lecture give address cover choose have report research deliver do
            tackle report_on pick select"""
        ),
    ),
    (
        words("owner"),
        words("ailment illness injury disease symptom"),
        words("bring"),
    ),
    (
        words("owner"),
        words("species breed pet"),
        HAVING | words("adopt raise rear breed name call bring hold belong take show enter present exhibit"),
    ),
)
"""People who are told by one thing that they do, what they do it with, and all that says so."""


def their_own(role: AbstractSet[str], thing: AbstractSet[str]) -> frozenset[str] | None:
    """What people of this role do with such a thing; None if nothing is known of them."""
    rows = [verbs for roles, things, verbs in _THEIR_OWN if role & roles and thing & things]
    return frozenset().union(*rows) if rows else None


@lru_cache(maxsize=1024)
def verbs_for(category: frozenset[str]) -> frozenset[str] | None:
    """The verbs that say whose a value of a category is, by the words of its name; None if it stands in no row."""
    forms = {form for word in category for form in numbers(word)}
    rows = [verbs for named, verbs in _ROWS if named & forms]
    return _OF_ANYTHING.union(*rows) if rows else None


def never_by(role: AbstractSet[str], verb: str) -> bool:
    """Whether people of this role are told by another thing: who reads a book has not written it."""
    return any(role & roles and verb in verbs for roles, verbs in _NEVER_BY)
