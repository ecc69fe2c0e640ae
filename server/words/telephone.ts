/** What people write for a digit when a sign of it would be found. */
const spelled: Record<number, string> = {
  0: 'zero oh o ゼロ ぜろ れい レイ まる マル 零 〇 ○ ◯ ⭕ 洞 영 공 빵',
  1: 'one l i いち イチ 一 壱 壹 幺 일 하나',
  2: 'two に ニ 二 弐 貳 贰 两 兩 이 둘',
  3: 'three さん サン 三 参 參 叁 叄 삼 셋',
  4: 'four よん ヨン し シ 四 肆 사 넷',
  5: 'five ご ゴ 五 伍 오 다섯',
  6: 'six ろく ロク 六 陸 陆 육 륙 여섯',
  7: 'seven なな ナナ しち シチ 七 柒 拐 칠 일곱',
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
  'の ノ ー で、 のあと あと then dash hyphen minus space ハイフン はいふん 다시 하이픈 대시 杠 横杠 橫槓 减 之'
    .split(' ')
    .map((word) => word.normalize('NFKD').normalize('NFC')),
)
const repeated = new Map([
  ['double', 2],
  ['triple', 3],
])
/** The longest of these words that stands at a place; else the sign there. */
const wordOrSign = new RegExp(
  `${[...digitOf.keys(), ...gaps, ...repeated.keys()].toSorted((a, b) => b.length - a.length).join('|')}|[^]`,
  'gu',
)
/** The most signs between two groups. */
const longestGap = 4

/** Digits that stand together, the signs before them, and whether some were written as words. */
type Group = { digits: string; gap: string; spelled: boolean }

const apart = '(?<![\\d])(?<!\\d[-/.:])'
const done = '(?![-/.:]?\\d)'
/** Numbers that are no telephone's, whatever stands beside them: they end what is collected. */
const honest = [
  // 2026-11-03, 2026/11/3, 03.11.2026, 11/23, 11.3, 20261103
  '(?<!\\d)(?:19|20)\\d\\d([-/.]) ?\\d{1,2}\\1 ?\\d{1,2}(?!\\d)',
  '(?<!\\d)\\d{1,2}([-/.])\\d{1,2}\\2(?:19|20)\\d\\d(?!\\d)',
  '(?<![\\d/])(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\\d|0?[1-9])(?![\\d/])',
  `${apart}(?:1[0-2]|0?[1-9])\\.(?:3[01]|[12]\\d|0?[1-9])${done}`,
  `${apart}(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${done}`,
  // 19:30, 9:00:00
  '(?<![\\d:])\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?![\\d:])',
  // 23333, laughter in Chinese
  '(?<!\\d)23{3,99}(?!\\d)',
  // 12,000 and 1,234,567
  `${apart}(?<!\\d,)[1-9]\\d{0,2}(?:,\\d{3}){1,4}(?![-/.,:]?\\d)`,
  // ¥12000, 12000円, 1203号室, 8名
  `[¥$€£₩] ?[1-9]\\d{0,7}${done}`,
  `${apart}[1-9]\\d{0,7} ?(?:[円圓元원万萬億年月日時时分秒号號室階楼樓名人位点點回杯皿個%度泊]|만|천|호|층|명|년|월|일|시|점|번|yen|jpy|krw|won|usd|rmb|cm|km|kg|ml)`,
  `(?:room|rooms|rm|部屋|房号|房號|房间|房間|객실) ?[1-9]\\d{0,3}(?:[-, &~/]{1,3}[1-9]\\d{0,3}){0,6}${done}`,
]
const honestNumbers = new RegExp(honest.join('|'), 'gu')

/** Whether a text (see `plainWords`) holds a telephone number: in digits, words, spaced, of Japan or abroad. */
export function hasTelephone(plain: string): boolean {
  return runsOf(plain.replace(honestNumbers, '\n')).some((run) =>
    run.some((_, first) => isTelephoneAt(run, first)),
  )
}

/** The digits of a text, in runs with at most four signs and no word between two groups. */
function runsOf(text: string): Group[][] {
  const runs: Group[][] = [[]]
  let gap = ''
  let times = 1
  for (const word of text.match(wordOrSign) ?? []) {
    const run = runs.at(-1) ?? []
    const digit = digitOf.get(word)
    if (digit) {
      const last = gap === '' ? run.at(-1) : undefined
      const digits = (last?.digits ?? '') + digit.repeat(times)
      const group = { digits, gap: last?.gap ?? gap, spelled: word !== digit || last?.spelled === true }
      run.splice(last ? -1 : run.length, 1, group)
      gap = ''
      times = 1
    } else if (repeated.has(word)) {
      times = repeated.get(word) ?? 1
    } else if (gap.length < longestGap && (gaps.has(word) || !/[\p{L}\p{N}\n]/u.test(word))) {
      gap += gaps.has(word) ? '-' : word
    } else {
      runs.push([])
      gap = /[\p{L}\p{N}]/u.test(word) ? '' : word
      times = 1
    }
  }
  return runs
}

/** The longest number there is, with its country's code. */
const mostDigits = 15

/** Whether some groups from one on are a number: a run may hold two numbers, or a number and a time. */
function isTelephoneAt(run: Group[], first: number): boolean {
  const groups: Group[] = []
  for (let digits = ''; first + groups.length < run.length; ) {
    const group = run[first + groups.length]
    if (!group || digits.length + group.digits.length > mostDigits) return false
    groups.push(group)
    digits += group.digits
    if (isTelephone(digits, groups, groups.length === run.length)) return true
  }
  return false
}

/** Numbers of Japan's neighbours, North America and Britain as they are written from abroad, without a + before them. */
const fromAbroad =
  /^(?:81[1-9]\d{8,9}|82[1-9]\d{7,9}|861[3-9]\d{9}|8869\d{8}|85[23][2-9]\d{7}|65[689]\d{7}|44[1-9]\d{9})$/

function isTelephone(digits: string, groups: Group[], whole: boolean): boolean {
  // One digit again and again is applause, 10000000 a score.
  if (/^(\d)\1{1,14}$|^[1-9]0{6,14}$/.test(digits)) return false
  const sizes = groups.map((group) => group.digits.length)
  const singles = groups.length > 1 && sizes.every((size) => size === 1)
  const shape = singles ? 'singles' : sizes.join('-')
  const grouped = singles || sizes.every((size) => size > 1)
  // A list, a range and a sum have signs of their own between their numbers.
  const listed = groups.slice(1).some(({ gap, spelled }) => !spelled && /[,、~〜&+=×/]/.test(gap))
  if (/\+ ?\(?$/.test(groups[0]?.gap ?? '') && /^[1-9]\d{8,14}$/.test(digits)) return true
  if (/^0\d{8,11}$/.test(digits)) return whole || grouped
  if (fromAbroad.test(digits)) return grouped
  // Mobile numbers of China.
  if (/^1[3-9]\d{9}$/.test(digits)) return /singles|11|3-4-4|3-3-5|4-4-3|4-3-4|3-8|7-4|5-6/.test(shape)
  if (listed) return false
  // North America, and China's 400 and 800.
  if (/^[2-9]\d\d[2-9]\d\d\d{4}$|^[48]00\d{7}$/.test(digits)) return /singles|10|3-3-4|3-7|6-4/.test(shape)
  // Hong Kong, Macau, Singapore; in Korea those of shops, such as 1588-0000.
  if (!/^(?:[2-9]\d{7}|1[568]\d\d\d{4})$/.test(digits)) return false
  return /singles|8/.test(shape) || (shape === '4-4' && !isRange(groups))
}

/** 2019-2026, 1800-2200, 3000-4000: years, times or amounts, from and to. */
const isRange = (groups: Group[]) =>
  [/^(?:19|20)\d\d$/, /^(?:[01]\d|2[0-4])[0-5]\d$/, /[05]0$/].some((shape) =>
    groups.every(({ digits }) => shape.test(digits)),
  )
