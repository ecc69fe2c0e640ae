import { afterAll, describe, expect, it } from 'vitest'

describe('sums', () => {
  it('hold', () => expect(1 + 1).toBe(2))

  it('differ in one row of many', () => {
    const rows = Array.from({ length: 40 }, (_, id) => ({ id, paid: true }))
    expect(rows.map((row) => (row.id === 30 ? { ...row, paid: false } : row))).toEqual(rows)
  })

  it('throw a long message', () => {
    throw new TypeError(Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'))
  })

  it.skip('wait for another day', () => {})
})

describe('a hook', () => {
  it('holds itself', () => expect(true).toBe(true))

  afterAll(() => {
    throw new Error('the server did not close')
  })
})
