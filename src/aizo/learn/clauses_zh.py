"""The clauses of a Chinese sentence that may tell something lasting: none speaks against it."""

from __future__ import annotations

from aizo.learn import cues_zh as cue
from aizo.learn.against import EMBEDDED, TEMPORARY
from aizo.learn.against_zh import CHINESE
from aizo.learn.first_zh import quick

_QUOTED = quick('[“「『"][^”」』"]*(?:[”」』"]|$)')
_PARTS = quick("[，,、；;：:]|(?<=[\u4e00-\u9fff])\\s+(?=[\u4e00-\u9fff])|——|…+|~+")
_FILLERS = quick(
    "^(?:对了|另外|还有|不过|所以|因为|因此|而且|但是|但(?!凡)|其实|说实话|"
    "老实说|讲真|实话实说|坦白[讲说]|真的|反正|总之|毕竟"
    "|说白了|再提醒一次|再说一[遍次]|记住了?|友情提示|声明一?下?|先说好|"
    "提前说一?[声下]|补充一[句点下]|记一下|提醒一?下"
    "|顺便(?:说一?[句声下]|提一?[句嘴下])?|先说一?[句声下]|不好意思|抱歉|拜托|"
    "麻烦|谢谢|好的|好吧|行吧|OK|ok|没办法|只因"
    "|由于|论|首先|话说|[哎唉嗯哦啊呀]+|哈哈+)+"
)
_LAST = "。！!.~～哈啊哦呀呢"
_NOTED = quick(
    "^(?:这[点个条])?(?:请|你|都|务必|一定|要|给我)*(?:记[住下好得]|注意|收到)(?:了|一下|就好)*$"
)
_QUESTION = quick(
    "[?？]|[吗嘛]$|(?<!没)(?<!没有)(?<!少了)(?<![点些])什么(?!的|都|也|时候都|东西都|〇)|怎么(?![^，"
    "]{0,4}都)|怎样|咋|啥(?!都|也|的)|如何|哪(?!怕)"
    "|(?<!有)(?<!有多少.)多少(?![^，]{0,6}[也都])|有多少(?!.多少)|几[个天点年种款家次](?!月)|是不是|"
    "有没有|能不能(?!别|不)|会不会|要不要|该不该|好不好|可不可以(?!别|不)"
    "|多[久大长远高](?!躲|跑)|为何|谁(?!劝|都|也|爱)|还是[^，]{1,10}$|对吧|是吧|真的假的"
)
_SUPPOSED = quick(
    "^(?:如果|假如|假设|假使|要是|倘若|万一|设想|想象|比方|譬如|就算|即使|就当|"
    "打个比方|比如说?|若|据说|听说|都说|有人说)"
    "|的话题|恨不得|巴不得|估计|也许|或许|说不定"
)
_NOT_NOW = quick(
    "(?<![点钟半号日睡饭\\d])以前|曾经|过去(?!了)|小时候|当年|那时|从前|年轻时|"
    "上学时|大学时|去年|前年|上次|昨|刚才|刚刚|早年"
    "|当初|上个?[月周]|前[天几]|(?<!不[光止只])这次|这回|今[天晚早]|明[天早晚]|"
    "后天|暂时|目前|眼下|最近|[这那]一?[段章篇行页封份张趟顿题]|[这那]一次|那次"
    "|(?<!我)这个(?!人|毛病|习惯|规矩|原则|标准|来|格式|路子)|那个(?![味人劲调腔])|"
    "^[这那][款首版家件本部道条套双台幅届]|本次|等会|等一下|等我|下周|下个月|"
    "下面|上面|刚(?!好)"
    "|第[一二三四五六七八九十\\d]+(?![，：]?$|方)|直到|这几|这周|本周|这两|如今才|正在"
)
_TEXT = quick(
    "翻译(?:一下|成|这|下面|以下|[:：])|翻成|译成|改写|润色|病句|扮演|假装|口吻|"
    "角色|台词|歌词[里是说：]|歌里|续写|造句|仿写|朗读|为题|作文|主角|主人公|"
    "你演|你来演|演一个|拟[一个条封份写]"
    "|(?:写|编|来)[^，]{0,6}(?:封|篇|首|段|个?小?故事|条|份|则)"
)
_ONE_TASK = quick("这(?:次|封|篇|份|张|条|段|首|期|版)|本次")
_THING = (
    "系统 程序 接口 服务 数据库 按钮 页面 用户 密码 插件 日志 调用 任务 网站 "
    "网络 编译器 浏览器 调度器 定时 进程 线程 "
    "这届 这?游戏 电影 电脑 软件 函数 这个库 模型"
)
_OTHER = quick(
    f"^(?!{cue.any_of(cue.KIN)}的[^，"
    f"我]{{1,8}}我)(?:我的?家?的?{cue.any_of(cue.KIN)}(?![和跟与]我)|"
    f"{cue.OTHERS}"
    "|.{0,6}(?:(?<!其)他|她|客户|老板)|没有?人|人人)"
)
_OF_THINGS = quick(f"^{cue.any_of(_THING)}")
_OF_SOME = quick("^(?!.*我).*(?:的人|的朋友|的同学|患者)")
_OPINION = quick(
    "我(?:觉得|感觉|认为|猜|记得|听说|发现|怀疑|怕(?:来不及|老板|他|她|万一|会|"
    "没|不|赶|错|忘|别人|影响)|想知道|想问|不会(?:写|用|弄|做|搞|改|装|编|画|算|"
    "修)(?![^，]*的$))|[让令]人"
)
# One pattern takes less than ten; of these two more is to be known.
_EMBEDDED, _TEMPORARY = quick(CHINESE[EMBEDDED]), quick(CHINESE[TEMPORARY])
_AGAINST = quick(
    "|".join(
        (
            _QUESTION.pattern,
            _OPINION.pattern,
            *(rule for name, rule in CHINESE.items() if name not in {EMBEDDED, TEMPORARY}),
        )
    )
)
_SARCASM = quick(
    "呵呵|可[真太](?:喜欢|爱)|真棒|真行|真好，又|太好了|又双|我谢谢|妙啊|爱加班|尤其是没|绝了"
)
SELF, SCOPE, ALWAYS = quick(cue.SELF), quick(cue.SCOPE), quick(cue.ALWAYS)
TOPIC, _OFTEN = quick(cue.TOPIC), quick(cue.OFTEN)
_OF_YOU = quick("你")
_REQUEST = quick(
    "^(?:帮忙|帮我(?![^，]{1,8}时)|给我(?=写|排|做|列|讲|来|出|找|推|想|弄|看|"
    "算)|求|来|教我|告诉我|说说|讲讲|看看|列(?!东西)|排(?![比队名斥])|安排|"
    "[你请]*把|替我"
    "|继续|重[新写来])|(?<!别给我)(?<!别)(?<!不用)(?<!不要)(?<!给我)推荐|"
    "求[推助]|帮我(?![^，]{1,8}(?:时|的时候))"
)
FIRST = quick(
    "^(?!(?:如果|因为|但|所以|虽然|等|当|像|比|把|请|帮|给|再|先|别|让|换)[^，]*我)[^，我]{2,16}"
    "(?<![让给对跟和问帮替被把等教叫说比像为是时候天在里发约陪骂夸催嫌劝带找借送上后前晚得])"
    "(?:我(?!们|一[遍下])|本人|俺)"
)


def lasting_of(clause: str) -> int:
    """Say how long what a clause tells may hold.

    Args:
        clause: The clause.

    Returns:
        2 where it is to hold for long, 1 where it holds more than once, else 0.
    """
    return 2 if ALWAYS.search(clause) else 1 if _OFTEN.search(clause) else 0


class Clause:
    """A clause that nothing speaks against.

    Attributes:
        text: Its words, without what only leads to them.
        is_mine: Whether the person speaks of themselves in it, or in the one before.
        is_theirs: Whether it speaks of somebody else, or of a thing.
        is_request: Whether it asks for something to be done now.
    """

    __slots__ = ("is_mine", "is_request", "is_theirs", "text")

    def __init__(self, text: str, is_mine: bool, is_theirs: bool, is_request: bool) -> None:
        """Keep all four."""
        self.text = text
        self.is_request = is_request
        self.is_mine = is_mine
        self.is_theirs = is_theirs


class Sentence:
    """A Chinese sentence, as far as it may tell something lasting.

    Attributes:
        before: What was said before it in the same turn.
        clauses: Those that nothing speaks against.
        has_request: Whether it asks for something to be done now.
        has_scope: Whether a word in it says that it holds from now on, or in every case.
        text: The sentence without what is quoted in it.
    """

    __slots__ = ("before", "clauses", "has_request", "has_scope", "text")

    def __init__(self, text: str, before: str) -> None:
        """Read a sentence.

        Args:
            text: The sentence.
            before: What was said before it in the same turn.
        """
        bare = _QUOTED.sub("〇", text)
        self.has_scope = SCOPE.search(bare) is not None
        self.has_request = False
        self.before = before
        self.clauses: list[Clause] = []
        self.text = bare
        opens = ("：" in before or ":" in before) and _TEXT.search(before) is not None
        if not (opens or _TEXT.search(bare) or _SARCASM.search(bare)):
            self._read(bare)
        if self.has_scope:
            mine = (one for one in self.clauses if not one.is_theirs or _OF_YOU.match(one.text))
            self.has_scope = any(SCOPE.search(one.text) for one in mine)

    @property
    def is_of_task(self) -> bool:
        """Whether what was said before it is about one task at hand."""
        return _ONE_TASK.search(self.before) is not None

    def _read(self, bare: str) -> None:
        is_mine = is_theirs = is_now = False
        for raw in _PARTS.split(bare):
            text = _FILLERS.sub("", raw.strip()).rstrip(_LAST)
            if not text or _NOTED.match(text):
                continue
            if _SUPPOSED.search(text):
                return
            is_request = _REQUEST.search(text) is not None
            self.has_request |= is_request
            has_self = SELF.search(text) is not None
            if _OTHER.match(text):
                is_mine, is_theirs = False, not has_self or SELF.match(text) is None
            elif has_self:
                is_mine, is_theirs = True, False
                is_now = is_now and not (SELF.match(text) or ALWAYS.search(text))
            if _NOT_NOW.search(text):
                is_now = True
            elif not (is_now and not self.has_scope) and not self._stops(text, is_mine):
                is_of_others = is_theirs or self._is_of_things(text)
                self.clauses.append(Clause(text, is_mine, is_of_others, is_request))

    def _stops(self, text: str, is_mine: bool) -> bool:
        text = text.lower()
        if _AGAINST.search(text) or _OF_SOME.search(text):
            return True
        if not is_mine and _EMBEDDED.search(text):
            return True
        if _TEMPORARY.search(text) is None or self.has_scope:
            return False
        return not (ALWAYS.search(text) or TOPIC.search(text))

    @staticmethod
    def _is_of_things(text: str) -> bool:
        return _OF_THINGS.match(text) is not None and "我" not in text
