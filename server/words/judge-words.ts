import type { HeldFor } from '../../views/words.ts'
import { plainWords } from './plain-words.ts'
import { hasTelephone } from './telephone.ts'
import { keptWords } from './word-list.ts'

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
  if (hasMailAddress(address)) return 'mail-address'
  if (hasLink(address)) return 'link'
  if (hasTelephone(plain)) return 'telephone'
  if (isOneWordRepeated(plain)) return 'repeats'
  const texts = [plain, withoutGaps(plain, anySign)]
  const holds = (word: string) => texts.some((one) => hasWord(one, plainWords(word)))
  if (options.ownWords.some(holds)) return 'own-word'
  if (options.wordList && keptWords.some(holds)) return 'word-list'
  return undefined
}

const space = / {1,2}/.source
const anySign = /[^\p{L}\p{N}]{1,3}/u.source

/** Letters that stand alone become words again: “h t t p” or, with any sign between, “b.a.d”. */
function withoutGaps(plain: string, gap: string): string {
  const alone = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}]`
  return plain.replace(new RegExp(`(${alone})${gap}(?=[\\p{L}\\p{N}](?![\\p{L}\\p{N}]))`, 'gu'), '$1')
}

/** “taro (at) example dot com”, “e x a m p l e . c o m” as they are meant. */
function spelledOut(plain: string): string {
  return withoutGaps(plain, space)
    .replace(/ ?[([{<【〔「『] ?(?:dot|d0t|ドット|どっと|点|點|닷|쩜|점|[.。]) ?[)\]}>】〕」』] ?/g, '.')
    .replace(/ ?[([{<【〔「『] ?(?:at|@|アットマーク|アット|あっと|골뱅이|艾特) ?[)\]}>】〕」』] ?/g, '@')
    .replace(/(?<=[a-z0-9])[ _*-](?:dot|d0t)[ _*-](?=[a-z])/g, '.')
    .replace(/(?<=[a-z0-9]) ?(?:ドット|どっと|点|點|닷|쩜|점) ?(?=[a-z])/g, '.')
    .replace(
      /(?<=[a-z0-9_]) ?(?:アットマーク|あっとまーく|アット|あっと|골뱅이|艾特|小老鼠) ?(?=[a-z0-9])/g,
      '@',
    )
    .replace(/(?<=[a-z0-9])[ _*-]at[ _*-]([a-z0-9-]{1,63}\.)(?=[a-z])/g, (all, domain: string) =>
      plain.includes(domain) ? all : `@${domain}`,
    )
}

const mailHouses =
  'gmail|googlemail|yahoo|hotmail|outlook|icloud|naver|daum|hanmail|nate|qq|163|126|sina|docomo|ezweb|softbank|proton'
/** Ends of addresses that are no word of a sentence. */
const sureEnds = 'com|net|org'
/** Those that come after a dot by mistake too, so a space before or after the dot makes them words. */
const ends =
  'jp|kr|cn|tw|hk|mo|uk|de|fr|ru|eu|au|nz|sg|vn|ph|io|gg|ly|cc|tv|ai|fm|gl|gle|ee|xyz|biz|edu|asia|tokyo|osaka|kyoto|info|shop|site|online|top|club|app|dev|link|live|store|blog|click|website|world|today|vip|fun|pro|mobi|icu|bet|casino|porn|cafe|restaurant|hotel'
/** Ends that are words of everyday English: only with a path behind them, or as the last thing that is said. */
const weakEnds = 'me|to|it|is|us|in|be|so|my|at|am|no|do|sh|la|li|st|im|co|中国|中國|台灣|香港|한국'

/** Not in the raw texts below: the build writes ASCII only, and can't escape those. */
const dots = '.。·・'

const mailAddress = new RegExp(
  [
    /[\p{L}\p{N}_.+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}]{2}/u.source,
    String.raw`[\p{L}\p{N}_.+-] ?@ ?[\p{L}\p{N}-]{1,63} ?[${dots},] ?(?:${sureEnds}|co ?\. ?[jk][pr]|jp|kr|cn)(?![a-z0-9])`,
    String.raw`[\p{L}\p{N}_.+-](?:@| at )(?:${mailHouses})(?![a-z0-9])`,
    'mailto:',
  ].join('|'),
  'u',
)
const hasMailAddress = (address: string) => mailAddress.test(address)

const link = new RegExp(
  [
    String.raw`: ?/ ?/ ?[\p{L}\p{N}]`,
    'h[tx]{2}ps?(?![a-z])',
    String.raw`(?<![a-z0-9])www\.[a-z0-9]`,
    'xn--',
    `(?<=[a-z0-9]) ?[${dots}] ?(?:${sureEnds}|co ?[${dots}] ?(?:jp|kr|uk))(?![a-z0-9])`,
    String.raw`(?<=[a-z0-9]),com(?![a-z0-9])`,
    String.raw`(?<=[\p{L}\p{N}])\.(?:${sureEnds}|${ends})(?![a-z0-9])`,
    String.raw`(?<=[\p{L}\p{N}])\.(?:${weakEnds})(?:/[\p{L}\p{N}]|$)`,
    String.raw`(?<=[a-z0-9])\.[a-z]{2,3}/[a-z0-9]`,
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?:/|:\d)`,
    'slash ?slash|スラッシュ ?スラッシュ|ドットコム|どっとこむ|닷컴|点コム',
  ].join('|'),
  'u',
)

/** A name such as `@cafe.kenji` is none. */
function hasLink(address: string): boolean {
  return link.test(address.replace(/(?<![a-z0-9])@[a-z0-9_.]{1,30}(?![a-z0-9_./])/g, ' '))
}

/** So many times makes a word or a sign that stands alone a repetition. */
const manyTimes = 5

/** Signs of which laughter, applause and tears are made, alone or in turns. */
const laughter =
  /^(?:[w8草笑哈呵嘿嘻咯ㅋㅎㅠㅜㄷkhmxzはひふへほハヒフヘホ하히후헤호크흐짝拍啪呜嗚]{1,4}|[hj][aeiou]|[aeiou][hj]|lo|lol|rs|xd|hue|clap|あは|うふ|えへ|ぱち|パチ|わ|きゃ|キャ|にこ|ニコ|아하|6|5|10|100|100(?:点|點|점|分))$/u

/** Whether there is nothing but one word or sign again and again, and it is no laughter, applause, thanks or praise. */
function isOneWordRepeated(plain: string): boolean {
  const signs = [...plain.replace(/[^\p{L}\p{N}]/gu, '')]
  const unit = signs.slice(0, periodOf(signs))
  if (signs.length < manyTimes * unit.length || unit.length === 0) return false
  const word = unit.join('')
  return !laughter.test(word) && !glad.has(word)
}

/** After how many signs a text begins again: its length, if it never does (Knuth, Morris and Pratt: each sign once). */
function periodOf(signs: string[]): number {
  const border = [0]
  for (let at = 1, known = 0; at < signs.length; at++) {
    while (known > 0 && signs[at] !== signs[known]) known = border[known - 1] ?? 0
    if (signs[at] === signs[known]) known++
    border[at] = known
  }
  return signs.length - (border.at(-1) ?? 0)
}

/** What glad guests say again and again. */
const glad = new Set(
  [
    'ありがとう 有難う 感謝 最高 美味しい おいしい うまい 旨い すごい 素敵 大好き 好き やばい 神 満点 乾杯 おめでとう ブラボー 万歳 バンザイ',
    'thanks thankyou thx ty good great best nice love wow yay yum yummy nom delicious perfect amazing bravo cheers very so',
    '谢谢 謝謝 感谢 多谢 多謝 好吃 好 棒 赞 讚 爱 愛 加油 恭喜 完美 超 太棒了 太好吃了 好好吃',
    '감사 감사합니다 고마워 고마워요 고맙습니다 맛있어 맛있어요 최고 굿 짱 대박 만세 화이팅 파이팅 사랑해 사랑해요 좋아 좋아요',
  ]
    .join(' ')
    .split(' ')
    .map(plainWords),
)

/** Chinese, Japanese and Korean put no space between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u
const inWord = (sign: string | undefined) =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !unspaced.test(sign)

/** Whether a word stands in a text: by itself if its script has spaces, else anywhere. */
function hasWord(plain: string, word: string): boolean {
  if (word === '') return false
  const [first, last] = [inWord(word[0]), inWord(word.at(-1))]
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
    const end = at + word.length
    if (!(first && inWord(plain[at - 1])) && !(last && inWord(plain[end]))) return true
  }
  return false
}
