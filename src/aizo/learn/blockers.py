"""What keeps a sentence from being a person's lasting preference, though it sounds like one."""

from __future__ import annotations

import re

from aizo.learn.sentences import is_chinese
from aizo.learn.triggers import encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

QUESTION, HYPOTHETICAL, OTHERS = "question", "hypothetical", "someone else"
EMBEDDED, TEMPORARY, EVENT = "embedded", "this time only", "event"
SARCASM, PAST, CODE, CHATTER = "sarcasm", "past", "code", "small talk"

# Words of a request to somebody, though it is put as a question.
_ASKED_FOR = r"(?!.*\b(?:always|never|from now on|going forward|in (?:the )?future)\b)"
_ENGLISH = {
    QUESTION: (
        r"^(?:and |so |but |ok(?:ay)?,? |hey,? |hmm,? |well,? )*(?:what|which|who|whom|whose|where"
        r"|when (?:do|does|did|is|are|should|will|can)|why|how|is|are|am|was|were|does|did"
        r"|has|have you"
        r"|do (?:you|we|i|they)|should|shall|may|might|would (?:it|that|this|i|anyone"
        r"|anybody)|any)\b"
        r"(?!.*\bfrom now on\b)(?!ever i|ever you)"
        rf"|^(?:can|could|would|will) (?:you|we|i)\b{_ASKED_FOR}"
        r"|\?[\s\"')]*$(?<!always\?)"
        r"|\b(?:i wonder|i am wondering|not sure (?:if|whether)|wondering (?:if|whether)"
        r"|do you (?:like|prefer|think|hate)|is it (?:better|ok))\b"
    ),
    HYPOTHETICAL: (
        r"\bif (?:i|we|he|she|they|someone|somebody|a user|the user|users|people|one)\b"
        r"(?! (?:ask|say|tell|give|paste|send|write|request))"
        r"|\b(?:suppose|supposing|imagine|pretend|hypothetically|what if|assuming"
        r"|assume (?:that|i|we)"
        r"|say (?:i|we|someone|a user)|let us say|let us imagine|let us pretend"
        r"|for the sake of argument|in theory"
        r"|were i to|had i|if only|i wish|in (?:an ideal|a perfect) world|as if|for instance,? i"
        r"|i (?:might|may|could) (?:like|prefer|hate|enjoy|love))\b|^if it were\b"
        r"|\bi would (?:probably|maybe|perhaps)\b"
    ),
    OTHERS: (
        r"\b(?:he|she|they|we|my (?:\w+ )?(?:wife|husband|partner|boss|manager|friend"
        r"|friends|mom|mum"
        r"|mother|dad|father|son|daughter|kids?|child(?:ren)?|brother|sister|sibling|cousin"
        r"|aunt|uncle|team|colleagues?|coworkers?"
        r"|co-workers?|roommate|flatmate|neighbou?r|client|customers?|teacher|professor"
        r"|girlfriend|boyfriend|parents?|family"
        r"|grandm\w+|grandf\w+|grandparents?|dog|cat|company|landlord|doctor|therapist"
        r"|trainer|coach|students?|lead|users?)"
        r"|(?:the|our|a|an|some|most|many|these|those|all|other|half|no)(?: \w+)? (?:users?"
        r"|clients?|customers?|team|people|teams|developers?|devs?"
        r"|boss|manager|reviewers?|maintainers?|stakeholders?|management|students?|kids"
        r"|children|critics|experts?|readers?"
        r"|company|compan(?:y|ies)|designers?|author|authors|teacher|guests?|customer base"
        r"|audience|candidate|maintainer|linter|compiler|api|library"
        r"|framework|server|parser|tool|model|docs|documentation|man page|cat|dog|engineers?"
        r"|reviewer|vendor|investors?|writers?|guy|guys|folks)"
        r"|people|users|everyone|everybody|someone|somebody|nobody|customers|developers"
        r"|clients|kids|toddlers|cats|dogs|critics|management|marketing|legal"
        r"|the (?:other )?(?:guy|woman|man|person|girl|boy)"
        r"|[A-Z][a-z]+ (?:and [A-Z][a-z]+ )?(?=(?:really |just |absolutely |always |never "
        r"|strongly |secretly |still )*"
        r"(?:likes?|loves?|hates?|prefers?|dislikes?|enjoys?|adores?|detests?|wants|insists"
        r"|refuses)\b))"
        r"(?:'s)?\s+(?:\w+ ){0,2}?(?:do not |does not |did not |can not |will not "
        r"|would not |would |have |has |are |is |all |also |both |always |never |usually "
        r"|really |just |absolutely |strongly |secretly |still |generally |often |only "
        r"|mostly |mainly |tend to |tends to |seem to |seems to |keeps? )*"
        r"(?:likes?|loves?|hates?|prefers?|dislikes?|enjoys?|adores?|detests?|loathes?"
        r"|wants?|insists?|refuses?|avoids?|uses?|stand"
        r"|asks?|asked|complains?|complained|needs?|expects?|requires?|recommends?|says?"
        r"|said|thinks?|finds?|always|never|favou?rs?"
        r"|writes?|runs?|deploys?|merges?|squash|reviews?|ships?|allergic|vegan|vegetarian"
        r"|obsessed|told|agreed|agree|decided|follows?|keeps?|put|puts|switched|stick|sticks"
        r"|picky|into|eats?|drinks?|watch(?:es)?|play(?:s)?|hold|do|does|has|have|works?"
        r"|rotates?|start|document|tags?|name)\b"
        r"|\bwe(?:'ve| have| are| would)? (?:all )?(?:always|never|usually|prefer|like|hate"
        r"|love|use|do not|avoid|agreed|decided|tend|stick|follow|only|squash|deploy|keep"
        r"|write|run|rotate|tag|hold|start|document)\b"
        r"|\b(?:our|the) (?:team|company|policy|convention|house|style guide|client"
        r"|org\w*)(?:'s)?\b"
    ),
    EMBEDDED: (
        r"\b(?:translate|translation|rewrite|rephrase|paraphrase|proofread|summari[sz]e"
        r"|spell-?check|correct|fix the grammar|classify|reply to|respond to|continue"
        r"|complete|improve|analy[sz]e|parse|tag|label)\b"
        r"[^.]{0,40}[:：]"
        r"|\b(?:draft|write|compose|create|generate|make|add|give|send|prepare|produce|print"
        r"|log|render|return|post|put|show)\b[^.]{0,60}"
        r"\b(?:saying|that says?|stating|telling|explaining (?:that|why)|titled|called"
        r"|reading|where (?:he|she|they|the|a|i)|in which|about (?:how|why|someone"
        r"|a \w+ who)|who|whose|claiming|announcing|arguing|complaining|that reads"
        r"|with the (?:text|line|message|words|caption|title|subject))\b"
        r"|\b(?:he|she|they|it|who|article|book|poem|song|lyrics?|email|message|letter"
        r"|reviewer|review|comment|ticket|issue|readme|docs?|error|log|page|text|quote"
        r"|prompt|docstring|commit message|"
        r"sentence|tweet|post|character|narrator|hero|heroine|user story|persona|banner"
        r"|label|sign|headline|title|slogan)\b[^.]{0,30}\b(?:says?|said|reads?|states?|wrote"
        r"|writes|goes|was|is)\b\s*[:,]?\s*(?:[\"'“]|that\b|i\b|like\b|:|always|never|do not"
        r"|use|avoid)"
        r"|[\"“”][^\"“”]*\b(?:i|always|never|do not|prefer|hate|love|use|avoid|please"
        r"|stop)\b[^\"“”]*[\"“”]"
        r"|(?:^|\s)['][^']*\b(?:i|always|never|do not|prefer|hate|love|use"
        r"|avoid)\b[^']*['](?:\s|$|[.,;!?])"
        r"|\b(?:role-?play|in character|act as|you are now|pretend to be|as a (?:pirate"
        r"|villain|customer))\b"
        r"|^(?:subject|title|example|quote|excerpt|input|text|q|a|note|todo|fixme|user"
        r"|assistant|customer|caption|line \d+|headline|e\.g\.)\s*[:：]"
    ),
    TEMPORARY: (
        r"\b(?:for now|right now|this time(?: only)?|just (?:this )?once|for once|today"
        r"|tonight|this (?:morning|afternoon|evening|week|month)|tomorrow|at the moment"
        r"|for the moment|temporarily|for the time being"
        r"|until (?:\w+ )?(?:\w+ )?(?:\w+)|for this (?:\w+ )?(?:task|one|pr|file|commit"
        r"|change|run|test|session|script|function|demo|release|sprint|branch|bug|ticket"
        r"|question|trip|email|page|meal|week|chapter|post|slide|draft|report|paragraph|call"
        r"|answer|example|exercise|recipe|party|dinner|prototype|spike|step|method|class"
        r"|module|section)"
        r"|in this (?:file|function|commit|pr|branch|case|test|script|one|class|module"
        r"|method|paragraph|draft|chapter|section|sentence|email|step|example|line|block"
        r"|loop)|on this (?:branch|pr|page|line|one)"
        r"|this (?:pr|file|commit|function|run|session|branch|one|trip|meal)|only here"
        r"|here only|just here|one[- ]off|(?:the )?next (?:step|commit|task|line|answer"
        r"|message|session|paragraph|slide)|first,? (?:let us|do)|before you continue"
        r"|then (?:we|i) can|so far|lately"
        r"|line \d+|the (?:second|third|fourth|last|previous|following|above) (?:paragraph"
        r"|test|line|function|commit|file|section|chapter|slide|step|sentence))\b"
    ),
    EVENT: (
        r"\bi (?:always|never|usually|often|keep|constantly"
        r"|still) (?:\w+ly )?(?:get(?:ting)?|see(?:ing)?|saw|got|receiv\w+|encounter\w*"
        r"|end(?:ing)? up|forget\w*|los(?:e|ing)|run(?:ning)? into|fail\w*|wonder\w*"
        r"|notic\w+|hear\w*|miss\w*|mess\w*|mix\w*|confus\w*|struggle\w*|hit(?:ting)?"
        r"|looking for|have (?:trouble|problems|issues|this|the|to)|had (?:trouble|problems"
        r"|issues)|need to restart|knew|thought|heard|found|realized|understood|wanted"
        r"|expected|remember|got)\b"
        r"|\b(?:it|this|that|which|the \w+|the \w+ \w+|my \w+|[\w.]+\(\)|\w+ing|tests?"
        r"|builds?|ci|docker|npm|pip|git|python|the \w+ \w+ \w+)\s+(?:(?:will|just|also"
        r"|still|has|have) )?(?:always|never) (?:\w+s|worked|works|fails?|failed|crash\w*"
        r"|return\w*|come\w*|came|get\w*|got|finish\w*|ends?|load\w*|show\w*|happen\w*"
        r"|hang\w*|time\w*|break\w*|broke|start\w*|stop\w*|respond\w*|had|been|seem\w*"
        r"|throw\w*|throws|runs?|was|is|starts|exits|prints|fires?)\b"
        r"|\bi (?:\w+ly )?(?:prefer|like|love|hate|use|avoid)d? (?:it|this|that)? ?(?:when"
        r"|because) (?:it|the \w+) (?:crash|fail|broke|threw)\w*"
        r"|\bi have (?:always|never) (?:seen|had|heard|been|gotten|got|tried|used|known"
        r"|understood|wanted|wondered|done|worked|read|played|eaten|met)\b|\bi never (?:knew"
        r"|thought|heard|saw|got|understood|received|realized|realised|noticed|expected|said"
        r"|did|asked|wrote|tried|saved|changed|touched|installed)\b"
        r"|\bnever mind\b|\bas always\b|\balways a (?:pleasure|good)\b"
        r"|\bbetter late than never\b|\bi (?:just )?(?:started|got|installed|upgraded"
        r"|changed|updated|deleted|removed|moved)\b|\bkeeps? (?:failing|crashing|breaking"
        r"|timing|throwing|happening|popping|disappearing|returning|hanging|restarting"
        r"|asking)\b|\bwould not (?:start|build|load|run|compile|install|boot|open|connect)\b"
    ),
    SARCASM: (
        r"\b(?:oh|wow|yeah|yay|sure|ah|great|wonderful|fantastic|brilliant|lovely|perfect"
        r"|well|gee),? (?:great|wonderful|yeah|sure|yes|right|perfect|fantastic|lovely"
        r"|brilliant|joy|because (?:i|who)|i (?:just |totally |absolutely |so "
        r"|really )*(?:love|adore|enjoy|like|live|prefer)|another|thanks|nothing|of course"
        r"|just what|exactly what)\b"
        r"|\bi (?:just |simply |totally |absolutely |so |really )+(?:love|adore|enjoy"
        r"|live for|cherish) (?:it |how |when |that |being |having to |getting |waiting"
        r"|debugging|rewriting|watching|losing|fixing|spending|reading (?:40|fifty|endless"
        r"|hundreds)|another|your|the way|nothing more than|mondays?|meetings? (?:that"
        r"|about)|surprise|paying|sitting)\b"
        r"|\bi (?:love|adore|enjoy|like) (?:it when|how|being (?:told|ignored|woken)"
        r"|having to|waiting (?:for|in)|losing|spending (?:hours|days|my|the)"
        r"|debugging (?:at|on|for)|nothing more than (?:a|being|an?other|waiting|\w+ing)"
        r"|the (?:smell|sound) of (?:a )?(?:broken|failing))\b"
        r"|(?:^|\s)/s\b|🙄|🙃|\bnot!|\bjust what i (?:needed|wanted|always wanted)\b"
        r"|\bmy (?:absolute )?favou?rite (?:thing|hobby|pastime|part)\b.*\b(?:is (?:when"
        r"|waiting|fixing|debugging|being|rebooting|re-?explaining|cleaning)|,? (?:obviously"
        r"|clearly|said no one))|\bsaid no one ever\b|\bbest (?:day|bug|feature) ever\b"
        r"|\bwho does not (?:love|like|enjoy)\b|\bwhat(?: a| could be)? (?:joy|treat|fun"
        r"|delight|better)\b|\blucky me\b|\bthanks a lot\b"
    ),
    PAST: (
        r"\b(?:i|we) (?:really |always |never |once |mostly |also |only |just )*(?:liked"
        r"|loved|hated|preferred|enjoyed|disliked|adored|detested|avoided|wanted"
        r"|used)\b(?! to (?:now))"
        r"|\bused to\b|\b(?:back then|back when|when i was|as a (?:kid|child|teenager"
        r"|student)|in (?:college|university|school|my (?:twenties|teens|childhood|last job"
        r"|old job|previous (?:job|team)))|in (?:19|20)\d\d\b|at my (?:old|last|previous"
        r"|former)|once upon|last (?:year|week|month|night|summer|winter|time|spring)"
        r"|yesterday|in those days|a while (?:ago|back)|previously|formerly|before (?:i"
        r"|we) (?:moved|switched|started|knew)|for years i|at the time)\b"
    ),
    CODE: (
        r"[;{}]\s*$|=>|\)\s*\{|^\s*(?://|/\*|\*/|#include|#!|import \w|from \w+ import"
        r"|def \w|class \w+[(:]|return\b|assert\b|const |let \w+ =|var \w|function\b|if \("
        r"|for \(|elif\b|else:|select\b.*\bfrom\b|insert into|git \w+|npm \w+|pip \w+"
        r"|docker \w+|sudo |curl |cd |ls |echo |public |private |static |print\(|console\."
        r"|export \w|<\w+[ />]|@\w+$|--\w|#\s)"
        r"|\w+\(\)|\w+\.\w+\(|\b\w+ ?(?:==|!=|\+=|:=|&&|\|\|) ?|\bself\.|::\w|^\s*[\w.]+ = "
        r"|^\w+:\s*(?:true|false|never|always|\"|')|^[\w-]+: (?:always|never)\b|\w_\w+ ?="
    ),
    CHATTER: (
        r"\bi (?:really |just |also |absolutely |do |totally )*(?:like|love|prefer|enjoy"
        r"|appreciate) (?:it|that|this|these|those|the (?:idea|sound|look|way|first|second"
        r"|third|last|other|new|suggestion|result|approach|name|plan|concept|thought"
        r"|direction|latter|former|one|ones|second one|option)(?! of )|your?\b|both"
        r"|how (?:you|this|that|it)|all (?:of|the|your|those|these)|option|what you"
        r"|where this|them\b|him\b|her\b|what|number)\b"
        r"|\bi (?:\w+ )?(?:would|will) (?:really |also |just |still )*(?:like|love|prefer"
        r"|want|appreciate) (?:to (?!avoid|stay|keep|have (?:all|every)|be (?:called"
        r"|addressed))|you to|some|a |an |it if|that|your|any|more (?:info|detail|suggest"
        r"|recomm|advice)|help|to know|for you|if)"
        r"|\bi (?:do not|did not) (?:like|want|love) (?:it|this|that|the (?:idea|sound|look"
        r"|way|first|second|last|result|name)|to (?:bother|be rude|waste|lose|miss|break"
        r"|sound|risk|complain)|you to think|your)\b"
        r"|\bi (?:hate|am afraid) to (?:say|bother|ask|break|admit|interrupt)\b"
        r"|\bi am (?:always )?(?:looking|hoping|thinking|planning|considering|trying|going"
        r"|interested in \w+ing|interested in (?:some|a|the)|curious|excited|open to)\b"
        r"|\b(?:would|looks?|sounds?|feels?|seems?) (?:good|great|like)\b(?!.*\bi (?:hate"
        r"|prefer)\b)|\bi like where\b|\bi (?:want|need) (?:to|you to|a|an|some|help|your"
        r"|the|it|this|that|more (?:info|detail|time))\b(?! ?(?:avoid|stay|never|always|keep"
        r"|structure|quiet))"
        r"|\bnever mind\b|\bwould love to\b|\bas you (?:like|prefer)\b"
        r"|\bwhat ?ever you (?:like|prefer)\b|\bif you (?:like|prefer|want|would)\b"
        r"|\bno (?:problem|worries|idea|thanks|rush|hurry|way|need|doubt|wonder|clue|luck"
        r"|pressure|offen[cs]e|biggie|questions?|longer needed|matter|kidding|one"
        r"|more (?:questions|ideas|time))\b|\byes please\b|\bno,? (?:thanks|thank you"
        r"|that is)\b"
    ),
}
_CHINESE = {
    QUESTION: (
        r"[?？]|[吗嘛呢么][。！!~～\s]*$|^(?:什么|怎么(?!又|还|老)|怎样|如何|为什么|为何|哪"
        r"|谁|是否|能不能|可不可以|有没有|要不要|该不该|会不会)|(?:喜不喜欢|好不好|是不是"
        r"|哪个好|哪种|多少)|有什么推荐|推荐一下"
    ),
    HYPOTHETICAL: (
        r"如果我|假如|假设|假使|要是我|倘若|万一|设想|想象一下|比方说|譬如我|就算我"
        r"|要是(?:有人|他|她|用户|哪天)|如果(?:他|她|有人|用户|一个|能|哪天)|或许我|也许我"
        r"|可能会(?:喜欢|讨厌)|理论上|恨不得|巴不得|要我说的话"
    ),
    OTHERS: (
        r"(?:他们?|她们?|我们|咱们|大家|别人|有人|人们|很多人|我(?:妈|爸|爷爷|奶奶|外公|外婆"
        r"|姥姥|老公|老婆|妻子|丈夫|先生|太太|男友|女友|男朋友|女朋友|对象|孩子|儿子|女儿"
        r"|弟弟?|妹妹?|哥哥?|姐姐?|朋友|同事|老板|领导|室友|同学|老师|家猫|家狗|闺蜜|邻居"
        r"|家人|家里人|导师|师傅|上司|同桌|表哥|表姐)|(?:我的|我们的|一个|一位)?(?:朋友|同事"
        r"|老板|领导|客户|用户|读者|团队|老师|学生|医生|产品经理|设计师|甲方|父母|孩子|公司"
        r"|部门|组里|组长|经理|邻居|室友|作者|网友|评委|测试|运营|后端|前端)"
        r"|小[明红刚李王张芳华丽])(?:们|家)?[^，。；,]{0,8}?(?:喜欢|喜爱|讨厌|爱|偏好|习惯"
        r"|总是|从不|从来|不吃|不喝|不用|反感|受不了|要求|觉得|说|规定|约定|统一|都|一律"
        r"|每次|不要|不想|想|过敏|用|吃|坚持|希望|怕)"
    ),
    EMBEDDED: (
        r"翻译(?:一下|成|这|下面|以下|：|:)|(?:写|拟|起草|编|生成|帮我写|创作|给我写|续写"
        r"|做)[^，。]{0,16}(?:邮件|信|故事|小说|文章|诗|歌词|剧本|台词|对话|文案|段子|广告"
        r"|标语|作文|日记|检讨|评论|简介|通知|朋友圈|海报|公告|留言|回复|短信|标题)|(?:润色"
        r"|改写|缩写|扩写|总结|概括|纠正|校对|分析|朗读|仿写|改一下"
        r"|修改)[^，。]{0,10}[:：「“\"]|[「“\"『][^」”\"』]*(?:我|不要|喜欢|讨厌|总是|从不"
        r"|以后|别|每次|请)[^」”\"』]*[」”\"』]|(?:书|文章|歌|台词|主角|角色|评论|报错|日志"
        r"|提示|文档|标题|牌子|上面|海报|条款|邮件|小说|原文|课文|弹幕|公告|合同)(?:里|上"
        r"|中)?(?:写着?|说|显示|提到|是)|^(?:例句|原文|标题|示例|备注|用户|客户|引用|注释"
        r"|正文|主题)[:：]|扮演|假装你是"
    ),
    TEMPORARY: (
        r"这次|这回|这一次|今天|今晚|今早|明天|暂时|临时|目前|眼下|现在先|先(?:不|别|用|把"
        r"|这样|跳过|写|做|留|放)|这个(?:文件|函数|任务|分支|项目|需求|接口|页面|脚本|报告"
        r"|章节|测试|提交|问题|地方|方法|类|版本)|这(?:段|一段|章|篇|行|页|封|份|张|趟|顿)"
        r"|本次|等(?:会儿?|一下|我|他|上线|发布)|直到|下一步|这几天|这周|本周|这个月|最近"
        r"|第[一二三四五六七八九十\d]+(?:行|段|章|页|个|步)|上面(?:那|的)|刚才那|下次(?:会议"
        r"|开会)"
    ),
    EVENT: (
        r"(?:总是|老是|一直|每次|从来|永远|始终)(?:都|会|在|没)?(?:报|出错|出现|失败|超时|崩"
        r"|卡|弹|提示|收到|遇到|忘|找不到|打不开|连不上|显示|返回|丢|断|闪退|死机|重启|慢"
        r"|为空|迟到|失眠|做噩梦|输|错|搞混|看到|听到|掉线|黑屏|加载|下雨|没反应|不成功"
        r"|没成功|弄不懂|理解不了|分不清|不对|不行|不动|编译|提交不了|等不到|没时间)"
        r"|每次[^，。]{0,14}(?:崩溃|报错|失败|卡死|闪退|出错|都会?[崩卡死])|不要紧|用户名"
        r"|不用谢|没关系|别客气|别急|别担心|别生气|别难过|不客气"
    ),
    SARCASM: (
        r"呵呵|真是(?:太|好)(?:好|棒|妙|优秀|贴心|惊喜|开心|谢谢)|可真(?:行|棒|好|会|是)"
        r"|谢谢(?:你|您)啊|我(?:可|真|太|最|就|超)*(?:喜欢|爱|享受)(?:加班|半夜|等|被|重写"
        r"|重启|凌晨|排队|一遍(?:又|遍)|返工|修|背锅|改需求|开会开到|堵车|听废话|丢数据)"
        r"|太好了[，,]?又|好极了[，,]?又|又双叒|🙄|🙃|不愧是|厉害了|我谢谢|求之不得呢"
        r"|最喜欢的(?:就是|莫过于)(?:加班|等|被|半夜|修)|妙啊|真香啊呵"
    ),
    PAST: (
        r"以前|曾经|过去|小时候|当年|那时候?|从前|年轻时|上学时|大学时|读书时|前几年|去年"
        r"|前年|上次|昨天|昨晚|早年|原来(?:很|也|喜欢|一直|总)|刚毕业|之前(?:我|一直|很|总"
        r"|都|也)|当初|上个月|上周|多年前|高中时"
    ),
    CODE: (
        r"[;{}]\s*$|=>|\w+\(\)|^\s*(?://|#|/\*|def |class |return|import |const |let |var "
        r"|if \()|\w+\.\w+\(|==|!=|:=|\w+ ?= ?[\w'\"]"
    ),
    CHATTER: (
        r"(?:喜欢|爱)(?:这|那|你|它|他|她)|我也(?:很)?(?:喜欢|爱)(?:这|那|你)|(?:想|想要"
        r"|我要|需要|打算|准备)(?:知道|了解|问|看看|找|去|学|买|请教|一个|一份|一些|一下"
        r"|问问|咨询|听听|试试)|(?:挺|很|真|太|好)喜欢[的了！!。]*$|不喜欢[的了！!。]*$|爱你"
        r"|爱了|听起来|看起来"
    ),
}
# Words of which a sentence must hold one, or marks, for the rule to fit: spares most patterns.
_SIGNS: dict[str, tuple[str, str]] = {
    QUESTION: (
        (
            "what which who whom whose where when why how is are am was were does did has "
            "have do should "
            "shall may might would any can could will wonder wondering sure"
        ),
        "?",
    ),
    HYPOTHETICAL: (
        (
            "if suppose supposing imagine pretend hypothetically assuming assume say let's "
            "let sake theory "
            "were had wish world instance might may could probably maybe perhaps would what"
        ),
        "",
    ),
    EMBEDDED: (
        (
            "saying say says stating telling explaining titled called reading where in about "
            "who whose "
            "claiming announcing arguing complaining said read reads state states wrote "
            "writes goes was "
            "is that with character role-play roleplay act pretend you as"
        ),
        "\"“”':：",
    ),
    TEMPORARY: (
        (
            "now once today tonight this morning tomorrow moment temporarily being until "
            "here just one "
            "next first before then far lately line second third fourth last previous "
            "following above "
            "off time"
        ),
        "",
    ),
    EVENT: (
        (
            "always never usually often keep keeps constantly still when because have have "
            "just started "
            "got installed upgraded changed updated deleted removed moved would wouldn't i've late"
        ),
        "",
    ),
    SARCASM: (
        (
            "oh wow yeah yay sure ah great wonderful fantastic brilliant lovely perfect well "
            "gee love "
            "adore enjoy like live cherish not just favourite favorite said ever who what "
            "lucky thanks"
        ),
        "/🙄🙃",
    ),
    PAST: (
        (
            "liked loved hated preferred enjoyed disliked adored detested avoided wanted "
            "used back when "
            "as in at once last yesterday those while ago previously formerly before for"
        ),
        "",
    ),
    CODE: (
        (
            "import from def class return assert const let var function if for elif else "
            "select insert "
            "git npm pip docker sudo curl cd ls echo public private static export"
        ),
        ";{}()=<>/#@:_.-&|+*",
    ),
}
_HELD = {name: (encoded(words.split()), tuple(marks)) for name, (words, marks) in _SIGNS.items()}
_PATTERNS = {
    "en": {name: re.compile(rule, re.IGNORECASE) for name, rule in _ENGLISH.items()},
    "zh": {name: re.compile(rule, re.IGNORECASE) for name, rule in _CHINESE.items()},
}


def blockers(sentence: str) -> frozenset[str]:
    """Tell what speaks against a sentence.

    Args:
        sentence: One sentence, contractions written out.

    Returns:
        The names of what was found in it.
    """
    return frozenset(_found(sentence))


def is_blocked(sentence: str, words: Sequence[bytes]) -> bool:
    """Say whether anything speaks against a sentence.

    Args:
        sentence: One sentence, contractions written out.
        words: Its words, see `triggers.words_of`; none where they are not known.

    Returns:
        Whether something does.
    """
    return next(_found(sentence, words), None) is not None


def _found(sentence: str, words: Sequence[bytes] = ()) -> Iterator[str]:
    patterns = _PATTERNS["zh" if is_chinese(sentence) else "en"]
    for name, pattern in patterns.items():
        signs = _HELD.get(name) if words else None
        if signs is not None and not _may_fit(signs, sentence, words):
            continue
        if pattern.search(sentence):
            yield name


def _may_fit(
    signs: tuple[frozenset[bytes], tuple[str, ...]], sentence: str, words: Sequence[bytes]
) -> bool:
    return not signs[0].isdisjoint(words) or any(mark in sentence for mark in signs[1])
