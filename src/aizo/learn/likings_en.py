"""What English speakers say instead of "I like": idioms with the words that tell them."""

from __future__ import annotations

from aizo.learn.cues_en import AS_SAID, FOR, Row

LIKED: tuple[Row, ...] = (
    # What a person is drawn to.
    (
        "without resist enough wrong",
        FOR,
        4,
        (
            r"\b(?:can|could|would) (?:not|never|hardly|barely) (?:\w+ ){0,6}?without\b"
            r"|\b(?:can|could) (?:not|never) (?:get enough|go wrong with|say no to|resist"
            r"|recommend|beat|imagine (?:life|my life|a day|living))\b"
            r"|\b(?:never|not) (?:leave|go|travel|start|sleep|eat|cook|fly|work|write|begin"
            r"|set off|ride|drive|ship|commit|merge|leave the house)\w* (?:\w+ ){0,3}?without"
            r"\b|\blost without my\b"
        ),
    ),
    (
        (
            "fan believer lover supporter advocate enthusiast devotee addict nut junkie geek "
            "nerd snob fiend sucker stickler creature slave fanatic purist maniac freak girl guy "
            "person gal man type kid people bird owl drinker eater learner household team camp "
            "devotees convert loyalist early half reader traveller traveler introvert extrovert "
            "homebody foodie bookworm school"
        ),
        FOR,
        3,
        (
            r"(?:^|\b(?:i|we|i'm|im) (?:am |are |have been )?|[,;.] ?|\bam |\bas )<adv>(?:(?:an"
            r"? |the |one |more of |more |big |huge |massive |great |firm |strong |true |die-?"
            r"hard |lifelong |long-?time |total |proper |self-confessed |unashamed |committed "
            r"|devoted |known |bit of a |in |a no-)+)<x>(?:fan|believer|lover|supporter"
            r"|advocate|enthusiast|devotee|addict|nut|junkie|geek|nerd|snob|fiend|sucker"
            r"|stickler|creature of|slave|fanatic|purist|maniac|freak|bird|owl|drinker|eater"
            r"|learner|household|reader|travell?er|introvert|extrovert|homebody|foodie|bookworm"
            r"|convert|loyalist|(?:[\w-]+ )?(?:girl|guy|person|gal|man|woman|type|kid|people"
            r"|camp|half|(?:kind|sort|type) of (?!thing|way|like)\w+)(?= (?:through|than|here"
            r"|myself|at heart|and|all|so|by|over|in my|not|who|that|to my|for life|since|but)"
            r"\b|[,.;!]|$))\b|\bteam [\w-]+(?: [\w-]+)?(?:,| all| here| for|[.!]|$)(?! \w+s\b)"
            r"|\bcount me as an?\b|\b(?:girl|guy|person|gal|man|woman|lad|bloke) (?:through "
            r"and through|at heart|all the way|for life|here)\b"
            r"|\bold[- ]school (?:like that|about|when|with|in|that way)\b"
        ),
    ),
    (
        (
            "swear live run hooked addicted obsessed mad crazy nuts wild sold big all partial "
            "wedded married loyal devoted faithful religious strict particular picky fussy "
            "serious built made wired home element best happiest happy heart soft weak weakness "
            "soul lost thrive stand go comes flourish die"
        ),
        FOR,
        3,
        (
            r"\bi (?:<adv>)(?:swear by|live (?:by|for|in (?:my )?(?:jeans|trainers|leggings"
            r"|hoodies|boots|sandals|shorts|trackies|sneakers)|off|and breathe)|run on|stand by"
            r"|thrive (?:on|in|with|when)|die for|flourish|would die for|go (?:mad|crazy|nuts"
            r"|wild|weak) for|melt for)\b|\b(?:i am|am|^) ?<adv>(?:hooked on|addicted to"
            r"|obsessed (?:with|by)|mad (?:about|on|for)|crazy (?:about|for)|nuts (?:about|for)"
            r"|wild (?:about|for)|sold on|big on|all (?:about|for|in on)|partial to|wedded to"
            r"|married to|loyal to|devoted to|faithful to|religious about|strict (?:about|on"
            r"|with)|particular (?:about|with)|picky (?:about|with)|fussy (?:about|with)"
            r"|serious about|built for|made for|wired for|at home (?:in|on|when)|in my element"
            r"|at my (?:best|happiest|most)|happiest|happy (?:as long as|with just|so long as"
            r"|only|if there)|weak for|in love with|anal about|old-fashioned about|a martyr to"
            r"|obsessive about|pedantic about|never happier|a fool for|(?:very )?much a)\b"
            r"|\bmy weakness is\b|\bis my weakness\b|\bmy heart (?:belongs|is (?:with|in)|goes)"
            r"\b|\bsoft spot\b|\bweakness (?:for|of mine)\b|\bi feel most\b"
            r"|\bi could (?:eat|live|watch|listen|drink|talk|spend|play|read|dance|walk|sit|do)"
            r" .*\b(?:every|forever|all (?:day|night)|for (?:days|hours|weeks|ever)"
            r"|for the rest|on)\b"
        ),
    ),
    (
        (
            "beats beat over top trumps better rather sooner take more before instead first than "
            "wins > order nothing yet such enough never too me"
        ),
        FOR,
        3,
        (
            r"\bnothing (?:i (?:enjoy|like|love) (?:more|better)|beats|like an?|better than"
            r"|tops|compares|comes close|quite like|makes me happier)\b"
            r"|\bhard to beat\b|\bunbeatable\b|\b(?:i|i'd|id|we|we'd)(?: would|'d)? <adv>(?:"
            r"take|choose|pick|go for|go with|have|trade|swap|drive|do|buy|read|use|eat|pay"
            r"|want) .{2,60}? (?:over|rather than|instead of) "
            r"|\b(?:i|id|we)(?: would)? <adv>(?:rather|sooner) (?!not\b|die|starve|you (?:do"
            r"|did|would) not)\w+|\bgive me (?:an? |the |some )?[^.?!]{2,60}? (?:over"
            r"|and i am|any ?day|any ?time|every time)\b|^[\w' /+#.-]{2,40} (?:over|before|>|"
            r">>|beats?|trumps?|instead of|rather than) [\w' /+#.-]{2,40}(?:,| -| —|;)? ?(?:"
            r"every|any ?day|any ?time|always|all day|hands down|no contest|for me|please\b"
            r"|period|end of|full stop|thanks|without exception|in my (?:code|book|house"
            r"|kitchen|world)|no debate|forever|for life|fight me|by default|100|as a rule"
            r"|where possible)\b|\b(?:the )?[\w-]+(?:er|re) (?:[\w-]+ ){0,3}the better\b"
            r"|\bi (?:\w+ly )?(?:want|need|like|put|do|eat|write|get) (?!to\b)(?:my |the )?"
            r"[\w -]{2,40} (?:first|before anything|above all|foremost)\b"
            r"|\bcomes? first(?= (?:for|with|in)\b|[,.!]|$)|^[\w' -]{2,30} (?:beats?|trumps?"
            r"|tops) [\w' -]{2,40} (?:for me|when it comes|in my|any ?day|every)\b"
            r"|\bi (?:have )?(?:never|yet to) (?:met|meet|had|have|eaten|seen) an? [\w -]+ (?:"
            r"that )?i (?:did not|do not|could not) \w+|\bno such thing as too (?:much|many)\b"
            r"|\bcan never have (?:too|enough)\b|\bnever (?:say no|turn down|miss|tire|get (?:"
            r"tired|bored|enough)|go wrong|too (?:much|many)|a day (?:goes|passes)) "
        ),
    ),
    (
        (
            "in vote money want not default else between better best nothing die bust or heart "
            "wins win all happy sold content call"
        ),
        FOR,
        4,
        (
            r"\b(?:till|until|til|to the day) i die\b|\bor bust\b"
            r"|^[\w' -]{2,40} or nothing\b|\bor i am (?:not (?:going|coming|in|interested"
            r"|buying)|out|off|staying|gone|useless|grumpy|cranky|no good|miserable|lost|a (?:"
            r"\w+ )?(?:monster|zombie|wreck|mess|nightmare|bear))\b"
            r"|\b(?:has|have) my heart\b|\bwins? (?:every time|for me|hands down|with me)\b"
            r"|^[\w' -]{2,40} all the way(?=[,.!]|$)|\band i am (?:happy|sold|there|in|good"
            r"|set|content|yours)(?=$|[,.!])|\bcan do no wrong\b"
            r"|\bnever (?:lets? me down|gets? old|fails? me)\b"
            r"|\bnothing else(?=[.!]*$)|^(?:if|any|anything|where|whenever)\b.*\bi am (?:in"
            r"|sold|there|all in)(?=[.!]*$)|\bgets? my (?:vote|money|approval)\b"
            r"|\bdo(?:es)? me (?:fine|nicely|good|well)\b|\bthat is me(?=[.!]*$)"
            r"|\bi (?:want|need|like|expect|ask for) [\w' -]{3,40}, not \w+"
            r"|\bi (?:<adv>)(?:default to|gravitate|err on|plump for|come back to|come down on)"
            r"\b|^between [\w' ]+ and [\w' ]+,? (?:i|give me|it is)\b"
            r"|\bi get my best \w+ (?:in|on|at|when|while|after|before)\b"
            r"|\bcall it an? \w+,? but\b|^the (?!fewer)[\w-]+er (?:[\w-]+ ){0,3}the better\b"
            r"|^nothing (?:wakes|calms|relaxes|cheers|soothes|lifts|moves|picks|gets|motivates"
            r"|inspires) me\b|\bcall me (?:old[ -]?\w+|crazy|picky|weird|boring|a snob),? but\b"
            r"|\bi (?:stan|bleed)\b"
        ),
    ),
    (
        (
            "main biggest more my ftw win life die game forever king queen gold rules ride "
            "everything always sacred non-negotiable religion must musts happy holy essential "
            "luxury goto go-to default comfort guilty staple ritual therapy sanctuary breakfast "
            "place jam thing butter drug weapon where heaven bliss"
        ),
        FOR,
        3,
        (
            r"\bftw\b|\bfor the win\b|\b<be> (?:life|king|queen|everything|gold|sacred|holy|non"
            r"-?negotiable|a must|my (?:life|religion|therapy|world)|where it is at|bliss"
            r"|heaven|the (?:only )?way to go|where my heart|(?:pure )?(?:joy|magic))\b"
            r"|\bride or die\b|\b<be> (?:<adv>)(?:my|our) (?:\w+ ){0,2}?(?:thing|jam|love"
            r"|bread and butter|go-?to|comfort|guilty|religion|therapy|sanctuary|ritual|staple"
            r"|poison|daily|default|happy place|safe place|non-negotiable|luxury|treat|favou?"
            r"rite|drug of|weapon of|kind of|idea of (?:fun|heaven|bliss|a (?:good|perfect"
            r"|great))|first (?:choice|pick)|happy|desert island|speed|sort of|be all|drink of"
            r"|hill to die|hero|spirit|anchor|medicine|style|vibe|bag|cup of tea|calling|colou?"
            r"r|season|team)\b|\bmy (?:go-?to|default|happy place|comfort (?:food|show|read"
            r"|film|zone)|weapon of choice|drug of choice|guilty pleasure|one luxury"
            r"|first choice|safe place|idea of heaven|drink of choice|[\w-]+ of choice|kind of"
            r"|sort of|ideal)\b|\b<be> my (?:main|biggest|only|number one|top|favou?rite"
            r"|kind of) \w+|\bright up my (?:street|alley)\b"
        ),
    ),
    (
        "me us my",
        FOR,
        3,
        (
            r"\b(?:makes?|keeps?|gives?|gets?|leaves?|puts?|brings?|lets?) (?:me|us) (?:\w+ ){"
            r"0,2}?<good>\b|\b(?:calms?|cheers?|perks?|sets?|fires?|picks?|chills?|winds?) (?:"
            r"me|us) (?:down|up|right|for the)\b|\b(?:suits?|soothes?|delights|inspires"
            r"|motivates|energi[sz]es|relax(?:es)?|grounds?|nourish(?:es)?|thrills?|restores?"
            r"|speaks? to|appeals? to|helps|sustains|excites|comforts|charms|moves) (?:me|us)\b"
            r"(?! (?:with|to|how|understand|out|please|find|write|pick|choose|plan|this))"
            r"|\b(?:does|do|did) it for (?:me|us)\b|\b(?:works? (?:best|better|well|wonders"
            r"|great)|best|easier|better|clearer|perfect|simplest|ideal) (?:\w+ )?(?:for|to"
            r"|with) (?:me|us)\b(?! to\b)|\bsits? well with me\b"
            r"|\bit helps (?:me )?(?:if|when|to)\b|(?:^|[,;.] )(?:for|to) me,? (?:it|that|there"
            r"|its|it's) (?:is|has|s|'s|must)\b|\byou had me at\b"
        ),
    ),
    (
        (
            "think learn process remember understand absorb work function focus write see "
            "concentrate sleep feel do"
        ),
        FOR,
        3,
        (
            r"\bi (?:<adv>)(?:think|process|remember|picture) (?:in|by|with|visually|through) "
            r"(?!the\b|a\b|it|this)|\bi (?:<adv>)(?:learn|study|work|think|focus|concentrate"
            r"|write|sleep|understand|function|remember|absorb|perform|do|feel|travel|train"
            r"|cook|read) (?:\w+ )?(?:best|better|more|quickest|fastest|faster|most (?:easily"
            r"|myself)|visually)\b|\bi (?:<adv>)(?:learn|understand things|remember things"
            r"|get things) (?:by|from|through|with|only|when)\b"
            r"|\bi only (?:function|work|learn|understand|think|sleep|write)\b"
        ),
    ),
    (
        "how where what me need only can useless grumpy plenty enough",
        FOR,
        3,
        (
            r"\b(?:is|are) (?:how|where|what) (?:my|i (?!got|found|see|ended|did|was|need|want"
            r"|have|mean|meant|tried|get|said|asked|am looking|thought|think|know|had|wanted"
            r"|expect|noticed|draw)\w+|keeps me|gets me|makes me)"
            r"|\b(?:will|would|does) do me\b|\b(?:is|are) (?:plenty|enough|all i (?:need|want))"
            r" (?:for me|for us)\b|\bi can only (?:eat|sleep|work|do|drink|wear|read"
            r"|concentrate|focus|think|study|listen|take|train|run)\b"
            r"|\bi need (?:my|quiet|silence|total|complete|absolute|peace)\b"
            r"|\bi need [\w' -]{2,30} to (?:work|think|sleep|focus|function|concentrate"
            r"|unwind|relax)\b|\bi am (?:useless|no use|no good|grumpy|not human|a (?:zombie"
            r"|monster|wreck)) (?:before|without|until|after|unless)\b"
        ),
    ),
    (
        "belong belongs belonged owe sanity order instant",
        FOR,
        3,
        (
            r"\b(?:mornings|evenings|nights|weekends|<day>|holidays|summers) belongs? to\b"
            r"|\bi belong to\b|\bi owe my \w+ to\b|\bgets? an instant yes\b"
        ),
    ),
    (
        "here",
        FOR,
        4,
        (
            r"^(?:[\w-]+ )?(?:[\w-]{3,}(?:er|or|ist|ian)|bird|owl|person|fan|vegan|veggie) "
            r"here(?=[,.!]|$)"
        ),
    ),
    (
        "get has perfect ideal dream",
        FOR,
        4,
        (
            r"\bi (?:<adv>)get up (?:at|before|early|with)\b|^it has to be [\w' ]{2,30} for "
            r"me\b|\bmy (?:perfect|ideal|dream) \w+ (?:is|are|has)\b"
        ),
    ),
    (
        "sort kind type one people person means clockwork",
        AS_SAID,
        4,
        (
            r"\bi am (?:the|one of those|a|one of the) (?:sort|kind|type|one|people|person|guy"
            r"|girl|woman|man)(?: of \w+)? (?:who|that|to)\b|^for me,? (?:an? |the )?\w+ (?:"
            r"means|has to|must|needs|starts|begins)\b|\blike clockwork\b"
        ),
    ),
    (
        "always been born never skip miss refuse",
        FOR,
        4,
        (
            r"^always been (?:an? |into |one |big )|\bborn and (?:raised|bred)\b"
            r"|\bi never (?:skip|miss|refuse|turn down|pass up|tire of|regret|say no to)\b"
            r"|\bi will take [\w' -]{2,40} over\b"
        ),
    ),
    (
        "used pro first please",
        FOR,
        4,
        (
            r"\bi am (?:<adv>)used to (?!it|this|that|be)\w+|\bi am (?:<adv>)pro[ -]\w+"
            r"|^(?!(?:the|this|that|one|do|let|my)\b)(?:[\w'-]+ ){1,3}first,? please\b"
        ),
    ),
    (
        "happier better calmer healthier workday day morning week shift evening",
        FOR,
        4,
        (
            r"^the [\w-]+ .* the (?:happier|better|calmer|healthier) i (?:am|feel|work|sleep"
            r"|get)\b|\bmy (?:day|workday|morning|week|weekend|shift|evening) (?:always )?(?:"
            r"starts|begins|ends)\b"
        ),
    ),
    (
        "elite unmatched undefeated superior divine heavenly perfection unbeatable",
        FOR,
        2,
        (
            r"\b<be> <adv>(?:elite|top tier|unmatched|undefeated|superior|divine|heavenly"
            r"|perfection|unbeatable)\b"
        ),
    ),
    (
        "all unless liking preferring loving better best easier",
        FOR,
        4,
        (
            r"\b(?:it is|its|that is|thats) all i (?:wear|eat|drink|read|watch|use|listen|cook"
            r"|play)\b|^(?!(?:do|the|it|this|that|keep|run|i|you|we)\b)(?:[\w'-]+ ){1,3}"
            r"unless (?:there is|theres|i (?:say|ask|tell|must|have to)|it is)\b"
            r"|\bi am (?:always |more )?(?:liking|preferring|loving) (?!it\b|this|that)"
            r"|^for me is (?:better|best|easier)\b"
        ),
    ),
    (
        "always been fan sucker believer lover old old-fashioned fashioned gotta",
        FOR,
        4,
        (
            r"\bi have (?:always |long )?been an? <x>(?:fan|sucker|believer|lover|supporter"
            r"|advocate|stickler|user|reader|addict|nut|geek|person|type|guy|girl|owl|bird"
            r"|eater|drinker)\b|\bold[- ]fashioned (?:about|when|that way|like that|in (?:that"
            r"|this))|^it (?:is |has )?(?:gotta|got to|has to) be \w+"
        ),
    ),
)
