import { describe, expect, it } from 'vitest'
import { createFonts } from '../../../server/http/print/fonts.ts'
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
  })
})
