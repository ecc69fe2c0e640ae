import { describe, expect, it } from 'vitest'
import { translator } from '../../server/base/translator.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { isolateDirection, withoutHidden } from '../../views/hidden-characters.ts'

describe('what hides in a text', () => {
  it.each([
    '\0',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\u200b',
    '\u2028',
    '\u2060',
    '\ufeff',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200c',
    '\u200d',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\uffa0',
  ])('is taken out: %j', (character) => {
    for (const text of [`Ta${character}naka`, `田${character}中`, `${character}`]) {
      expect(withoutHidden(text)).toBe(text.replaceAll(character, ''))
    }
  })

  it.each([
    ['田中 花子'],
    ['Zoë O’Brien-Łukasz'],
    ['👨‍👩‍👧‍👦 👩🏽‍🍳 ❤️‍🔥 🏳️‍🌈'],
    ['می‌خواهم'],
    ['क्‍ष, ക്‌ഷ'],
    ['שלום'],
    ['が'.normalize('NFD')],
  ])('is not what people write: %s', (text) => {
    expect(withoutHidden(text)).toBe(text)
  })

  it('is a tag anywhere but in the flags of England, Scotland and Wales', () => {
    const tags = (text: string) =>
      [...text].map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('')
    const end = '\u{e007f}'
    for (const place of ['gbeng', 'gbsct', 'gbwls']) {
      const flag = `🏴${tags(place)}${end}`
      expect(withoutHidden(`a ${flag}${flag} b`)).toBe(`a ${flag}${flag} b`)
      // What goes on behind a flag, and a flag that does not end.
      expect(withoutHidden(`${flag}${tags('evil.com')}`)).toBe(flag)
      expect(withoutHidden(`🏴${tags(place)}`)).toBe('🏴')
      expect(withoutHidden(`${tags(place)}${end}`)).toBe('')
    }
    expect(withoutHidden(`Nice 🏴${tags('call 090-1234-5678 evil.com')}${end}`)).toBe('Nice 🏴')
    expect(withoutHidden(`🏴${tags('ustx')}${end}`)).toBe('🏴')
    expect(withoutHidden(`a\u{e0000}b\u{e0001}c${end}d`)).toBe('abcd')
  })

  it('is no line break and no tab', () => {
    for (const text of ['a\nb', 'a\r\nb', 'a\tb']) {
      expect(withoutHidden(text)).toBe(text)
    }
  })
})

describe('a name inside a sentence', () => {
  it('is set apart where it runs from right to left, and loses what hides', () => {
    expect(['Tanaka', '田中', 'שרה', 'Ta\u202enaka', '\u202eשרה'].map(isolateDirection)).toEqual([
      'Tanaka',
      '田中',
      '\u2068שרה\u2069',
      'Tanaka',
      '\u2068שרה\u2069',
    ])
  })

  it('is set apart by the texts themselves', async () => {
    const t = translator(await createI18n('test'), 'en')
    expect(t('tip:amount.headingFor', { name: 'שרה' })).toContain('\u2068שרה\u2069')
    expect(t('tip:amount.headingFor', { name: 'Sa\u202era' })).toContain('Sara')
    expect(t('tip:amount.headingFor', { name: 'Sara' })).not.toMatch(/[\u2068\u2069]/)
  })
})
