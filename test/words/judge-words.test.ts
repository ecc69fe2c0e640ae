import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeWords } from '../../server/words/judge-words.ts'

const judged = (text: string, ownWords: string[] = [], wordList = false) =>
  judgeWords(text, { ownWords, wordList })
const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .replaceAll('⏎', '\u2028')
    .split('\n')

/**
 * 500 tricks, each with its reason, and 500 honest reviews. Half of both were written by somebody who had not seen the
 * rules: before a rule was mended for them, 243 of the stranger's 250 tricks were held, and 244 of their 250 reviews passed.
 */
const held = ['held.txt', 'held-by-a-stranger.txt'].flatMap(linesOf).map((line) => {
  const [why = '', text = ''] = line.replaceAll('\u2028', '\n').split('\t')
  return { why, text }
})
const honest = ['honest.txt', 'honest-by-a-stranger.txt']
  .flatMap(linesOf)
  .map((line) => line.replaceAll('\u2028', '\n'))

describe('the rules that judge what guests write', () => {
  it('hold 500 tricks, and name the reason', () => {
    expect(new Set(held.map(({ text }) => text)).size).toBe(500)
    expect(held.filter(({ why, text }) => judged(text) !== why)).toEqual([])
  })

  it('let 500 honest reviews pass, with the kept list too', () => {
    expect(new Set(honest).size).toBe(500)
    expect(honest.filter((text) => judged(text, [], true))).toEqual([])
  })

  /**
   * Written before the rules were read, by one who knew the examples of this file alone: tricks with links, messengers,
   * numbers and the words of an owner, and honest reviews that come near them. The first try, on 2026-11-25, before a rule
   * was mended for them: 420 of the 500 tricks held, 84 in 100 (of those that passed, 36 named a messenger, 20 were
   * addresses, 16 an owner's word, 5 numbers, 3 mails), and 494 of the 500 honest texts let through. What is still judged
   * wrongly stands here.
   */
  it('hold 97 of 100 tricks of a stranger, and let 99 of 100 of their honest texts pass', () => {
    const own =
      'Scrooge stingy clown liar ケチ ぼったくり 無愛想 ハゲ デブ 小气 骗子 黑店 바보 사기꾼 Geizhals voleur'
    const tricks = linesOf('tricks-apart.txt').map(
      (line) => line.replaceAll('\u2028', '\n').split('\t')[1] ?? '',
    )
    const texts = linesOf('honest-apart.txt')
    expect([new Set(tricks).size, new Set(texts).size]).toEqual([500, 500])
    expect(tricks.filter((text) => !judged(text, own.split(' ')))).toEqual([
      // Whoever reads it must think: no end of an address, no dot.
      'ramen.commが本物です、mは一つで',
      'data:text/html,hi',
      // The code of a country between zeros, words between the parts, a number that nobody has.
      '０８１（９０）００００４３２１',
      '090から始まって0000、最後は4321',
      '555-010-4321',
      // A sign twice in the middle of a short word: “言いたい” would be “いたい”.
      '無愛愛想',
    ])
    expect(texts.filter((text) => judged(text, own.split(' '), true))).toEqual([
      // Words of two signs are found wherever they stand.
      'ハゲタカみたいに食べてしまいました、おいしくて。',
      'We sat at the dot in the corner. Com fort food at its best.',
      '不小气氛也很棒，适合聚会。',
    ])
  })

  /** The same text for the eye. */
  const masks: Record<string, (text: string) => string> = {
    'a space without width after each sign': (text) => [...text].join('\u200b'),
    'a soft hyphen and a direction mark after each sign': (text) => [...text].join('\u00ad\u202a'),
    'wide letters': (text) =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    'bold mathematical letters and digits': (text) =>
      text
        .replace(/[a-z]/g, (sign) => String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97))
        .replace(/\d/g, (sign) => String.fromCodePoint(0x1d7ce + Number(sign))),
    'digits of Arabic': (text) => text.replace(/\d/g, (sign) => String.fromCharCode(0x660 + Number(sign))),
    'digits of Devanagari': (text) =>
      text.replace(/\d/g, (sign) => String.fromCharCode(0x966 + Number(sign))),
    'strokes laid over Latin letters': (text) => text.replace(/[a-z]/gi, '$&\u0336\u0489'),
    capitals: (text) => text.toUpperCase(),
    'Cyrillic vowels': (text) => text.replace(/[aeo]/g, (sign) => ({ a: 'а', e: 'е', o: 'о' })[sign] ?? ''),
    'spaces and lines around it': (text) => ` \n\u3000${text}\n `,
  }
  it.each(Object.entries(masks))('see through %s', (_, mask) => {
    expect(held.filter(({ text }) => judged(mask(text)) === undefined).map(({ text }) => text)).toEqual([])
    expect(honest.filter((text) => judged(mask(text)))).toEqual([])
  })

  it.each([
    ['Scrooge', 'You are a S c r o o g e'],
    ['Scrooge', 'a.s.c.r.o.o.g.e indeed'],
    ['Scrooge', 'what a scr00ge'],
    ['Scrooge', 'Scroooooge!'],
    ['Scrooge', 'sscrrooge'],
    ['Scrooge', 'two scrooges'],
    ['Scrooge', 'a sc rooge'],
    ['liar', 'l|ars'],
    ['ぼったくり', 'ボツタークリ'],
    ['無愛想', '無・愛・想な人'],
    ['バカ', 'ハ゛カ'],
    ['Lousy', '1ousy food'],
    ['idiot', '!d1ot'],
    ['idiot', 'you 1d10t'],
    ['ケチ', 'ほんとにケチ'],
    ['ケチ', 'ケチッ！'],
    ['ケチ', 'ケチっぽい'],
    ['ブス', 'ブスら'],
    ['ケチな', 'けちな店'],
    ['けちな', 'ケチナ'],
    ['ケチな', 'ケ・チ・な'],
    ['โง่มาก', 'พนักงานโง่มาก'],
  ])('hold the owner’s own %s however it is written: %s', (word, text) => {
    expect(judged(text, [word])).toBe('own-word')
  })

  it.each([
    ['god', 'Good service, all good'],
    ['bad', 'A badge for the bar'],
    ['as', 'a s c'],
    ['けち', 'ケチャップ'],
    ['ケチ', 'ケチャップ'],
    ['ケチ', '具材をケチらず'],
    ['ケチ', 'けちらない、ケチらない'],
    ['ブス', 'ブスッと刺して食べる'],
    ['stable', 'party of 5, table 4'],
    ['boss', 'room 8055'],
    ['liar', 'familiar faces'],
    ['無愛想', '段差も無、愛想もよい'],
    ['12003', 'room 1203'],
    ['xy', 'taxymeter'],
    ['Scrooge', 'We were on a 5 course menu at 7'],
  ])('and %s is not in: %s', (word, text) => {
    expect(judged(text, [word])).toBeUndefined()
  })

  it.each([
    ['ass', 'You ass!', 'first class assistant'],
    ['Ass', 'what an a.s.s', 'a. Sashimi'],
    ['go home', 'GO\n  HOME', 'we go homeward'],
    ['バカ', '店員はﾊﾞｶだ', 'バ ナナ'],
    ['バカ', 'バ★カ', 'は、カレー'],
    ['bad', 'b * a - d', 'b and d'],
    ['笨蛋', '你這笨蛋', '笨鳥先飛'],
    ['바보', '이 바보야', '바다 보기'],
    ['Вор', 'вор!', 'дворец'],
    ['🖕', 'ok 🖕', 'ok 👍'],
    ['1203', 'the man in 1203', 'room 12034'],
    ['c++', 'c++ sucks', 'vitamin c'],
    ['Kenji様', 'kenji様は来るな', 'kenjiさん'],
  ])('hold the own word %s', (word, bad, good) => {
    expect(judged(bad, ['', ' ', 'other', word])).toBe('own-word')
    expect(judged(good, ['', ' ', 'other', word])).toBeUndefined()
    expect(judged(bad)).toBeUndefined()
  })

  it('hold the kept words where the owner wants it, in each language', () => {
    const bad = ['死 ね', 'so\nF U C K', '真是個賤人', '이 씨발아', 'you B*tch', '死ねるほどブス']
    const good = [
      '美味しすぎて死ねる',
      'ハーブスのキューブステーキ',
      'Scunthorpe, Shiitake, Dickens, cocktail, 69',
      '带爸妈的朋友来',
      '시발점이 좋았어요',
      '女の子に優しい',
      '嫌いなものを抜いてくれた',
      '奶茶好喝，乳酪也好',
    ]
    expect(bad.filter((text) => judged(text, [], true) !== 'word-list')).toEqual([])
    expect([...bad, ...good].filter((text) => judged(text))).toEqual([])
    expect(good.filter((text) => judged(text, [], true))).toEqual([])
  })

  it('know names of people and houses from addresses', () => {
    const good = [
      'Booked on Booking.com.',
      '一休.comで予約',
      'found via @cafe.jp!',
      '트립닷컴으로 예약',
      '@a.b @cafe.tokyo',
    ]
    expect(good.filter((text) => judged(text))).toEqual([])
    const bad = [
      'booking.com/x1',
      'my-booking.com',
      'booking.com.example.jp',
      'a@cafe.jp',
      '@cafe.jp/x',
      '비밀닷컴',
      'ex(dot)ne(dot)jp',
    ]
    expect(bad.filter((text) => !judged(text))).toEqual([])
  })

  it('name what stands first: an address before a link, before a number, before a repetition, before a word', () => {
    const all = 'a@example.com http://example.com 090-0000-1234 bad'
    expect(judged(all, ['bad'])).toBe('mail-address')
    expect(judged(all.slice(14), ['bad'])).toBe('link')
    expect(judged(all.slice(33), ['bad'])).toBe('telephone')
    expect(judged('bad '.repeat(5), ['bad'])).toBe('repeats')
    expect(judged('bad fuck', ['bad'], true)).toBe('own-word')
    expect(['', ' \n', '\u200b', '🍣', '。'].map((text) => judged(text, ['bad'], true))).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('hold a repetition from the fifth time on, the last one perhaps cut off', () => {
    expect(judged('うるさい'.repeat(4))).toBeUndefined()
    expect(judged('うるさい'.repeat(5))).toBe('repeats')
    expect(judged(`${'うるさい'.repeat(5)}うる`)).toBe('repeats')
    expect(judged(`${'うるさい'.repeat(4)}うる`)).toBeUndefined()
    expect(judged(`${'うるさい'.repeat(5)}よ`)).toBeUndefined()
    expect(judged('a b '.repeat(5))).toBe('repeats')
    const often = (units: string) => units.split(' ').map((unit) => judged(`${unit} `.repeat(5)))
    expect(
      new Set(often('a5 5a a12 12a a5点 5点a aabaaac xxy 好难吃 goodbye hate 4 9 0 1234 1234点')),
    ).toEqual(new Set(['repeats']))
    expect(new Set(often('5 6 7 8 12 100 5点 10點 9점 100分 5星 わー 👏 ! 谢谢你们 haha wow'))).toEqual(
      new Set([undefined]),
    )
  })
})

describe('an owner’s own word', () => {
  it.each([
    ['toad', 't0ad'],

    ['seal', '$3al'],
    ['stab', '57a8'],
    ['stab', 'st@b'],
    ['gaga', '9a94'],
    ['abc', 'a-b-c'],
    ['abc', 'aaabbbccc'],
    ['toads', 't o a d s'],
    ['toads', 'to ads'],
    ['heron', 'herons'],
  ])('%s is seen in %s', (word, text) => expect(judged(`We like ${text} very much`, [word])).toBe('own-word'))

  it.each([
    ['toad', 'to ad'],
    ['toad', 'toads1'],
    ['god', 'good'],
    ['cat', 'cats'],
    ['1203', '12003'],
    ['stable', 'party of 5, table 4'],
    ['toad', 't o adorable'],
  ])('%s is not seen in %s', (word, text) =>
    expect(judged(`We like ${text} very much`, [word])).toBeUndefined(),
  )
})

describe('what a telephone number is', () => {
  it.each([
    '2125550143',
    '212-555-0143',
    '212 5550143',
    '2345 6789',
    '13812345678',
    '138-1234-5678',
    '090-1234-5678',
  ])('%s', (text) => expect(judged(`We like ${text} very much`)).toBe('telephone'))
  it.each([
    '2019-2026',
    '1800-2200',
    '3000-4000',
    '1-212',
    '10000000',
    '7777777',
    '23456-789',
    '138-12345-678',
  ])('but not %s', (text) => expect(judged(`We like ${text} very much`)).toBeUndefined())
})
