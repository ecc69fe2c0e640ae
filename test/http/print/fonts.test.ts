import { describe, expect, it } from 'vitest'
import { canPrint, createFonts } from '../../../server/http/print/fonts.ts'
import { guestLangs, htmlLang, languageOf } from '../../../views/languages.ts'

describe('the fonts of a text on paper', () => {
  const fonts = createFonts(new Map(guestLangs().map((lang) => [htmlLang(lang), languageOf(lang).poster])))
  const of = (text: string, lang = 'ja') =>
    fonts.runs(text, lang, 'serif').map((run) => `${run.font}: ${run.text}`)

  it.each([
    ['田中 さくら (Sakura)', ['Noto Sans JP-serif: 田中 さくら (Sakura)']],
    // The Mincho has no Ł: the sans sets the name, and not the one letter.
    ['Jan Łukasz', ['Noto Sans-serif: Jan Łukasz']],
    ['Ελένη', ['Noto Sans-serif: Ελένη']],
    // Where no font has all of a text, each word stays in one.
    ['田中 Łukasz', ['Noto Sans JP-serif: 田中 ', 'Noto Sans-serif: Łukasz']],
    ['김 지은', ['Noto Sans KR-serif: 김 지은']],
  ])('%s: one as far as possible', (text, runs) => expect(of(text)).toEqual(runs))

  it('Chinese words are all in the one Chinese font', () => {
    expect(of('用小费说声谢谢', 'zh-Hans')).toEqual(['Noto Sans SC-serif: 用小费说声谢谢'])
  })

  it.each([
    ['用小費說聲謝謝，啟', 'zh-Hant', 'Noto Sans TC-serif'],
    ['감사의 마음을 팁으로', 'ko', 'Noto Sans KR-serif'],
  ])('%s is all in one font (%s)', (text, lang, font) => expect(of(text, lang)).toEqual([`${font}: ${text}`]))

  it('a character that no font has is a geta mark, and loses nothing of what stands around it', () => {
    expect(of('a\u{10FFFD}b')).toEqual(['Noto Sans JP-serif: a〓b'])
    expect(of('山田🌸花子')).toEqual(['Noto Sans JP-serif: 山田〓花子'])
    // One mark for one character, whatever belongs to it.
    expect(of('山\u{1f338}\ufe0f\u0301田')).toEqual(['Noto Sans JP-serif: 山〓田'])
  })

  it.each([
    ['a variant that fonts know', '葛\u{e0100}城', '葛城'],
    ['a variant that none knows', '葛\u{e01ef}城', '葛城'],
    ['a standardized variant', '神\ufe00崎', '神崎'],
    ['a text presentation', '☎\ufe0e', '☎'],
    ['a joiner', '山\u200d田', '山田'],
    ['a non-joiner', 'a\u200cb', 'ab'],
    ['a grapheme joiner', 'a\u034fb', 'ab'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['a variant of a Mongolian kind', '山\u180b田', '山田'],
  ])('what has no shape of its own is no mark: %s', (_, text, printed) => {
    const [run, ...others] = of(text)
    expect([run?.replace(/^.*: /, ''), others]).toEqual([printed, []])
  })

  it('a joiner stays where the font shapes letters by it', () => {
    expect(of('र्\u200dय')).toEqual(['Noto Sans-serif: र्\u200dय'])
  })

  it('decomposed kana are the letters that they are, and signs that Unicode would draw anew stay', () => {
    expect(of('カ\u3099ルシア')).toEqual(['Noto Sans JP-serif: ガルシア'])
    expect(of('\ufa19崎')).toEqual(['Noto Sans JP-serif: \ufa19崎'])
  })
})

it.each([
  ['田中 さくら (Sakura)', true],
  ['葛\u{e0100}城', true],
  ['カ\u3099ルシア', true],
  ['𠮷野 髙﨑 㐂', true],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', true],
  ['Nguyễn Thị Minh Khai', true],
  ['김 지은', true],
  ['Иван', true],
  ['राम', true],
  ['Łukasz 田中', true],
  ['山田🌸花子', false],
  ['สมชาย ใจดี', false],
  ['محمد علي', false],
  ['בן דוד', false],
  ['အောင်ကျော်', false],
  ['田中 สมชาย', false],
])('whether %s can be printed without a mark: %s', (name, can) => {
  expect(canPrint(name)).toBe(can)
})
