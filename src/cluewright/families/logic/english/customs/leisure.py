"""What people do, read, see, study and win."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import CHOOSING, HAVING, LIKING, MAKING, OWNING, Row
from cluewright.families.logic.english.words import words

ROWS = (
    Row(
        words("sport sports hobby hobbies activity activities pastime pastimes game games exercise"),
        LIKING
        | words(
            """play do practise practice choose pick select participate compete take go excel enter join sign_up opt
            settle partake take_part_in perform learn win collect compete_in participate_in excel_in have"""
        ),
        everyday=True,
    ),
    Row(
        words("instrument instruments"),
        HAVING
        | LIKING
        | words(
            """play practise practice learn study use master perform strum rent take_up hold bang blow pluck toot finger
            bow"""
        ),
        everyday=True,
    ),
    Row(
        words("job jobs occupation occupations profession professions career careers vocation"),
        words("have hold choose pick land get hold_down do study practise practice leave quit work"),
        everyday=True,
    ),
    Row(words("best strongest"), words("excel shine do_well excel_in master love like enjoy prefer"), everyday=True),
    Row(words("worst weakest"), words("struggle dislike hate loathe detest fear dread"), everyday=True),
    Row(
        words("book novel story poem tale magazine article manuscript comic"),
        HAVING
        | LIKING
        | words(
            """read write author pen publish borrow check_out take_out take tell relate recite bring finish start
            compose create narrate present title contain recount"""
        ),
        words("edit translate illustrate produce release sell collect describe discuss review recommend star"),
    ),
    Row(
        words("genre"),
        LIKING
        | words(
            """read write play perform sing choose pick select watch record study compose direct make dance teach take
            learn collect buy rent borrow check_out go get specialise specialize specialise_in specialize_in produce
            work_in see publish listen want"""
        ),
    ),
    Row(
        words("song piece opera symphony tune ballad aria anthem hymn sonata music"),
        CHOOSING
        | LIKING
        | words(
            """sing perform play compose write record request conduct hum present practise practice learn dance arrange
            release cover skate listen premiere create master rehearse"""
        ),
        OWNING | words("produce teach study"),
    ),
    Row(
        words("film movie play show series documentary musical program programme cartoon"),
        CHOOSING
        | LIKING
        | words(
            """watch see attend direct write star star_in appear act act_in make film rent stream work_on catch create
            screen host present stage bring borrow perform audition take win play_in"""
        ),
        OWNING | words("produce release review play"),
    ),
    Row(
        words("""painting artwork sculpture statue portrait photo photograph picture masterpiece mural quilt"""),
        HAVING
        | (MAKING - words("design invent develop construct"))
        | words(
            """paint sculpt carve draw shoot take exhibit display show complete finish submit enter sell
            stitch quilt sew send win steal bring title like love prefer present unveil do post"""
        ),
        words("design invent develop construct photograph"),
    ),
    Row(
        words("drawing sketch"),
        words("make create produce")
        | LIKING
        | words("draw sketch paint do colour color finish complete submit enter show exhibit display sell sign title"),
        HAVING,
    ),
    Row(
        words("class course subject lesson seminar workshop major field science discipline degree"),
        words(
            """take study learn teach attend major major_in minor minor_in read choose pick select enrol enroll have
            pass ace excel excel_in tutor research specialise specialize specialise_in specialize_in work lead
            lecture hold do get sign_up register register_for give instruct pursue work_in win concentrate focus
            graduate_in book present struggle photograph paint draw show"""
        ),
    ),
    Row(
        words("language"),
        words(
            "speak learn study document write code program teach have translate use know choose prefer like master read"
        ),
    ),
    Row(
        words("topic theme issue"),
        CHOOSING
        | words(
            """discuss present research speak_about talk write_about write lecture give report report_on study cover
            debate do blog_about read_about deliver tackle like take address"""
        ),
        OWNING | words("speak"),
    ),
    Row(
        words("trick stroke routine stunt act"),
        HAVING
        | words("""perform do swim dance enter win compete play learn practise practice show master take present"""),
    ),
    Row(
        words("award prize medal trophy scholarship grant"),
        words(
            """win receive get take earn accept pick_up take_home bring_home claim have award collect land secure bag
            garner choose obtain keep own pick select donate give present carry_off walk_off_with leave_with
            go_home_with come_home_with come_away_with open reveal"""
        ),
    ),
    Row(
        words("crime case mystery"),
        words(
            "investigate solve commit handle report crack take have work_on examine get assign work look_into defend"
        ),
    ),
    Row(
        words("spell"), HAVING | words("cast use know learn master teach perform invent study write practise practice")
    ),
    Row(words("motive"), words("have give claim act possess")),
    Row(
        words("album record"),
        HAVING
        | words("record release make play produce write sing perform listen hear sell sign compose cut issue put_out"),
    ),
)
"""Categories, and the verbs that say whose they are."""
