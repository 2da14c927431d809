"""What a person can not, will not or does not do, in English."""

from __future__ import annotations

from aizo.learn.cues_en import AGAINST, Row

LIMITS: tuple[Row, ...] = (
    # What a person can not, will not, does not.
    (
        "can't cant cannot couldn't couldnt can could",
        AGAINST,
        3,
        (
            r"(?:\bi(?: am| have| still| just| really| simply| honestly| also| physically| \w+"
            r"ly)*|^(?:\w+ ,?)?|[,;.] ?(?:and |so |but |just |also |honestly )*|\b(?:and|but|so"
            r") ) ?(?:can|could) (?:not|never|no longer|hardly|barely) (?:really |just |even "
            r"|ever |physically |also |for the life of me |\w+ly )*(?:do|eat|drink|have|take"
            r"|hack|handle|stomach|touch|digest|process|wear|be (?:doing|bothered|dealing"
            r"|around|near|having|arsed)|look at|listen to|watch|sit through|deal|cope|abide"
            r"|stand|bear|face|tolerate|get (?:into|behind|on|along|past|excited|used|down"
            r"|through)|see the (?:point|appeal|attraction)|go near|be near|justify|swallow"
            r"|put up|support|condone|warm to|bring myself|trust|stick|keep down|ride|fly|swim"
            r"|drive|climb|sleep (?:with|after|if|when|in|on)|work (?:with|in|when|under)"
            r"|concentrate (?:with|in|when|if)|focus (?:with|in|when|if)|think (?:with|in|when"
            r"|if)|(?:proofread|nap|relax|unwind|study|breathe|rest|party|socialise|improvise"
            r"|multitask) (?:on|with|in|when|if|at|around|after|before)|read (?:on|in|small"
            r"|long|grey|gray|white)|abide)\b(?! (?:it\b|this\b|that\b|anything|without))"
        ),
    ),
    (
        "won't wont never will wouldn't wouldnt would",
        AGAINST,
        3,
        (
            r"\b(?:i|we) (?:will|would) (?:not|never) (?:\w+ly |ever |even |knowingly )*(?:buy"
            r"|eat|drink|touch|use|wear|watch|read|listen|go near|go to|set foot|set|put|pay"
            r"|support|work (?:with|for)|fly|stay|install|sign up|share|give (?:up|money)|let"
            r"|allow|tolerate|accept|compromise|budge|do|have (?:any|that|one|them)?|live with"
            r"|live in|keep|own|order|cook|serve|take|book|deploy|merge|ship|click|open|answer"
            r"|pick up|lend|borrow|date|ride|drive|spend|hire)\b(?! (?:it|this|that|time|to"
            r"|the (?:last|same))\b)"
        ),
    ),
    (
        "don't dont do not never refuse",
        AGAINST,
        3,
        (
            r"(?:\bi|^|[,;.] ?|\band|\bbut) ?(?:<adv>)(?:do not|never|no longer|refuse to"
            r"|rarely|hardly ever|almost never|seldom|hardly) (?:\w+ly |ever |even |really "
            r"|just )*(?:do(?! (?:it|this|that|so|any|the)\b)|eat|drink|buy|smoke|wear|watch"
            r"|cook|bake|fly|drive|gamble|touch|lend|borrow|order|tip|shop|spend|travel|read"
            r"|listen|let my|let the kids|allow|play|date|dance|sing|swim|ski|camp|answer (?:"
            r"calls|the|my|emails|work|unknown|messages)|pick up|check (?:email|mail|work|my)"
            r"|open (?:attach|links)|take (?:calls|work|meetings|sugar|milk|painkillers|meds"
            r"|the (?:lift|elevator|bus|car|tube))|work (?:on|after|past|week|in the)|book"
            r"|schedule|sign|accept|set foot|go (?:near|to|out|on|anywhere|for)|put .* in my"
            r"|write (?:my|any|comments|code)|carry|own|keep (?:\w+ )in|sleep|stay|nap|snack"
            r"|skip|use)\b(?! (?:it|this|that|know|to (?:be|break|lose|miss))\b)"
            r"|\bi do not (?!know|think|understand|see|have|need|want|get|remember|recall|mean"
            r"|care|believe|seem|feel|expect|suppose|mind|wish|intend|plan|find|live|work|agree"
            r")\w+ (?:[\w'-]+ )?(?:before|after|on|in|at|with|without|until|unless|past|for) "
            r"(?!the\b|this|that|it\b|a\b|my\b|your)[a-z0-9]+(?: [a-z]+)?(?=[,.!;]|$)"
            r"|\bi do not (?:\w+ly )?(?:see the (?:point|appeal|attraction)|get the (?:point"
            r"|appeal|hype|fuss)|have (?:time|patience|the (?:patience|time|stomach))"
            r"|believe in|hold with|go in for|buy into|trust|care (?:for|about)|go for|want (?:"
            r"to see|to hear|to be|any|anything))\b|\bi am <adv>not (?!sure|going to be|looking"
            r"|seeing|getting|using|able)\w+ing (?!it|this|that|the\b)[\w', ]+\b(?:ever|anymore"
            r"|any ?more|again|for (?:anyone|anybody|anything)|full stop|period)\b"
            r"|\bwe do not (?:do|eat|drink|have|keep|allow|celebrate|own|buy|watch)\b(?=.*\b(?:"
            r"house|home|faith|family|household|kids|religion|here)\b)"
        ),
    ),
    (
        "not never hardly isn't",
        AGAINST,
        3,
        (
            r"(?:\bi (?:am|have) |^|[,;.] ?|\bam |\bbeen )<adv>(?:not|never|hardly) <adv>(?:"
            r"been )?(?:a |an |much of an? |exactly an? |one of those |one for |one to "
            r"|the type |the sort |the kind |into |big on |keen on |hot on |sold on "
            r"|crazy about |mad on |mad about |wild about |bothered about |fussed about "
            r"|built for |made for |cut out for |wired for |much for |good with |good at "
            r"|great with |here for |having |touching |about to (?:start|change)|after "
            r"|in the market|in favou?r|interested in)(?:(?:\w+[ -]){0,3}?(?:person|fan"
            r"|drinker|eater|guy|girl|gal|man|woman|lover|believer|type|sort|kind|smoker|reader"
            r"|tooth|bird|owl|gamer|runner|dancer|swimmer|flyer|flier|driver|cook|people|joiner"
            r"|shopper|texter|talker|walker|napper|hugger|sitter|watcher|user|bloke|lad))?(?<! "
            r"a )(?<! an )\b(?! (?:sure|problem|bug|big deal|deal|issue|rush|hurry))(?! (?:big "
            r"|huge )?(?:deal|problem|issue|bug))|\bi (?:have )?never (?:\w+ly )?(?:liked"
            r"|enjoyed|seen the (?:point|appeal)|got the (?:point|hype|fuss|appeal)|cared"
            r"|warmed|taken to|trusted|wanted|got on|gotten on|got along|clicked|been (?:one|a"
            r"|an|into|much|able|good|keen|fond|big)|understood the (?:appeal|point|fuss|hype))"
            r"\b|\b(?:not once|never|never once) have i\b"
        ),
    ),
    (
        "thing something things one last line",
        AGAINST,
        3,
        (
            r"\b(?:the )?(?:one|only|last|something|a thing|things|stuff|anything|line) (?:\w+ "
            r")?(?:that )?i (?:just |really |simply |absolutely )*(?:can not|will not|do not"
            r"|refuse|never|would never|would not|want (?:in|on|near)|hate|avoid|dread)\b(?! "
            r"(?:know|understand|get|see|find|have))"
        ),
    ),
    (
        "rather sooner die",
        AGAINST,
        4,
        (
            r"\bwould (?:much )?(?:rather|sooner) (?:not\b|die\b|starve|eat my|chew|stick pins"
            r"|gouge|pull (?:my )?teeth|have a root canal|walk (?:barefoot|over)|go (?:hungry"
            r"|without|naked)|be shot|watch paint|lick|sleep (?:outside|on the floor))\b"
        ),
    ),
    (
        "never",
        AGAINST,
        3,
        r"\bi was never (?:one|an? |into|much|big|any good)\b",
    ),
    (
        "don't dont not when being",
        AGAINST,
        4,
        (
            r"\bi do not (?:\w+ly )?(?:like|enjoy|love|appreciate|want) (?:it )?(?:when (?:"
            r"people|someone|somebody|anyone|you|others|things)|to be \w+ed|being (?!late|rude)"
            r")"
        ),
    ),
    (
        "not type kind sort person guy girl yet",
        AGAINST,
        4,
        (
            r"\bi am not (?:really )?the [\w -]{2,25} (?:type|kind|sort|person|guy|girl)\b"
            r"|\bhave yet to (?:enjoy|like|see the (?:point|appeal)|warm to)\b"
        ),
    ),
)
