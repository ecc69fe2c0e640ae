import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '../../../server/features/deposit/journal.ts'

const yen = fc.integer({ min: 0, max: 900_000 })
const nothing = { gross: 0, fees: 0, takenBack: 0, other: 0, charges: 0, byCategory: [] }
const signed = fc.integer({ min: -900_000, max: 900_000 })

describe('a deposit as a journal', () => {
  it('balances, whatever is in it, and gives the bank what the bank has', () => {
    fc.assert(
      fc.property(
        yen,
        signed,
        signed,
        signed,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (gross, fees, takenBack, other, failed, known, again) => {
          const amount = gross - fees - takenBack + other
          const sums = known ? { gross, fees, takenBack, other, charges: 0, byCategory: [] } : undefined
          const lines = journalOf({
            amount,
            sums,
            status: failed ? 'failed' : 'paid',
            before: known && again ? (sums ?? nothing) : nothing,
          })
          const sum = (of: typeof lines) => of.reduce((all, line) => all + line.yen, 0)
          const [debits, credits] = [
            lines.filter((l) => l.side === 'debit'),
            lines.filter((l) => l.side === 'credit'),
          ]
          expect(sum(debits)).toBe(sum(credits))
          expect(lines.every((line) => line.yen > 0)).toBe(true)
          const onBank = (of: typeof lines) => sum(of.filter(({ account }) => account === 'bank'))
          expect(onBank(debits) - onBank(credits)).toBe(failed ? 0 : amount)
        },
      ),
    )
  })

  it('puts what guests paid to what is held, and the rest where it is to be looked at', () => {
    const sums = { gross: 3_000, fees: 108, takenBack: 500, other: -92, charges: 2, byCategory: [] }
    expect(journalOf({ amount: 2_300, sums, status: 'paid', before: nothing })).toEqual([
      { account: 'bank', side: 'debit', yen: 2_300 },
      { account: 'fees', side: 'debit', yen: 108 },
      { account: 'held', side: 'debit', yen: 500 },
      { account: 'held', side: 'credit', yen: 3_000 },
      { account: 'open', side: 'debit', yen: 92 },
    ])
    expect(journalOf({ amount: 2_300, sums: undefined, status: 'paid', before: nothing })).toEqual([
      { account: 'bank', side: 'debit', yen: 2_300 },
      { account: 'open', side: 'credit', yen: 2_300 },
    ])
  })
})
