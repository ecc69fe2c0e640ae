import { describe, expect, it } from 'vitest'
import { createSeal, NotOpenedError } from '../../server/db/sealed.ts'

const [old, young] = ['the-secret-of-last-year-0123456789', 'the-secret-of-this-year-0123456789']
const text = 'the code is 314159, 確認コード'

describe('a sealed text', () => {
  const seal = createSeal([old], 'mail')

  it('opens again, and tells nothing before', () => {
    const sealed = seal.seal(text, 'row 1')
    expect(seal.open(sealed, 'row 1')).toBe(text)
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect([sealed, ...parts].join(' ')).not.toMatch(/code|314159/)
  })

  it('is another each time', () => {
    expect(seal.seal(text, 'row 1')).not.toBe(seal.seal(text, 'row 1'))
  })

  it('does not open in another row, for another purpose, or by another secret', () => {
    const sealed = seal.seal(text, 'row 1')
    expect(() => seal.open(sealed, 'row 2')).toThrow(NotOpenedError)
    expect(() => createSeal([old], 'keys').open(sealed, 'row 1')).toThrow(NotOpenedError)
    expect(() => createSeal([young], 'mail').open(sealed, 'row 1')).toThrow(NotOpenedError)
  })

  it('does not open if one byte of it was changed, or if it is none at all', () => {
    const sealed = seal.seal(text, 'row 1')
    const parts = sealed.split('.')
    for (const at of [2, 3, 4]) {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url')
      bytes[0] = (bytes[0] ?? 0) ^ 1
      const changed = parts.with(at, bytes.toString('base64url')).join('.')
      expect(() => seal.open(changed, 'row 1'), String(at)).toThrow(NotOpenedError)
    }
    for (const none of ['', 'v1', sealed.replace('v1', 'v2'), parts.slice(0, 4).join('.')])
      expect(() => seal.open(none, 'row 1'), none).toThrow(NotOpenedError)
  })

  it('does not take a shorter tag, which would be easier to guess', () => {
    const parts = seal.seal(text, 'row 1').split('.')
    const tag = Buffer.from(parts[3] ?? '', 'base64url').subarray(0, 4)
    const short = parts.with(3, tag.toString('base64url')).join('.')
    expect(() => seal.open(short, 'row 1')).toThrow(NotOpenedError)
  })
})

describe('after SESSION_SECRETS has got a new secret in front', () => {
  const before = createSeal([old], 'mail').seal(text, 'row 1')
  const both = createSeal([young, old], 'mail')

  it('old texts still open, and are told apart from new ones', () => {
    expect(both.open(before, 'row 1')).toBe(text)
    expect(both.isCurrent(before)).toBe(false)
    const anew = both.seal(both.open(before, 'row 1'), 'row 1')
    expect(both.isCurrent(anew)).toBe(true)
    expect(createSeal([young], 'mail').open(anew, 'row 1')).toBe(text)
  })
})
