/** What people write for a digit when a sign of it would be found. */
const spelled: Record<number, string> = {
  0: 'zero oh o ゼロ ぜろ れい レイ まる マル 零 〇 ○ ◯ ⭕ 영 공 빵',
  1: 'one l i いち イチ 一 壱 壹 幺 일 하나',
  2: 'two に ニ 二 弐 貳 贰 两 兩 이 둘',
  3: 'three さん サン 三 参 參 叁 叄 삼 셋',
  4: 'four よん ヨン し シ 四 肆 사 넷',
  5: 'five ご ゴ 五 伍 오 다섯',
  6: 'six ろく ロク 六 陸 陆 육 륙 여섯',
  7: 'seven なな ナナ しち シチ 七 柒 칠 일곱',
  8: 'eight はち ハチ 八 捌 팔 여덟',
  9: 'nine きゅう きゅー キュウ キュー く ク 九 玖 구 아홉',
}
const digitOf = new Map<string, string>()
for (const [digit, words] of Object.entries(spelled)) {
  digitOf.set(digit, digit)
  for (const word of words.split(' ')) digitOf.set(word.normalize('NFKD').normalize('NFC'), digit)
}
/** What people say between the groups of a number. */
const gaps = new Set(
  'の ノ dash hyphen minus space ハイフン はいふん 다시 하이픈 대시 杠 横杠 橫槓 减 之'
    .split(' ')
    .map((word) => word.normalize('NFKD').normalize('NFC')),
)
const longestWord = 6

/** Digits that stand together, and how: `gap` is what stood before them, `start` and `end` where they stand. */
type Group = { digits: string; gap: string; start: number; end: number; spelled: boolean }

const fragments = '(?<![\\d])(?<!\\d[-/.:])'
const unfinished = '(?![-/.:]?\\d)'
/** Numbers that are no telephone's, whatever stands beside them: they end what is collected. */
const honest = [
  // 2026-11-03, 2026/11/3, 03.11.2026, 11/23, 20261103
  `${fragments}(?:19|20)\\d\\d([-/.]) ?\\d{1,2}\\1 ?\\d{1,2}${unfinished}`,
  `${fragments}\\d{1,2}([-/.])\\d{1,2}\\2(?:19|20)\\d\\d${unfinished}`,
  `${fragments}(?:1[0-2]|0?[1-9])[/.](?:3[01]|[12]\\d|0?[1-9])${unfinished}`,
  `${fragments}(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${unfinished}`,
  // 19:30, 9:00:00
  `${fragments}\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?${unfinished}`,
  // 12,000 and 1,234,567
  `${fragments}(?<!\\d,)[1-9]\\d{0,2}(?:,\\d{3}){1,4}(?![-/.,:]?\\d)`,
  // ¥12000, 12000円, 1203号室, 8名
  `[¥$€£₩] ?[1-9]\\d{0,7}${unfinished}`,
  `${fragments}[1-9]\\d{0,7} ?(?:[円圓元원万萬億年月日時时分秒号號室階楼樓名人位点點回杯皿個%度泊]|만|천|호|층|명|년|월|일|시|점|번|yen|jpy|krw|won|usd|rmb|cm|km|kg|ml)`,
  `(?:room|rooms|rm|no\\.|#|部屋|号室|房间|房間|객실) ?[1-9]\\d{0,3}(?:[-, &~/]{1,3}[1-9]\\d{0,3}){0,6}${unfinished}`,
]
const honestNumbers = new RegExp(honest.join('|'), 'gu')

/** Whether a text (see `plainWords`) holds a telephone number: in digits, words, spaced, of Japan or abroad. */
export function hasTelephone(plain: string): boolean {
  const text = plain.replace(honestNumbers, ' \n ')
  return runsOf(text).some((run) => run.some((_, first) => isTelephoneAt(text, run, first)))
}

/** The digits of a text, in runs with at most four signs and no word between two groups. */
function runsOf(text: string): Group[][] {
  const runs: Group[][] = []
  let run: Group[] = []
  let gap = ''
  let times = 1
  for (let at = 0; at < text.length; ) {
    const word = wordAt(text, at)
    const digit = digitOf.get(word)
    const last = run.at(-1)
    if (digit !== undefined) {
      const group = {
        digits: digit.repeat(times),
        gap,
        start: at,
        end: at + word.length,
        spelled: word !== digit,
      }
      times = 1
      if (last && gap === '') {
        last.digits += group.digits
        last.end = group.end
        last.spelled ||= group.spelled
      } else run.push(group)
      gap = ''
    } else if (word === 'double' || word === 'triple') {
      times = word === 'double' ? 2 : 3
    } else if (gaps.has(word) || (!/[\p{L}\p{N}\n]/u.test(word) && gap.length < 4)) {
      gap += gaps.has(word) ? '-' : word
    } else {
      if (run.length > 0) runs.push(run)
      run = []
      gap = /[\p{L}\p{N}]/u.test(word) ? '' : word
      times = 1
    }
    at += word.length
  }
  return run.length > 0 ? [...runs, run] : runs
}

/** The longest known word at a place; else the sign that stands there. */
function wordAt(text: string, at: number): string {
  for (let length = longestWord; length > 1; length--) {
    const word = text.slice(at, at + length)
    if (digitOf.has(word) || gaps.has(word) || word === 'double' || word === 'triple') return word
  }
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

/** Country code and number, as it is written with + or without. */
const abroad =
  /^(?:81[1-9]\d{8,9}|82[1-9]\d{7,9}|861[3-9]\d{9}|8869\d{8}|85[23][2-9]\d{7}|65[689]\d{7}|1[2-9]\d\d[2-9]\d\d\d{4}|44[1-9]\d{9})$/
const most = 15

function isTelephoneAt(text: string, run: Group[], first: number): boolean {
  const { gap = '', start = 0 } = run[first] ?? {}
  const sign = (gap.at(-1) ?? text[start - 1]) === '+' || gap.endsWith('+(')
  let digits = ''
  for (let last = first; last < run.length && digits.length < most; last++) {
    const group = run[last]
    digits += group?.digits ?? ''
    if (digits.length > most) return false
    if (/^(\d)\1*$/.test(digits) || /^[1-9]0{6,}$/.test(digits)) continue
    const groups = run.slice(first, last + 1)
    if (isTelephone(digits, groups, sign, groups.length === run.length)) return true
  }
  return false
}

function isTelephone(digits: string, groups: Group[], sign: boolean, whole: boolean): boolean {
  if (sign && /^[1-9]\d{8,14}$/.test(digits)) return true
  const sizes = groups.map((group) => group.digits.length)
  const shape = sizes.join('-')
  const singles = groups.length > 1 && sizes.every((size) => size === 1)
  const grouped = sizes.every((size, at) => size >= 2 || (at === 0 && digits.startsWith('0')))
  const natural = groups.slice(1).every(({ gap }) => /^[-. ()]{1,3}$/.test(gap))
  if (/^0\d{8,11}$/.test(digits) && (whole || singles || (grouped && (sizes[0] ?? 0) > 1))) {
    return (
      !/^0\.\d/.test(groups[0]?.digits === '0' ? `0${groups[1]?.gap}${groups[1]?.digits}` : '') ||
      !natural ||
      singles
    )
  }
  if (abroad.test(digits) && (singles || grouped)) return true
  // Mobile numbers of China, its 400 numbers, numbers of North America.
  if (/^1[3-9]\d{9}$/.test(digits))
    return singles || /^(?:11|3-4-4|3-3-5|4-4-3|3-8|5-6|4-3-4|7-4)$/.test(shape)
  if (/^[2-9]\d\d[2-9]\d\d\d{4}$|^[48]00\d{7}$/.test(digits))
    return (singles && natural) || (natural && /^(?:10|3-3-4|3-7|3-4-3|6-4)$/.test(shape))
  // Eight digits: Hong Kong, Macau, Singapore; in Korea shops' numbers such as 1588-0000.
  if (/^(?:[2-9]\d{7}|1[568]\d\d\d{4})$/.test(digits)) {
    return natural && (singles || shape === '8' || (shape === '4-4' && !isRange(groups)))
  }
  return false
}

/** 2019-2026, 1800-2200, 3000-4000: years, times or amounts from and to. */
function isRange(groups: Group[]): boolean {
  const numbers = groups.map(({ digits }) => digits)
  const every = (shape: RegExp) => numbers.every((number) => shape.test(number))
  return every(/^(?:19|20)\d\d$/) || every(/^(?:[01]\d|2[0-4])[0-5]\d$/) || every(/00$|50$/)
}
