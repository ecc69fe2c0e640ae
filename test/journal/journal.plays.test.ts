import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import type { JournalEntry } from '../../server/money/journal/journal.entry.ts'
import { listJournalEntries } from '../../server/money/journal/list-journal-entries.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { countBox, emptyPaydays, noon, paydayRows, tipInto, twoBranches } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { chooseModel, dayName, insertPayday, sumsOf } from './journal-rows.ts'

const yen = fc.integer({ min: 100, max: 5000 })
const day = fc.integer({ min: 1, max: 120 })
const pick = fc.nat(9)
const line = fc.record({ pick, yen, cash: fc.boolean(), back: fc.option(fc.nat(60)) })
const act = fc.oneof(
  fc.record({
    do: fc.constant('deposit' as const),
    pick,
    yen,
    day,
    failsAfter: fc.option(fc.integer({ min: -3, max: 9 })),
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant('count' as const), pick, yen, day, back: fc.option(fc.nat(40)) }),
  fc.record({
    do: fc.constant('payday' as const),
    kind: fc.constantFrom('payday', 'payday', 'outside', 'absorbed'),
    day,
    press: fc.integer({ min: -20, max: 20 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
)

const games = Number(process.env.JOURNAL_GAMES ?? 40)

onEachDatabase('random months of the journal', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 4 })
  const branches = await twoBranches(db, rows)
  const { by, where, staff } = rows
  await chooseModel(db, by.businessId, 'held')
  const entriesIn = (first: number, last: number) =>
    listJournalEntries(db, by.businessId, { first: dayName(first), last: dayName(last) })

  it('add up to what was deposited, counted and paid, and no month changes what another says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        await emptyDeposits(db)
        await emptyPaydays(db)
        // Reckoned from the acts alone. A sum of the staff's is owed to them: below 0, as a credit.
        const clerk = { bank: 0, cash: 0, held: 0, clearing: 0, borne: 0 }
        const failed: { id: string; yen: number; day: number }[] = []
        for (const one of acts) {
          const person = staff[('pick' in one ? one.pick : 0) % staff.length] ?? ''
          const branch = branches[staff.indexOf(person) < 2 ? 0 : 1] ?? ''
          if (one.do === 'deposit') {
            const id = newId()
            const place = { ...where, branchId: branch }
            const { attempt } = await tipInto(db, place, { yen: one.yen, to: person, now: noon(1) })
            const fails = one.failsAfter !== null
            const carries = one.again && !fails ? failed.shift() : undefined
            const bankDay = Math.max(one.day, carries?.day ?? 0)
            await insertDeposit(db, id, noon(1), {
              amount: one.yen + (carries?.yen ?? 0),
              arrives_on: dayName(bankDay),
              status: fails ? 'failed' : 'paid',
              failed_on: fails ? dayName(bankDay + (one.failsAfter ?? 0)) : null,
            })
            const sums = { gross: one.yen, fee: 0, net: one.yen, attempt_id: attempt.id }
            const charge = { part: 'charge' as const, category: 'charge', source: 'ch' }
            await db
              .insertInto('deposit_line')
              .values({ deposit_id: id, id: `txn ${id}`, ...charge, ...sums })
              .execute()
            if (carries)
              await db
                .insertInto('deposit_line')
                .values({
                  ...{ deposit_id: id, id: `again ${id}`, part: 'failed_deposit', category: 'x' },
                  ...{ gross: carries.yen, fee: 0, net: carries.yen, attempt_id: null, source: carries.id },
                })
                .execute()
            if (fails) failed.push({ id, yen: one.yen, day: bankDay + Math.max(1, one.failsAfter ?? 0) })
            else {
              clerk.bank += one.yen + (carries?.yen ?? 0)
              clerk.held -= one.yen + (carries?.yen ?? 0)
            }
          } else if (one.do === 'count') {
            const at = { by, where: { ...where, branchId: branch } }
            const id = await countBox(db, at, one.yen, noon(one.day), { people: [person] })
            if (one.back === null) {
              clerk.cash += one.yen
              clerk.held -= one.yen
            } else
              await correctCash(
                db,
                { ...by, branchId: branch },
                { id, reason: 'r' },
                noon(one.day + one.back),
              )
          } else {
            const press = Math.max(1, one.day + one.press)
            const paid = new Map(one.lines.map((of) => [staff[of.pick % staff.length] ?? '', of]))
            const sign = one.kind === 'absorbed' ? -1 : 1
            await insertPayday(db, by, {
              kind: one.kind,
              payDay: one.day,
              at: noon(press),
              lines: [...paid].map(([id, of]) => ({
                staff: id,
                branch: branches[staff.indexOf(id) < 2 ? 0 : 1] ?? '',
                yen: sign * of.yen,
                way: of.cash ? 'cash' : 'payroll',
                ...(of.back !== null && { returnedAt: noon(press + of.back) }),
              })),
            })
            for (const of of paid.values()) {
              if (of.back !== null) continue
              clerk.held += sign * of.yen
              if (one.kind === 'absorbed') clerk.borne += of.yen
              else if (one.kind === 'payday' && of.cash) clerk.cash -= of.yen
              else clerk.clearing -= of.yen
            }
          }
        }
        const all = await entriesIn(1, 400)
        for (const { lines } of all) expect(lines.reduce((sum, { yen: one }) => sum + one, 0)).toBe(0)
        const nonzero = Object.entries(clerk).filter(([, sum]) => sum !== 0)
        expect(sumsOf(all.flatMap(({ lines }) => lines))).toEqual(Object.fromEntries(nonzero.sort()))
        const parts: JournalEntry[] = []
        for (let first = 1; first <= 400; first += 31) parts.push(...(await entriesIn(first, first + 30)))
        expect(parts).toEqual(all)
      }),
      { numRuns: games },
    )
  })
})
