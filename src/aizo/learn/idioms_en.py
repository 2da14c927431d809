"""What English speakers say instead of "I hate": idioms with the words that tell them."""

from __future__ import annotations

from aizo.learn.cues_en import AGAINST, Row

DISLIKED: tuple[Row, ...] = (
    # What is not for a person.
    (
        "no nope pass",
        AGAINST,
        4,
        (
            r"\b(?:a|an|its|instant|automatic) (?:hard|firm|big|flat|instant|definite|solid"
            r"|absolute|straight|automatic|fat|massive|huge|immediate|strict) (?:no|nope|pass"
            r"|never)\b|\bhard (?:no|pass)\b|\b(?:no thanks?|nope|a no|no|hell no) from (?:me"
            r"|us)\b|\bi(?: will| would| always| usually)* pass on\b"
            r"|\binstant no\b|\bbig no(?:-no)?\b"
        ),
    ),
    (
        (
            "no-go nogo go dealbreaker deal-breaker breaker dealbreakers turn-off turnoff no-no "
            "non-starter nonstarter poison torture agony hell kryptonite nightmare misery "
            "purgatory nemesis bane bugbear peeve hate taboo sin sacrilege crime chore ordeal "
            "anathema enemy"
        ),
        AGAINST,
        2,
        (
            r"\b<be> <adv>(?:a |an |my |the |our )?(?:\w+ ){0,2}?(?:no-go|no go|nogo|deal ?-?"
            r"breakers?|turn-?offs?|no-nos?|non-?starters?|poison|torture|agony|hell|kryptonite"
            r"|nightmares?|misery|purgatory|nemesis|bane of|bugbears?|pet peeves?|pet hates?"
            r"|taboo|sin|sacrilege|crime|chore|ordeal|anathema|enemy)\b"
            r"|\b(?:torture|agony|hell|poison|misery|a nightmare|a chore) (?:for|to) <me>\b"
        ),
    ),
    (
        (
            "nemesis kryptonite bugbear peeve hate hell nightmare no-no no-nos no-go bane phobia "
            "enemy"
        ),
        AGAINST,
        4,
        (
            r"\bmy (?:\w+ ){0,2}?(?:nemesis|kryptonite|bugbear|pet hate|pet peeve|idea of (?:"
            r"hell|torture|a nightmare)|personal hell|worst nightmare|no-nos?|no-go|sworn enemy"
            r"|\w*phobia)\b|\bbane of my\b"
        ),
    ),
    (
        "sick tired weary fed",
        AGAINST,
        3,
        (
            r"\b(?:am|get|got|become|grown) <adv>(?:sick|tired|weary|fed up)(?: and tired"
            r"| to death| to the back teeth)? (?:of|with)\b"
        ),
    ),
    (
        (
            "wary suspicious scared terrified frightened petrified distrustful sceptical "
            "skeptical leery hopeless useless rubbish squeamish"
        ),
        AGAINST,
        3,
        (
            r"\bi (?:am|get|feel) <adv>(?:wary|suspicious|scared|terrified|frightened|petrified"
            r"|distrustful|sceptical|skeptical|leery|squeamish) (?:of|about|around|on|when)\b"
            r"|\bi am <adv>(?:hopeless|useless|rubbish) (?:with|at|around|in|on)\b"
        ),
    ),
    (
        (
            "draw line tune zone switch cringe wince recoil flinch shudder bristle gag roll see "
            "dread avoid way nope"
        ),
        AGAINST,
        4,
        (
            r"\bi (?:<adv>)(?:tune|zone|switch|check|nope) (?:right )?(?:out|off) (?:when|if|at"
            r"|as soon|the moment)\b|\bi (?:<adv>)(?:cringe|wince|recoil|flinch|shudder|bristle"
            r"|gag|roll my eyes|die inside|see red|dread)\b|\bgo out of my way to avoid\b"
            r"|\bwhere i draw the line\b"
        ),
    ),
    (
        "place business belongs belong nowhere",
        AGAINST,
        4,
        (
            r"\b(?:have|has) no (?:\w+ )?(?:place|business) (?:in|on|near|being)\b"
            r"|\bbelongs? (?:nowhere|in the bin)\b"
        ),
    ),
    (
        "me us alley street",
        AGAINST,
        3,
        (
            r"\b(?:not|never|nothing|is not|no good|no use|useless|wasted|lost|too (?!slow|long"
            r"|late|complicated)\w+) <adv>(?:been |something |meant |made |the one |right )?(?:"
            r"for|up) (?:me|us|my (?:alley|street))\b|\b(?:lost|wasted) on me\b"
            r"|\bnot (?:up|down) my (?:alley|street)\b|\bnothing for me\b"
            r"|\bout for (?:me|us)\b|\bdead to me\b|\bforbidden (?:to|for) (?:me|us)\b"
            r"|\b(?:leaves?|left) me (?:cold|flat|unmoved|empty)\b"
            r"|\b(?:do(?:es)? not|rarely|never|hardly|seldom) do(?:es)? (?:it|anything|much"
            r"|a thing) for me\b|\bdo(?:es)? nothing for me\b|\b(?:not|never) my friends?\b"
            r"|\b(?:do|does) not (?:agree|sit (?:right|well|easy)|fly|work|gel|click|vibe|wash"
            r"|cut it|land) with me\b|\bdisagrees? with me\b|\brubs? me (?:up )?the wrong way\b"
            r"|\bstay(?:s)? (?:far )?away from me\b|\bis not happening (?:for|with) me\b"
        ),
    ),
    (
        (
            "thing jam bag scene style speed vibe cup taste idea forte world department calling "
            "gig game pace"
        ),
        AGAINST,
        3,
        (
            r"\b(?:not|never|nt|arent|isnt|ain't|aint|hardly) <adv>(?:been )?(?:my|our) (?:\w+ "
            r")?(?:thing|jam|bag|scene|style|speed|vibe|cup|taste|idea of|forte|world"
            r"|department|calling|gig|game|pace)\b"
        ),
    ),
    (
        (
            "table menu cards limits limit bounds question option happening banned ban bans "
            "forbidden outlawed ruled taboo verboten allowed welcome entry out gone"
        ),
        AGAINST,
        2,
        (
            r"\boff the (?:table|menu|cards|list)\b|\boff[- ]limits\b"
            r"|\bout of (?:bounds|the question)\b|\b(?:stopped being|no longer|ceased to be"
            r"|never) an option\b|\b<be> <adv>(?:not an option|not happening|ruled out|verboten"
            r"|taboo|banned|forbidden|outlawed|not welcome|not allowed|out|never an option|dead"
            r")(?= (?:in|from|on|at|for|under|near|with|because|since|of|to)\b|[,.!;]|$)"
            r"|\bnever (?:allowed|welcome|enters?|comes?|gets?|makes?)\b"
            r"|\bdo(?:es)? not (?:enter|come into|get into|make it into|get past|belong (?:in"
            r"|on|near))\b|\bi (?:ban|banned|have banned|outlaw|forbid|do not allow|never allow"
            r")\b"
        ),
    ),
    (
        (
            "body lifetime watch freezes pay caught dead horses million paid alive catch drag "
            "force you'll you won't"
        ),
        AGAINST,
        3,
        (
            r"\bover my dead body\b|\bnot in (?:my|this) lifetime\b"
            r"|\bnot on my watch\b|\bhell freezes\b|\b(?:could|would|can) not pay me\b"
            r"|\b(?:would|will) (?:not|never) be (?:seen|caught)\b"
            r"|\bwild horses\b|\bnot (?:in|for) a million\b|\b(?:if|unless) you (?:paid|pay) me"
            r"\b|\byou (?:will|would|can) (?:not|never) (?:catch|find|see|get|hear) me\b"
            r"|\byou will (?:not|never) find [\w' ]{2,30} (?:in|on|at|near) my\b"
            r"|\byou would have to (?:pay|drag|force|drug|knock)\b"
            r"|\bdead before\b|\bif you paid me\b|\bwould not .{1,30} if you paid\b"
        ),
    ),
    (
        "lost lose losing",
        AGAINST,
        3,
        (
            r"\byou (?:have |always |will )?(?:lost|lose) me (?:at|with|when|as soon|the (?:"
            r"moment|second|minute|instant)|once)\b|\bi(?: have| always| just)? (?:lost|lose) "
            r"(?:all |any )?(?:interest|the will|my mind|focus|patience) (?:at|with|when"
            r"|as soon|the moment|once|if|in)\b"
        ),
    ),
    (
        "spare save",
        AGAINST,
        3,
        (
            r"\bspare (?:me|us)\b|\bsave (?:me|yourself) the\b"
            r"|\bsave the \w+ for"
        ),
    ),
    (
        "short",
        AGAINST,
        3,
        r"\blife(?: is|s|'s) (?:\w+ )?(?:too|to) short\b",
    ),
    (
        (
            "sworn swore given gave give cut kicked turned broke broken washed had through done "
            "finished quit weaned stopped ditched dropped over went gone off breakup retired "
            "parted split fell banished eliminated left renounced"
        ),
        AGAINST,
        3,
        (
            r"\b(?:sworn|swore|swear) (?:off|never)\b|\b(?:turned|turn) my back on\b"
            r"|\bi (?:have )?(?:given|gave) up (?:on )?(?!trying|after|and\b|it\b|looking"
            r"|waiting|when)|\bi (?:have )?(?:broke|broken|parted ways|split) (?:up )?with\b"
            r"|\bwashed my hands of\b|\bi (?:have )?(?:cut|kicked|ditched|dropped|quit|stopped"
            r"(?! caring)|renounced|banished|eliminated) (?:out )?(?:all )?(?:the )?<x>(?:years"
            r"|months|ages|for good|forever|completely|entirely|altogether|from my|habit"
            r"|out of my|for life|(?:since|in) (?:19|20)\d\d)\b"
            r"|\b(?:am|we are) (?:<adv>)(?:done|through|finished) with (?!this (?:\w+ )?(?:task"
            r"|file|part|step|chapter|section|one)|the\b|that\b|it\b|my\b)"
            r"|\b(?:had (?:it|my fill|more than enough|enough)|have had (?:it|my fill|enough)"
            r"|had it up to here) (?:with|of)\b|\bi am <adv>over (?!the\b|it\b|here|there|\d|at"
            r"|my\b|this\b)\w+|\bi am (?:completely |totally |strictly |well )?off (?:all )?(?:"
            r"meat|dairy|sugar|gluten|caffeine|coffee|alcohol|booze|drink|bread|carbs"
            r"|social media|instagram|facebook|tiktok|twitter|red meat|wheat|salt|sweets"
            r"|nicotine|grid|the (?:booze|drink|sauce|grid|cigs))\b"
            r"|\bi (?:went|have gone) (?:right |completely |totally )?off (?!to|on|the\b|and)"
            r"\w+"
        ),
    ),
    (
        (
            "patience time use stomach head ear love appetite desire interest tolerance room "
            "need place talent sympathy faith truck business"
        ),
        AGAINST,
        3,
        (
            r"\b(?:lack|no|zero|little|not much|not a lot of|limited|nil|not any|not the"
            r"|not got|never (?:had|have)|not have|never got) (?:real |whatsoever |any |much "
            r"|the )?(?:time|patience|use|stomach|head|ear|love|appetite|desire|interest"
            r"|tolerance|room|place|need|talent|sympathy|faith|truck) (?:at all )?(?:for|in"
            r"|with|of|to)\b(?! (?:this|explain|worry))"
        ),
    ),
    (
        (
            "avoid plague mile berth miss clear away off swerve nope nose draw line foot street "
            "walk leave skip bin trash binned rubbish scroll unfollow unsubscribe mute block "
            "close"
        ),
        AGAINST,
        3,
        (
            r"\blike the plague\b|\brun a mile\b|\bwide berth\b"
            r"|\bgive <x>a (?:wide berth|miss)\b|\b(?:steer|stay|keep|stick) (?:well |far "
            r"|right |very )?(?:clear|away|off|out)(?: of| from)?\b"
            r"|\bnopes? out\b|\bturn (?:my|our) noses? up\b|\bdraw the line\b"
            r"|\bput my foot down\b|\bcross the street\b|\bi walk (?:right )?(?:out|past)\b"
            r"|\bshy away\b|\bsay no to\b|\b(?:goes?|going|gets? (?:thrown|chucked|tossed)|ends"
            r"? up)<adv> (?:\w+ ){0,2}?(?:in|to) the (?:bin|trash|rubbish|compost|garbage)\b"
            r"|\bgets? binned\b"
        ),
    ),
    (
        "bin trash scroll unfollow unsubscribe mute block skip",
        AGAINST,
        2,
        r"\bi <adv>(?:bin|trash|scroll past|unfollow|unsubscribe|mute|block|skip)\b",
    ),
    (
        (
            "mix click gel agree along friends compatible speaking done finished enemies broke "
            "parted split fell friend match divorced strangers eye"
        ),
        AGAINST,
        3,
        (
            r"\b(?:(?:and|&|n) (?:i|me|myself|my \w+)|(?:me|i) (?:and|&|n) (?:\w+ ){1,4}?) ?"
            r"(?:just |really |simply |have |will |would |are |have been |were |had )*(?:(?:(?:"
            r"do|did|will|would|have|are|could) )?(?:not|never) (?:mix|click|gel|agree|get (?:"
            r"on|along)|got (?:on|along)|gotten along|see eye|work|go together|been friends"
            r"|friends|a (?:good )?match|compatible|on speaking|meant|made for)|done\b|finished"
            r"\b|through\b|over\b|enemies|broke|broken|parted|split|fell|fallen|divorced"
            r"|strangers|a bad (?:mix|match|combination)|mortal|had a falling|went our separate"
            r")|\b(?:do|does|did|have) (?:not|never) (?:mix|get on|get along|agree|see eye) (?:"
            r"with me|and me|together)\b"
        ),
    ),
    (
        "tastes taste smells smell texture sight thought sound idea",
        AGAINST,
        2,
        (
            r"\b(?:tastes?|smells?) (?:like|of)\b|\bthe (?:very |mere |whole )?(?:texture|sight"
            r"|thought|smell|taste|sound|idea|feel|feeling) of\b(?=.* (?:me\b|my\b))"
        ),
    ),
    (
        "no does do nothing part since pet loses lose think dream bother",
        AGAINST,
        4,
        (
            r"\bis a (?:no|nope)(?=[.!]*$)|\bdo(?:es)? me in\b"
            r"|\bi want (?:nothing to do with|no part of)\b|\b(?:years|decades|ages) since i "
            r"(?:last )?\w+|\bpet (?:hate|peeve)s? of mine\b|<bare>[\w' -]{2,40} loses? me"
            r"[.!]*$|^(?:please )?do not (?:even |you )?(?:think about|think of|dream of|dare)"
            r"\b"
        ),
    ),
    (
        "good use useless pointless alone hands out",
        AGAINST,
        4,
        (
            r"\b(?:no good|no use|useless|pointless) (?:to|for) me\b"
            r"|\b(?:leave my [\w' ]{2,25}? alone|hands off my|stay out of my|stay off my)\b"
            r"|(?<=, )(?:keep|leave|cut) (?:it|them|that|those) out(?=[.!]*$)"
        ),
    ),
    (
        "enough knock give rest soon moment second hell never need needn't neednt needs",
        AGAINST,
        4,
        (
            r"\b(?:enough already|knock it off|lay off|easy|stop it) with the\b"
            r"|^(?:please |ok |and )?give (?:the |it |your )?[\w' -]{0,25}a rest\b"
            r"|\b(?:as soon as|the moment|the second|the minute) i (?:hear|see|read|smell|taste"
            r"|notice|spot)\b.* i am (?:gone|out|off)\b|\bspecial place in hell\b"
            r"|\bnever (?:a |any )?need to\b|\byou need not\b|\byou need never\b"
        ),
    ),
    (
        "answers answer replies reply responses explanations messages summaries",
        AGAINST,
        4,
        (
            r"\byour (?:answers?|replies|reply|responses?|explanations?|messages|summar(?:y|ies"
            r")|emails) (?:is|are|get|gets|keep getting) <adv>(?:too|way too|far too|always|so)"
            r" \w+"
        ),
    ),
    (
        "nope no never going make worst welcome",
        AGAINST,
        4,
        (
            r"\b(?:is|are) a nope\b|\b(?:is|are) never (?:going|coming|getting|ending up) (?:on"
            r"|in|near|into|past) my\b|(?:^|, ?)(?:so )?no more [\w' -]{2,30} for (?:me|us)\b"
            r"|^(?:please |and )?do not make me \w+|\bthe worst (?:part|thing|bit) (?:of|about)"
            r" .*\bfor me\b|\bnot welcome (?:at|in) (?:ours|mine|our|my)\b"
        ),
    ),
)
