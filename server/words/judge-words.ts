import type { HeldFor } from '../../views/words.ts'
import { holdsOne, holdsOwn, inWord } from './find-words.ts'
import { plainWords } from './plain-words.ts'
import { hasTelephone } from './telephone.ts'
import { harmlessWords, keptWords } from './word-list.ts'

/**
 * Judges a guest's text: why it is held, or undefined if it may be shown. `ownWords` are the owner's, as typed;
 * `wordList` adds the product's own short list. Work grows with the text's length and the number of words; no pattern
 * goes back over what it has read.
 */
export function judgeWords(
  text: string,
  options: { ownWords: readonly string[]; wordList: boolean },
): HeldFor | undefined {
  const plain = plainWords(text)
  const address = spelledOut(plain)
  if (mailAddress.test(address)) return 'mail-address'
  if (link.test(address.replace(names, ' '))) return 'link'
  if (hasTelephone(plain)) return 'telephone'
  if ([plain, plain.replace(spacedSigns, '')].some((text) => messenger.test(text))) return 'link'
  if (isOneWordRepeated(plain)) return 'repeats'
  if (holdsOwn(plain, options.ownWords.map(plainWords))) return 'own-word'
  const doubtful = options.wordList && harmlessWords.reduce((rest, word) => rest.replaceAll(word, ' '), plain)
  return doubtful && holdsOne(doubtful, keptWords) ? 'word-list' : undefined
}

/** Letters with a space between, and the signs of an address among them: “h t t p : / / e x . c o m”. */
const spacedSigns = /(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}.@:/_-]) (?=[\p{L}\p{N}.@:/_-](?![\p{L}\p{N}]))/gu

const dotWords = 'dot|d0t|ドット|どっと|点|點|닷|쩜|점'
const atWords = 'アットマーク|あっとまーく|アット|あっと|골뱅이|艾特|小老鼠|圈a'
/** Signs of other scripts stand in plain texts: the build writes ASCII only, and can't escape those of a raw text. */
const [opening, closing, dots] = ['([{<【〔「『', ')}>】〕」』', '.。·・']
const inBrackets = (words: string) => new RegExp(` ?[${opening}] ?(?:${words}) ?[\\]${closing}] ?`, 'g')
const bracketedDot = inBrackets(`${dotWords}|[${dots}]`)
const bracketedAt = inBrackets(`${atWords}|at|@`)
/** After a number 点 is a time or a score, so what follows must be an address: “8点live”, “163点com”. */
const saidDot = new RegExp(
  `(?<=[a-z0-9])[ _*-]d[o0]t[ _*-](?=[a-z])|(?<=[a-z]) ?(?:${dotWords}) ?(?=[a-z])|(?<=\\d) ?(?:${dotWords}) ?(?=(?:com|net|org|jp|cn|tw|kr)(?![a-z]))`,
  'g',
)
/** “ramen Punkt de”, “ramen point fr”, “ramen точка рф”. */
const foreignDot = new RegExp(
  `(?<=[\\p{L}\\p{N}]) (?:punkt (?=de|com)|point (?=fr|com)|punto (?=it|com)|ponto (?=com)|${plainWords('точка')} (?=${plainWords('рф')}|${plainWords('ру')}))(?!\\p{L}{4})`,
  'gu',
)
const saidAt = new RegExp(`(?<=[a-z0-9_]) ?(?:${atWords}) ?(?=[a-z0-9])`, 'g')
const plainAt = /(?<=[a-z0-9])[ _*-]at[ _*-]([a-z0-9-]{1,63}\.)(?=[a-z])/g

/** “taro (at) example dot com”, “e x a m p l e . c o m” as they are meant. */
function spelledOut(plain: string): string {
  return (
    plain
      .replace(spacedSigns, '')
      // As programs write it.
      .replace(/%2e|&#46;?/g, '.')
      .replace(foreignDot, '.')
      .replace(bracketedDot, '.')
      .replace(bracketedAt, '@')
      .replace(saidDot, '.')
      .replace(saidAt, '@')
      // “See us at example.com” is a link; who spells the dot means an address of mail.
      .replace(plainAt, (all, domain: string) => (plain.includes(domain) ? all : `@${domain}`))
  )
}

/** Ends of addresses that are one with a space before their dot, too. */
const sureEnds = 'com|net|org'
/** Those that no word of a sentence is. */
const rareEnds = `jp|kr|cn|tw|hk|mo|uk|de|fr|ru|${plainWords('рф|онлайн')}|zip|mov|sg|vn|ph|io|gg|ly|cc|tv|ai|fm|gl|gle|ee|xyz|biz|edu|icu|vip|mobi|asia|sbs|cfd`
/** Words that may follow a dot where somebody forgot the space, in sentences that begin with a small letter: seldom. */
const wordEnds =
  'tokyo|osaka|kyoto|info|shop|site|online|top|club|app|dev|link|store|blog|click|website|world|today|fun|pro|bet|casino|porn|sex|cafe|restaurant|hotel|chat|zone|space|cam|date|win|bid|loan|stream|download|trade|party|science|review|reviews|beauty|quest|buzz|bond|lol|group|agency|email|page|pics|video|cash|money|market|games|news|guru|ninja|rocks|wiki'
/** Words that follow a dot every day: only with a path behind them, or as the last that is said. */
const weakEnds =
  'live|me|to|it|is|us|in|be|so|my|at|am|no|do|sh|la|li|st|im|co|中国|中國|台灣|香港|한국|みんな|テスト'
const spaced = (words: string) => words.replace(/(?<=[a-z])(?=[a-z])/g, ' ?')

const inChinese = '在'
const mailHouses =
  'gmail|googlemail|yahoo|hotmail|outlook|icloud|naver|daum|hanmail|nate|qq|163|126|sina|docomo|ezweb|softbank|proton'
const mailAddress = new RegExp(
  [
    String.raw`[\p{L}\p{N}_.+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}]{2}`,
    String.raw`[\p{L}\p{N}_.+-] ?@ ?[\p{L}\p{N}-]{1,63} ?[${dots},] ?(?:${sureEnds})(?![a-z0-9])`,
    String.raw`[\p{L}\p{N}_.+-](?: @ |@ ?)[\p{L}\p{N}-]{1,63} ?[${dots},] ?(?:co ?\. ?)?(?:jp|kr|cn|tw)(?![a-z0-9])`,
    String.raw`[\p{L}\p{N}_.+-](?:@| at )(?:${mailHouses})(?![a-z0-9])`,
    // “hana gmail com”, “hana@@example.com”
    '[a-z0-9_.-] (?:gmail|googlemail|hotmail|outlook|icloud)[ .]com(?![a-z0-9])',
    String.raw`[\p{L}\p{N}_.+-]@@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}]{2}`,
    // “hana#example.com, put @ for #”, “hana 在 gmail.com”
    String.raw`[a-z0-9_] ?(?:[\p{S}#*&%]{1,2}|${inChinese}) ?(?:[a-z0-9-]{1,63}\.){1,3}(?:${sureEnds}|${rareEnds})(?![a-z0-9])`,
    'mailto:',
  ].join('|'),
  'u',
)

const link = new RegExp(
  [
    String.raw`: ?/ ?/ ?[\p{L}\p{N}]`,
    'h[tx]{2}ps?(?![a-z])',
    String.raw`(?<![a-z0-9])www\.[a-z0-9]`,
    'xn--',
    `(?<=[a-z0-9])(?:[${dots}]| [${dots}] ?)(?:${sureEnds}|co ?[${dots}] ?(?:jp|kr|uk))(?![a-z0-9])`,
    '(?<=[a-z0-9])(?: ?,|[.] |[*])com(?![a-z0-9])',
    '(?<=[a-z0-9])(?: ,|[.]) (?:com(?![a-z0-9])|(?:net|org) ?(?:slash|/))',
    '(?<=[a-z0-9])[。·・](?:jp|kr|cn|tw)(?![a-z0-9])',
    `(?<![a-z0-9])www [a-z0-9-]{1,63} (?:${sureEnds}|${rareEnds})(?![a-z0-9])`,
    '(?<![a-z0-9])bit ly ?/',
    String.raw`(?<=[\p{L}\p{N}])\.(?:${sureEnds}|${rareEnds}|${wordEnds})(?![a-z0-9])`,
    String.raw`(?<=[a-z0-9]) \. ?(?:${spaced(rareEnds)})(?![a-z0-9])`,
    String.raw`(?<=[\p{L}\p{N}])\.(?:${weakEnds})(?:/[\p{L}\p{N}]|$)`,
    String.raw`(?<=[a-z0-9])\.[a-z]{2,3}/[a-z0-9]`,
    // The number of a server, in four parts.
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?:/|:\d)`,
    String.raw`(?<![\d.])\d{2,3}(?: ?[.\u3002] ?\d{1,3}){2} ?[.\u3002] ?\d{2,3}(?![\d.])`,
    'slash ?slash|スラッシュ ?スラッシュ|(?:ドット|どっと) ?(?:コム|こむ|ネット|ジェーピー)|(?:닷|쩜) ?(?:컴|넷)|点コム',
    '(?<=[a-z0-9])[.](?:コム|ネット|ジェーピー)',
  ].join('|'),
  'u',
)

/** What people write to each other with, in Latin letters and in others; handles of Instagram are thanks as often. */
const privateChats =
  'line|signal|snap|discord|kakao|kakaotalk|wechat|weixin|vx|qq|telegram|whatsapp|snapchat|skype'
const latinChats = `${privateChats}|gmail|tiktok|facebook|twitter|onlyfans|paypay|venmo`
const otherChats =
  'ライン|らいん|カカオ|カカオトーク|라인|카톡|카카오톡|微信|薇信|威信|扣扣|賴|テレグラム|텔레그램|ディスコード|スカイプ|小红书|小紅書'
const chat = `(?:(?<![a-z])(?:${latinChats}|insta|instagram|ig)(?![a-z])|${otherChats}|インスタ|인스타)`
const ids = 'id|アイディー?|あいでぃー?|아이디|号|號|番号|群'
/** The name somebody has there: where nothing says that it is one, with a digit or a line in it, as no word has. */
const anyName = '@?[a-z0-9_][a-z0-9_.-]{3}'
const oddName = '[a-z](?=[a-z_.#-]{0,30}[0-9_])[a-z0-9_.#-]{3}'
const between = String.raw`[^\p{L}\p{N}@.!?]{0,3}`
const toMe = '加我?'

/** A name or number to write to elsewhere: “LINE ID: taro99”, “加QQ 123456789”, “insta taro, dm me”. */
const messenger = new RegExp(
  [
    `(?:${chat}|(?<![a-z])line)(?: ?の ?| )?(?:${ids})(?![a-z])${between}(?:は|が|is)?${between}(?:live:)?${anyName}`,
    `(?:${chat}|${toMe}(?:line|v))${between}(?:(?:me|は|に|の|で|to|by) ?)?${between}${oddName}`,
    // “텔레그램 @hana”: an @ alone says that it is a name; of Instagram's it is thanks as often.
    `(?:(?<![a-z])(?:${privateChats})(?![a-z])|${otherChats})${between}(?:[のはで] ?)?[@+][a-z0-9]`,
    `${toMe}(?:line|qq?|v|vx|賴|微)(?:号|號|群|信)?[ :]{0,2}${anyName}`,
    String.raw`(?:(?<![a-z])qq|\u6263\u6263)(?:${ids})?[ :]{0,2}\d{5}`,
    `(?:微信|薇信|威信|(?<![a-z])(?:wechat|weixin|vx))(?:${ids})?[ :]{0,2}[a-z][a-z0-9_-]{5}`,
    // “Insta hana, dm me”, “DM me on insta hana”, “ライン教えて”, “LINE交換しよ”
    `${chat}[^.!?。！？]{0,40}(?:(?<![a-z])dm(?![a-z])|디엠|私信|加我|add me)`,
    `(?<![a-z])(?:dm|message|text|add) (?:me|my)(?: on| at)? ?${chat}`,
    '(?:line|ライン|らいん|インスタ|カカオ)(?:の|を)?(?:交換(?!し[たて])|教えて(?![くもいあ頂]))',
  ].join('|'),
  'u',
)

/** Names that are no addresses: `@cafe.kenji`, and where guests book, without a page of it. */
const names = new RegExp(
  [
    `(?<![a-z0-9])@[a-z0-9_.]{1,30}(?<!\\.(?:${sureEnds}))(?![a-z0-9_./])`,
    '(?<![a-z0-9.-])(?:booking|hotels|trip|agoda|expedia|tripadvisor|klook|kkday|jalan|ikyu|一休)\\.(?:com|net)(?![a-z0-9/:-]|\\.[a-z0-9])',
    '(?:一休|ホテルズ|トリップ|ブッキング)ドットコム|(?:호텔스|트립|부킹)닷컴',
  ].join('|'),
  'g',
)

/** So many times makes a word or a sign that stands alone a repetition. */
const manyTimes = 5

/** Signs of laughter, applause and tears, alone or in turns: plain, as they stand in a judged text. */
const laughter = new Set(
  'w k h m x z 8 草 笑 哈 呵 嘿 嘻 咯 ㅋ ㅎ ㅠ ㅜ ㄷ は ひ ふ へ ほ ハ ヒ フ ヘ ホ 하 히 후 헤 호 크 흐 짝 拍 啪 呜 嗚 와 わ ワ'
    .split(' ')
    .map(plainWords),
)

/** Whether there is nothing but one word or sign again and again, and it is no laughter, applause, thanks, praise or score. */
function isOneWordRepeated(plain: string): boolean {
  // A heart.
  const signs = [...plain.replaceAll('<3', '').replace(/[^\p{L}\p{N}]|ー/gu, '')]
  const unit = unitOf(signs)
  if (signs.length < manyTimes * unit.length) return false
  const word = unit.join('')
  if (unit.every((sign) => laughter.has(sign)) || gladUnits.has(word)) return false
  return (
    !/^[5-8]$|^\d{2,3}$|^\d{1,3}[点點점分星]$/.test(word) && !gladWords.some((glad) => word.startsWith(glad))
  )
}

/** What a text is made of again and again, the last time perhaps in part; all of it, if it never begins again. By Knuth, Morris and Pratt. */
function unitOf(signs: string[]): string[] {
  const border: number[] = []
  for (let at = 1, known = 0; at < signs.length; at++) {
    while (known > 0 && signs[at] !== signs[known]) known = border[known - 1] ?? 0
    if (signs[at] === signs[known]) known++
    border[at] = known
  }
  return signs.slice(0, signs.length - (border.at(-1) ?? 0))
}

/** What glad guests say again and again. */
const glad = [
  'ありがとう 有難う 感謝 最高 美味しい おいしい うまい 旨い すごい 素敵 大好き 好き やばい 神 満点 乾杯 おめでとう ブラボー 万歳 バンザイ 拍手 あは うふ えへ ぱち パチ きゃ にこ',
  'thanks thankyou thx ty good great best nice love wow yay yum yummy nom delicious perfect amazing bravo cheers very so ha he hi ho ah eh ja je lo lol rs xd hue clap',
  '谢谢 謝謝 感谢 感恩 多谢 多謝 好吃 好味 好 棒 赞 讚 爱 愛 加油 恭喜 完美 超 太棒了 太好吃 好好吃 五星 满分 滿分 鼓掌 掌声 掌聲',
  '감사 고마워 고맙습니다 맛있어 최고 굿 짱 대박 만세 화이팅 파이팅 사랑해 좋아 우와 아하',
]
  .join(' ')
  .split(' ')
  .map((word) => [...plainWords(word)])
const gladUnits = new Set(glad.flatMap((word) => [word.join(''), unitOf(word).join('')]))
/** Where no space ends a word, it goes on politely: 谢谢你们, ありがとうございます. */
const gladWords = glad.filter((word) => word.length > 1 && !inWord(word[0])).map((word) => word.join(''))
