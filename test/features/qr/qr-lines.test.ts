import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapLines } from '../../../server/http/print/typesetter.ts'
import { langs } from '../../../views/lang.ts'

/** As in a typewriter: Latin letters one wide, all others two. */
const measure = (text: string) => [...text].reduce((sum, each) => sum + (each < '\u1100' ? 1 : 2), 0)

describe('lines on paper', () => {
  it('break between words, about equally long', () => {
    expect(wrapLines('Scan with your camera and pay.', 'en', 24, measure)).toEqual([
      'Scan with your',
      'camera and pay.',
    ])
  })
  it('break an address after a slash only', () => {
    expect(wrapLines('tips.sakura-group.example.jp/q/abc', 'en', 30, measure)).toEqual([
      'tips.sakura-group.example.jp/',
      'q/abc',
    ])
  })
  it('never begin with what may not stand there', () => {
    const text = '本物の見分け方：アドレスが始まり、「さくら食堂」と表示されます。'
    for (let width = 8; width < 60; width += 1)
      for (const line of wrapLines(text, 'ja', width, measure)) expect(line).not.toMatch(/^[、。：」]|「$/)
  })
  it('keep a Japanese particle with its word', () => {
    const text = '本日はご来店ありがとうございます。またのお越しを、心よりお待ちしております。'
    for (let width = 12; width < 60; width += 1)
      for (const line of wrapLines(text, 'ja', width, measure)) expect(line).not.toMatch(/^[をはの、]/)
  })
  it.each(['ありがとうございます。', 'ありがとうございました。'])('keep %s whole', (thanks) => {
    const text = `本日はご来店${thanks}またのお越しを、心よりお待ちしております。`
    for (let width = measure(thanks); width < 60; width += 1)
      expect(wrapLines(text, 'ja', width, measure).filter((line) => line.includes(thanks))).toHaveLength(1)
  })
  it('lose nothing and fit, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...langs),
        fc.integer({ min: 4, max: 60 }),
        (text, lang, width) => {
          const lines = wrapLines(text, lang, width, measure)
          expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
          for (const line of lines) expect([...line].length === 1 || measure(line) <= width).toBe(true)
        },
      ),
    )
  })
})
