"""People who are told by their work or their art."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import SEEING, Deeds
from cluewright.families.logic.english.words import words

DEEDS = (
    Deeds(
        words("chef cook baker"),
        words("dish food meal pastry dessert cake pie bread soup recipe cookie"),
        words(
            """cook make prepare bake create grill roast fry whip_up cook_up choose brew use add enter present win
            submit specialise specialize have do decorate frost"""
        ),
    ),
    Deeds(
        words("waiter waitress server"),
        words("dish food meal drink order"),
        words("serve bring carry deliver have take"),
    ),
    Deeds(
        words("driver racer"),
        words("car vehicle truck bus van taxi"),
        words("drive race own have ride pilot take park get rent choose use bring buy operate work work_for"),
    ),
    Deeds(words("employee worker"), words("company firm business"), words("work work_for join have represent leave")),
    Deeds(
        words("farmer"),
        words("crop vegetable fruit grain plant"),
        words("grow plant raise cultivate harvest sow farm produce have tend sell bring choose enter"),
    ),
    Deeds(
        words("farmer rancher"),
        words("animal livestock"),
        words("raise breed keep own have rear tend herd show enter bring exhibit present sell farm"),
    ),
    Deeds(
        words("pilot astronaut"),
        words("plane aircraft glider helicopter jet balloon airplane spacecraft rocket shuttle"),
        words("fly pilot have own steer captain command land take use race operate ride"),
    ),
    Deeds(
        words("sculptor painter artist"),
        words("statue painting sculpture artwork portrait picture piece work"),
        words(
            """sculpt carve paint create make draw finish complete exhibit show sell sign design produce display do
            submit enter present have name title call unveil craft"""
        ),
    ),
    Deeds(
        words("guitarist drummer pianist violinist musician bassist"),
        words("album record"),
        words("release make produce write cut put_out play perform record have sing front feature"),
    ),
    Deeds(
        words("guitarist drummer pianist violinist musician bassist"),
        words("band instrument guitar group song piece"),
        words(
            """play perform play_for play_in join have own use choose sing record front practise practice strum bang
            blow pluck toot bow drum master learn study finger hold care care_for like love
            enjoy prefer"""
        ),
    ),
    Deeds(
        words("singer"),
        words("song ballad tune aria album"),
        words("sing perform have choose record cover practise practice write release present rehearse do pick select"),
    ),
    Deeds(
        words("teacher instructor tutor"),
        words("pupil student child class subject course lesson language grade"),
        words("teach tutor have instruct coach train give lead run hold work take help"),
    ),
    Deeds(words("trainer"), words("horse dog puppy animal elephant"), words("train have coach work handle teach")),
    Deeds(
        words("interviewer reporter journalist"),
        words("celebrity star actor politician athlete guest"),
        words("interview question meet talk speak"),
    ),
    Deeds(
        words("lawyer attorney"), words("client defendant case"), words("represent defend advise have meet take handle")
    ),
    Deeds(words("coach"), words("team player athlete club"), words("coach train lead manage have head guide instruct")),
    Deeds(
        words("director"), words("film movie play show"), words("direct make film create have release shoot produce")
    ),
    Deeds(
        words("doctor dentist vet nurse therapist"),
        words("patient pet"),
        words("treat see examine diagnose have operate nurse meet visit help"),
    ),
    Deeds(
        words("doctor dentist vet nurse therapist physician surgeon"),
        words("ailment complaint illness injury disease symptom condition"),
        words("treat see examine diagnose cure handle heal operate deal"),
    ),
    Deeds(
        words("chef cook waiter waitress server baker"),
        words("restaurant cafe bistro diner kitchen bakery"),
        words("work cook own run manage open serve head bake lead start found have operate"),
    ),
    Deeds(
        words("speaker lecturer teacher professor instructor"),
        words("room hall classroom auditorium"),
        words(
            """speak talk lecture teach present use have hold give book reserve appear get assign take_place happen
            occur meet work"""
        ),
    ),
    Deeds(
        words("actor actress star performer"),
        words("film movie show play series"),
        words(
            """star star_in appear act act_in perform play_in play have feature be_in work work_on make do win film
            shoot audition join"""
        ),
    ),
    Deeds(
        words("actor actress star performer singer director author"),
        words("award prize trophy medal"),
        words(
            """win receive get take earn accept have collect take_home pick_up claim land secure bag garner
            walk_off_with bring_home come_away_with go_home_with keep award"""
        ),
    ),
    Deeds(
        words("mechanic repairman technician plumber electrician handyman"),
        words("car vehicle truck bike machine appliance phone computer problem part motorcycle"),
        words(
            """fix repair service work work_on mend restore inspect handle have get examine tune_up replace install do
            spend diagnose take choose"""
        ),
    ),
    Deeds(
        words("knitter quilter seamstress tailor weaver crocheter dressmaker sewer"),
        words("item garment clothing project piece scarf quilt sweater hat"),
        words(
            """knit sew make create finish complete crochet weave quilt stitch give sell design work work_on start
            produce choose do submit enter show have pick select win"""
        ),
    ),
    Deeds(
        words("knitter quilter seamstress tailor weaver crocheter dressmaker sewer"),
        words("yarn fabric material wool thread"),
        words("use choose have pick select knit sew work make buy purchase work_with prefer like weave quilt need"),
    ),
    Deeds(
        words("photographer"),
        words("subject animal bird photo scene"),
        words("photograph take shoot capture snap have choose submit enter win sell exhibit display show pick select"),
    ),
    Deeds(
        words("detective investigator inspector sleuth"),
        words("case crime suspect culprit mystery"),
        words("solve investigate crack handle arrest catch work work_on have get take assign suspect question close"),
    ),
    Deeds(
        words("gardener"),
        words("vegetable plant flower crop herb tree"),
        words(
            """grow plant raise cultivate sow tend harvest pick water prune have choose put produce enter bring show
            win look_after care_for like love prefer"""
        ),
    ),
    Deeds(
        words("brewer winemaker vintner distiller"),
        words("beer wine whiskey whisky ale brew"),
        words("brew make create have name produce bottle distil distill sell enter present release win age"),
    ),
    Deeds(
        words("magician juggler acrobat clown"),
        words("trick act stunt routine"),
        words("perform do present show have choose master learn use"),
    ),
    Deeds(
        words("inventor"),
        words("invention gadget device machine"),
        words("invent create patent build design make develop produce have sell present demonstrate unveil name call"),
    ),
    Deeds(
        words("lifeguard ranger warden"),
        words("beach park pool forest"),
        words("work guard patrol watch have assign station be protect oversee"),
    ),
    Deeds(
        words("scientist researcher biologist zoologist"),
        words("animal species bird whale creature"),
        SEEING | words("investigate name have monitor examine rescue swim"),
    ),
    Deeds(words("jockey"), words("horse"), words("ride race mount have")),
    Deeds(
        words("speaker lecturer"),
        words("topic theme issue subject"),
        words(
            """discuss present speak speak_about talk lecture give address cover choose have report research deliver do
            tackle report_on pick select"""
        ),
    ),
)
"""People of a role, what they do something with, and all that they are told by."""
