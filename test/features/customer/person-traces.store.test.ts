import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutWords } from '../../../server/features/customer/erase-traces.service.ts'

describe('a text without some words', () => {
  it.each([
    ['Thanks, Maria!', ['maria'], 'Thanks, …!'],
    ['maria.lopez@x.jp wrote', ['maria', 'maria.lopez@x.jp'], '… wrote'],
    ['a+b (c) [d]', ['a+b', '(c)', '[d]'], '… … …'],
    ['田中です', ['田中'], '…です'],
    ['no words', ['', ' ', 'n'], 'no words'],
  ])('%j without %j is %j', (text, words, left) => {
    expect(withoutWords(text, words)).toBe(left)
  })

  it('never has one of them, whatever they are', () => {
    const word = fc
      .string({ minLength: 2, maxLength: 8 })
      .filter((text) => text.trim().length > 1 && !text.includes('…'))
    fc.assert(
      fc.property(fc.string(), word, fc.string(), (before, name, after) => {
        expect(withoutWords(`${before}${name}${after}`, [name])).not.toContain(name.trim())
      }),
    )
  })
})
