"""What is certain even of a sentence that stands alone, besides what the other rows have.

Beside other clues these rows forbid nothing: what the puzzle is about is then told by all of them together.
"""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import HAVING, LIKING, MAKING, Deeds, Row
from cluewright.families.logic.english.words import words

_LIVING = words(
    "live reside dwell inhabit settle base come hail be populate originate represent locate situate station"
)
_STAYING = words("stay live sleep lodge reside dwell settle book reserve rent occupy visit check_in go")
_VISITING = words(
    """visit go travel head fly sail drive take tour explore vacation holiday see reach journey arrive land cruise walk
    move"""
)
_WORKING = words("work run manage operate staff serve join represent head lead found start employ sit")

ROWS = (
    Row(words("city country state nationality nation"), _LIVING | words("go travel fly head drive sail journey move")),
    Row(words("town village hometown home"), _LIVING),
    Row(words("street road avenue lane address block district neighbourhood county"), _LIVING | words("stand")),
    Row(words("house cottage villa castle manor farm"), _LIVING | HAVING | words("rent lease occupy build")),
    Row(words("island planet moon region continent"), _LIVING | _VISITING | words("orbit circle study rule govern")),
    Row(words("room chamber"), words("meet teach speak lecture")),
    Row(words("birthplace"), words("bear come hail originate be")),
    Row(words("origin source"), words("come hail originate be leave depart start bear")),
    Row(
        words("harbour harbor port marina dock pier"),
        words("moor dock berth anchor lie sail leave tie_up arrive come hail"),
    ),
    Row(words("gate platform terminal runway track"), words("leave depart be use board go wait arrive stop")),
    Row(
        words("room suite cabin chamber apartment flat unit hotel lodge inn resort tent campsite guesthouse"),
        _STAYING | words("camp work sit"),
    ),
    Row(
        words("company firm office department shop store agency bank hospital restaurant cafe airline business"),
        _WORKING,
    ),
    Row(words("company agency brand maker"), MAKING | words("send launch operate fly run offer sell")),
    Row(words("restaurant cafe pub bar diner"), words("eat dine drink go visit choose cook meet have book")),
    Row(words("shop store market mall"), words("shop visit go buy choose get purchase come find")),
    Row(
        words("museum gallery park zoo beach theatre theater cinema site attraction place"),
        _VISITING | words("camp picnic meet hang exhibit display"),
    ),
    Row(
        words("venue hall stage stadium arena festival concert club"),
        words("play perform sing appear marry wed hold meet book attend go star headline stage present premiere"),
    ),
    Row(
        words("seat table desk bench lane stall booth stand plot pitch"),
        words("sit use occupy work stand go visit shop"),
    ),
    Row(words("bag suitcase luggage umbrella basket lantern flag"), HAVING | words("carry hold pack wave")),
    Row(words("floor"), _LIVING | words("work stay park have")),
    Row(words("destination target goal"), _VISITING | words("leave depart be bind")),
    Row(words("event race contest competition tournament"), words("enter compete win attend go race run take_part_in")),
    Row(
        words("gift present toy souvenir item purchase"),
        HAVING
        | words(
            """give send receive bring wrap unwrap open win want carry like love donate order find leave_with leave
            play"""
        ),
    ),
    Row(words("gift present"), words("wear")),
    Row(words("coin stamp antique clock guitar violin vase doll radio model card"), HAVING | words("collect sell")),
    Row(words("gem gemstone jewel"), HAVING | words("wear")),
    Row(words("export"), words("export sell ship")),
    Row(words("import"), words("import buy")),
    Row(words("dance"), words("dance perform do choose")),
    Row(words("role character part"), words("play portray act be voice perform")),
    Row(words("wrapping wrap ribbon"), words("wrap use choose tie")),
    Row(words("task chore duty project"), words("do have work finish complete handle tackle choose perform")),
    Row(words("bait lure"), words("use fish bait")),
    Row(words("century era period decade"), MAKING | words("date found live erect open")),
    Row(words("honey"), MAKING | LIKING | words("sell harvest collect buy bring")),
    Row(words("sea ocean"), words("sail cross cruise explore swim patrol fish")),
    Row(words("opening"), words("play use choose prefer favour favor open")),
    Row(words("whisky whiskey beer wine"), LIKING | words("drink taste sip try choose order bring")),
    Row(words("trait talent skill power"), words("have possess show boast")),
    Row(words("building"), words("live work")),
    Row(words("style type kind brand design material size"), LIKING | HAVING | words("use wear make play")),
)
"""Categories, and the verbs that surely say whose they are."""

DEEDS = (
    Deeds(words("tenant lodger renter"), frozenset({"*"}), words("rent live stay occupy have lease reside inhabit")),
    Deeds(words("landlord landlady"), frozenset({"*"}), words("own let rent_out have manage lease")),
    Deeds(
        words("patron viewer spectator theatregoer moviegoer audience"),
        words("play film movie show series opera musical concert"),
        words("see watch attend have choose book go like love enjoy prefer"),
    ),
    Deeds(words("viewer spectator moviegoer"), words("genre"), words("see watch choose pick")),
    Deeds(words("presenter host"), words("show podcast series programme program"), words("present host have lead run")),
    Deeds(words("sailor skipper captain"), words("fish"), words("catch land hook net")),
    Deeds(words("vet"), words("pet species animal breed"), words("treat see examine vaccinate")),
    Deeds(words("critic reviewer"), frozenset({"*"}), words("review criticise criticize praise pan rate see read")),
    Deeds(words("curator"), frozenset({"*"}), words("curate exhibit display show oversee look_after")),
    Deeds(words("handler"), words("dog animal breed horse"), words("handle show enter train lead present have")),
    Deeds(words("translator"), frozenset({"*"}), words("translate render")),
    Deeds(words("guide"), words("mountain peak trail cave tour river"), words("guide lead climb know work")),
    Deeds(
        words("astronaut pilot captain skipper sailor explorer traveller traveler tourist driver passenger crew"),
        words("planet moon island destination port harbour country city place star"),
        _VISITING | words("leave depart dock moor anchor orbit vacation stop explore study"),
    ),
    Deeds(words("author writer novelist poet playwright"), words("genre novel book"), words("write publish pen")),
    Deeds(
        words("drinker"),
        words("whisky whiskey beer wine ale drink brand"),
        words("drink have order sip choose like prefer love enjoy try"),
    ),
    Deeds(
        words(
            """runner racer swimmer skater cyclist skier rider jumper thrower diver rower boxer golfer gymnast athlete
            competitor contestant player sprinter wrestler"""
        ),
        words("team club country nation school university college state city"),
        words(
            """represent compete play play_for join belong race ride swim run ski skate row dive throw come hail run_for
            swim_for race_for ride_for skate_for fight_for"""
        ),
    ),
    Deeds(
        words("astronomer"),
        words("comet star planet moon galaxy asteroid telescope"),
        words("discover find spot see observe study use photograph sight detect name"),
    ),
    Deeds(
        words("captain skipper sailor"),
        words("ship boat ferry vessel yacht submarine trawler barge"),
        words("command captain skipper sail steer run operate pilot have lead race"),
    ),
    Deeds(words("performer acrobat clown magician juggler"), words("act trick stunt animal"), words("do perform use")),
    Deeds(words("actor actress star performer"), words("character role part"), words("play portray have voice act")),
    Deeds(words("artist tattooist"), words("design tattoo client"), words("tattoo ink design draw do create")),
    Deeds(words("judge"), frozenset({"*"}), words("judge fine hear sentence try")),
)
"""People of a role, what they are told by, and what they surely do with it."""
