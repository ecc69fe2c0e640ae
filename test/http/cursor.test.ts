import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../server/http/cursor.ts'

const schema = z.tuple([z.string(), z.int()])

describe('a cursor', () => {
  it('comes back as the place it was made of, and needs no escaping in an address', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), fc.integer(), (text, number) => {
        const cursor = writeCursor([text, number])
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readCursor(schema, cursor)).toEqual([text, number])
      }),
    )
  })

  it('is nothing where somebody has made it up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        const place = readCursor(schema, value)
        if (place !== undefined) expect(schema.safeParse(place).success).toBe(true)
      }),
    )
    for (const wrong of [
      undefined,
      '',
      'x',
      writeCursor(['a']),
      writeCursor({}),
      writeCursor(['a', 1]).repeat(200),
    ]) {
      expect(readCursor(schema, wrong)).toBeUndefined()
    }
  })
})
