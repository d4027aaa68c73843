"""What people have, eat, wear and use: pets, drinks, clothes, tools."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import CARING, EATING, HAVING, LIKING, MAKING, SEEING, TAKING, Row
from cluewright.families.logic.english.words import words

ROWS = (
    Row(words("pet pets"), HAVING | words("adopt raise rear breed foster hold sell call"), everyday=True),
    Row(
        words("dog dogs cat cats horse horses breed breeds puppy kitten"),
        HAVING
        | words(
            """adopt raise rear breed train tend look_after care_for take_care_of walk groom foster rescue bring hold
            show enter exhibit handle ride race sell present coach"""
        ),
        words("call"),
        everyday=True,
    ),
    Row(
        words("drink drinks beverage beverages tea coffee cocktail cocktails wine wines beer beers juice"),
        HAVING - words("buy purchase pick") | LIKING | words("drink sip quaff consume order request savour savor"),
        words("bring try taste sample buy purchase pick"),
        everyday=True,
    ),
    Row(
        words(
            """food foods main dish dishes meal meals lunch lunches dinner dinners breakfast sandwich sandwiches dessert
            desserts snack snacks topping toppings pizza pizzas soup soups salad salads entree appetizer cake cakes
            pie pies fruit fruits vegetable vegetables flavour flavours flavor flavors cookie cookies candy cheese"""
        ),
        HAVING
        | LIKING
        | words(
            """eat order bring bake cook make prepare grill fry roast barbecue toast whip_up devour consume munch
            nibble gobble taste sample try serve savour savor pack request submit enter present grow plant sell
            dine_on feast snack dish_up cook_up bake_up serve_up decorate frost glaze harvest cultivate pick_up chew
            win ask_for"""
        ),
        everyday=True,
    ),
    Row(words("milk"), words("use make contain choose prefer drink produce"), everyday=True),
    Row(
        words("smoke smokes cigarette cigarettes cigar cigars tobacco"),
        HAVING | LIKING | words("smoke use sell"),
        everyday=True,
    ),
    Row(
        words("colour colours color colors shade shades"),
        HAVING
        | LIKING
        | words("play wear don sport paint use drive ride throw carry bring knit sew wrap fly hold dress decorate"),
        everyday=True,
    ),
    Row(
        words(
            """hat hats shirt shirts cap caps coat coats jacket jackets dress dresses scarf scarves shoe shoes tie
            ties costume costumes"""
        ),
        HAVING | words("wear don sport model bring put_on dress dress_as come_as go_as dress_up_as"),
        everyday=True,
    ),
    Row(
        words("car cars vehicle vehicles bike bikes truck trucks motorcycle"),
        HAVING | words("drive rent lease race park ride take use bring hire book reserve"),
        LIKING | words("restore repair fix sell refurbish test"),
        everyday=True,
    ),
    Row(words("name names surname surnames forename forenames hair eyes"), words("have name call"), everyday=True),
    Row(
        words("weapon murder"),
        HAVING
        | words(
            "use carry hold wield brandish fire shoot swing throw bring take fight fight_with arm hurl favour favor"
        ),
    ),
    Row(
        words("tool implement utensil equipment"),
        HAVING | TAKING | words("wield work_with utilise utilize operate lend sell repair"),
    ),
    Row(
        words("crop plant tree herb shrub bulb seed flower"),
        HAVING
        | words(
            """grow plant raise cultivate harvest tend sow water prune gather pot farm bring sell carry hold wear send
            arrange contain house produce order look_after care_for enter exhibit show feature give use put"""
        ),
    ),
    Row(words("flower bouquet"), LIKING),
    Row(
        words("phone laptop computer tablet camera console smartphone gadget appliance"),
        HAVING | MAKING | words("use bring sell rent carry operate play order like love prefer program shoot win test"),
    ),
    Row(
        words("letter parcel package card postcard"),
        words("send receive get write mail post open deliver bring carry have order buy choose ship"),
    ),
    Row(
        words("species whale creature mammal reptile insect snake panda tortoise monkey elephant bird animal fish"),
        HAVING
        | CARING
        | SEEING
        | words(
            """catch hook reel_in net land hunt see_to ride name call prepare show enter exhibit race bring hold"""
        ),
    ),
    Row(
        words("uniform helmet apron mask tag glove jersey sweater bib badge outfit vest robe sash wig boot sock"),
        HAVING | words("wear don sport put_on model bring knit make design sew pack carry play run"),
    ),
    Row(
        words(
            """pastry biscuit roll smoothie loaf bread ingredient spice sauce chocolate treat burger curry sushi muffin
            bagel taco stew jam nut"""
        ),
        HAVING | LIKING | EATING | words("grow pick_up take win ask_for toast fry grill feature judge"),
    ),
    Row(
        words("commute transport transportation"),
        words(
            """take use ride travel travel_by commute commute_by come come_by go go_by arrive arrive_by get_around_by
            prefer catch choose pick select"""
        ),
    ),
    Row(words("familiar companion"), HAVING | words("adopt raise name call bring summon keep bond")),
    Row(
        words("ailment illness injury disease symptom allergy complaint"),
        words(
            """have suffer suffer_from contract develop get treat diagnose break sprain catch complain_of complain cure
            see report experience"""
        ),
    ),
    Row(
        words("procedure surgery operation treatment service repair"),
        words(
            """have get need undergo receive require schedule perform book want do come_in_for bring_in_for order
            request pay_for pay provide offer"""
        ),
    ),
    Row(
        words("perfume"),
        HAVING | LIKING | words("wear use make sell bring order try create light burn spray give blend pour"),
    ),
    Row(
        words("scent fragrance aroma"),
        LIKING | words("wear use make light burn spray blend pour create try choose pick select opt settle go_with"),
    ),
)
"""Categories, and the verbs that say whose they are."""
