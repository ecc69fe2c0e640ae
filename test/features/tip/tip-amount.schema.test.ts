import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromRecipient,
  tipAmountSchema,
  toRecipient,
} from '../../../server/features/tip/tip-amount.controller.tsx'
import { parseForm } from '../../../server/http/parse-form.ts'
import { countCharacters } from '../../../views/characters.ts'
import { toYen } from '../../../views/typed-amount.ts'

const schema = tipAmountSchema({ minimum: 100, maximum: 100_000 })
const good = { recipient: 'all', preset: '', amount: '500', review: '' }
const errorsOf = (form: unknown) => {
  const parsed = parseForm(schema, form)
  return parsed.ok
    ? {}
    : Object.fromEntries(Object.entries(parsed.errors).map(([field, { key }]) => [field, key]))
}

describe('the amount', () => {
  it.each([
    ['500', 500],
    [' 500 ', 500],
    ['1,000', 1000],
    ['¥1,000', 1000],
    ['￥１，０００', 1000],
    ['１０００円', 1000],
    ['1000 yen', 1000],
    ['10,000,000', 10_000_000],
    ['0', 0],
    ['-500', -500],
    ['', 'tip:errors.amountRequired'],
    ['   ', 'tip:errors.amountRequired'],
    ['500.5', 'tip:errors.amountInteger'],
    ['1e3', 'tip:errors.amountNumber'],
    ['0x10', 'tip:errors.amountNumber'],
    ['1,00', 'tip:errors.amountNumber'],
    ['five', 'tip:errors.amountNumber'],
    ['五百', 'tip:errors.amountNumber'],
    ['500 or 600', 'tip:errors.amountNumber'],
    ['Infinity', 'tip:errors.amountNumber'],
    ['¥', 'tip:errors.amountNumber'],
  ])('typed as %j is understood as %j', (amount, expected) => {
    expect(toYen({ amount, preset: '' })).toBe(expected)
  })

  it('is what is typed; only where nothing is typed, the chosen button', () => {
    expect(toYen({ amount: '700', preset: '500' })).toBe(700)
    expect(toYen({ amount: ' ', preset: '500' })).toBe(500)
  })

  it('is understood however an integer is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (yen) => {
        const wide = String(yen).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        for (const text of [String(yen), yen.toLocaleString('en'), wide, `￥${wide}`, `${yen}円`]) {
          expect(toYen({ amount: text, preset: '' })).toBe(yen)
        }
      }),
    )
  })

  it.each([
    ['99', 'tip:errors.amountMinimum'],
    ['-500', 'tip:errors.amountMinimum'],
    ['100001', 'tip:errors.amountMaximum'],
    ['99999999999999999999', 'tip:errors.amountMaximum'],
  ])('of %s yen is refused', (amount, key) => {
    expect(errorsOf({ ...good, amount })).toEqual({ amount: key })
  })

  it.each(['100', '100000'])('of %s yen, at the edge, is taken', (amount) => {
    expect(errorsOf({ ...good, amount })).toEqual({})
  })

  it.each([
    ['100001', { maximum: '100,000' }],
    ['99', { minimum: '100' }],
  ])('of %s yen says which the limit is', (amount, values) => {
    const parsed = parseForm(schema, { ...good, amount })
    expect(parsed).toMatchObject({ ok: false, errors: { amount: { values } } })
  })
})

describe('the recipient', () => {
  it.each(['all', 'branch', 'staff:abc-123'])('%s is one', (text) => {
    const recipient = toRecipient(text)
    expect(recipient && fromRecipient(recipient)).toBe(text)
  })

  it.each(['', 'nobody', 'staff:', 'staff:a b', "staff:' or 1=1"])('%j is none', (text) => {
    expect(errorsOf({ ...good, recipient: text })).toEqual({ recipient: 'tip:errors.recipientRequired' })
  })
})

describe('the review', () => {
  it('is counted in characters as people see them', () => {
    expect(countCharacters('👨‍👩‍👧‍👦')).toBe(1)
    expect(countCharacters('が')).toBe(1)
    expect(countCharacters('a\r\nb')).toBe(3)
  })

  it('has fewer than 200 of them', () => {
    expect(errorsOf({ ...good, review: '👍'.repeat(199) })).toEqual({})
    expect(errorsOf({ ...good, review: '謝'.repeat(200) })).toEqual({ review: 'tip:errors.reviewLength' })
  })
})

describe('the review, for a small disk,', () => {
  const long = { review: 'tip:errors.reviewLength' }

  it('has at most 800 code units', () => {
    expect(errorsOf({ ...good, review: '👨‍👩‍👧‍👦'.repeat(72) })).toEqual({})
    expect(errorsOf({ ...good, review: `${'👨‍👩‍👧‍👦'.repeat(72)}${'a'.repeat(8)}` })).toEqual({})
    expect(errorsOf({ ...good, review: `${'👨‍👩‍👧‍👦'.repeat(72)}${'a'.repeat(9)}` })).toEqual(long)
  })

  it('has letters of at most 16 code points', () => {
    expect(errorsOf({ ...good, review: `あ${'\u3099'.repeat(15)}` })).toEqual({})
    expect(errorsOf({ ...good, review: `あ${'\u3099'.repeat(16)}` })).toEqual(long)
    // Each of these letters is outside of the plane that has one code unit for each.
    expect(errorsOf({ ...good, review: `𠮷${'\u{1D165}'.repeat(15)}` })).toEqual({})
  })
})

describe('the form', () => {
  it('says every mistake at once and gives back what was typed', () => {
    const typed = { recipient: '', preset: '', amount: 'x', review: 'a'.repeat(200) }
    const parsed = parseForm(schema, typed)
    expect(parsed).toMatchObject({ ok: false, typed })
    expect(Object.keys(errorsOf(typed)).sort()).toEqual(['amount', 'recipient', 'review'])
  })

  it('refuses fields it does not have', () => {
    expect(errorsOf({ ...good, state: 'succeeded' })).toEqual({ form: 'common:errors.validation' })
  })

  it.each([undefined, null, 'text', 5, { recipient: ['all'] }, { amount: { $gt: 0 } }])(
    'survives the body %j',
    (body) => {
      expect(parseForm(schema, body).ok).toBe(false)
    },
  )
})
