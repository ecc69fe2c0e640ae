import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { listTakenBack } from '../../server/money/payday/statement.store.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { deal, takeCoins } from '../property/ledger.ts'
import { onEachDatabase } from '../support/databases.ts'
import { type Account, accountant } from './accountant.ts'
import { paydayPlays as plays } from './payday-plays.ts'
import { emptyPaydays, paydayRows, tipInto } from './payday-rows.ts'

const dayMs = 24 * 60 * 60_000
/** Noon of a day in Tokyo. */
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

onEachDatabase('paydays, with tips, cash, refunds, marks, leavers and clocks that run back', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  it(
    'are what an accountant of its own reckons',
    () => fc.assert(fc.asyncProperty(plays, play), { numRuns: process.env.SOAK ? 1000 : 25 }),
    process.env.SOAK ? 3_600_000 : 600_000,
  )

  async function play(steps: Play) {
    const { tipId: unpaid, by, where, staff } = await paydayRows(db, { people: 3 })
    let present = staff
    const at = { ...where, memberId: by.memberId }
    const counts: { id: string; yen: number; heaps: Map<string, number>; wrong: boolean }[] = []
    const { branchId } = where
    await db.deleteFrom('tip').where('id', '=', unpaid).execute()
    const books = accountant()
    const tips: {
      id: string
      attempt: unknown
      amount: number
      heaps: Map<string, number>
      refunded: number
      disputed: number
      seq: number
    }[] = []
    let [today, turn] = [0, 0]
    expect(await beginChain(db, by, where, dayName(0), noon(0))).toEqual({ from: dayName(0) })

    for (const one of steps) {
      const now = noon(today)
      if (one.do === 'days') today = Math.max(0, today + one.days)
      if (one.do === 'tip') {
        const to = typeof one.who === 'number' ? (staff[one.who] ?? '') : one.who
        const made = await tipInto(db, where, { yen: one.yen, to, now })
        const people = to === 'all' ? present : to === 'branch' ? [] : [to]
        const heaps = deal(one.yen, people, turn)
        if (to === 'all' && present.length > 0) turn += one.yen % present.length
        for (const [holder, yen] of heaps) if (yen) books.write(today, holder, { earned: yen })
        tips.push({ ...made, amount: one.yen, heaps, refunded: 0, disputed: 0, seq: 1 })
      }
      if (one.do === 'back') {
        const tip = tips[one.tip]
        if (!tip) continue
        const part = (percent: number) => Math.floor((percent * tip.amount) / 100)
        const before = takeCoins(tip.heaps, tip.refunded, tip.disputed)
        const after = takeCoins(tip.heaps, part(one.refunded), part(one.disputed))
        const snapshot = snapshotOf({ disputeFee: 0, feeKnown: false, ...one }, tip.amount)
        await inTransaction(db, (trx) => applySnapshot(trx, tip.attempt as never, tip.seq, snapshot, now))
        for (const holder of tip.heaps.keys())
          for (const pile of ['refunds', 'disputes'] as const) {
            const more = (after[pile].get(holder) ?? 0) - (before[pile].get(holder) ?? 0)
            if (more) books.write(today, holder, { back: more })
          }
        Object.assign(tip, { refunded: part(one.refunded), disputed: part(one.disputed), seq: tip.seq + 1 })
      }
      if (one.do === 'cash') {
        const counted = { id: newId(), amount: one.yen, firstName: 'a', secondName: 'b' }
        // A double click: it counts once, and with another amount not at all.
        const both = await Promise.all([0, 1].map(() => countCash(db, at, counted, now)))
        expect(both).toEqual([{}, {}])
        expect(await countCash(db, at, { ...counted, amount: one.yen + 1 }, now)).toEqual({ refused: 'sent' })
        const heaps = deal(one.yen, present, turn)
        if (present.length > 0) turn += one.yen % present.length
        for (const [holder, yen] of heaps) if (yen) books.write(today, holder, { cash: yen })
        counts.push({ id: counted.id, yen: one.yen, heaps, wrong: false })
      }
      if (one.do === 'wrongCash') {
        const count = counts[one.count]
        if (!count) continue
        const twice = [0, 1].map(() => correctCash(db, at, { id: count.id, reason: 'r' }, now))
        await Promise.all(twice)
        if (!count.wrong)
          for (const [holder, yen] of count.heaps) if (yen) books.write(today, holder, { cash: -yen })
        count.wrong = true
      }
      if (one.do === 'comeOrGo') {
        const id = staff[one.person] ?? ''
        const goes = present.includes(id)
        await db
          .updateTable('staff')
          .set({ deleted_at: goes ? now : null })
          .where('id', '=', id)
          .execute()
        present = staff.filter((each) => (each === id ? !goes : present.includes(each)))
      }
      if (one.do === 'close') {
        const last = today - one.ago
        const until = dayName(last)
        const shown = await previewPayday(db, where, until, now)
        if (last < books.open()) {
          expect(shown).toEqual({ refused: books.standing.length > 0 ? 'closed' : 'early' })
          continue
        }
        if ('refused' in shown) throw new Error(shown.refused)
        expect(await closePayday(db, by, where, { until, seal: 'another' }, now)).toEqual({
          refused: 'changed',
        })
        // Two owners at once: one closes, and the other is told.
        const both = await Promise.all(
          [0, 1].map(() => closePayday(db, by, where, { until, seal: shown.seal }, now)),
        )
        const done = both.filter((result) => 'id' in result)
        expect(both.filter((result) => 'refused' in result)).toEqual([{ refused: 'closed' }])
        books.close(last, (done[0] as { id: string }).id)
        await expectEqual()
      }
      if (one.do === 'mark') {
        const payday = books.standing.at(-1 - one.payday)
        if (!payday) continue
        const who = staff[one.person] ?? ''
        const mark: Mark =
          one.mark === 'paid' ? { mark: 'paid', day: dayName(today) } : { mark: one.mark, reason: 'r' }
        const marked = await markLines(db, by, { id: payday.id, staffIds: [who], mark }, now)
        expect([one, 'marked' in marked]).toEqual([one, books.mark(payday, who, one.mark)])
      }
      if (one.do === 'takeBack') {
        const payday = books.standing.at(-1 - one.payday)
        if (!payday) continue
        const may = one.payday === 0 && [...payday.lines.values()].every((line) => line.state !== 'paid')
        const taken = await takePaydayBack(db, by, { id: payday.id }, now)
        expect('number' in taken).toBe(may)
        if (may) books.reopen()
      }
    }
    await expectEqual()
    await expectSums()
    const { differences } = await verifyBooks(db, { batch: 1 })
    expect(differences).toEqual([])
    await emptyPaydays(db)

    /** Each payday that stands, line by line, and the sums of all of them. */
    async function expectEqual() {
      for (const payday of books.standing) {
        const lines = await listLines(db, payday.id)
        const is = lines.map(({ staffId, opening, earned, cash, takenBack, state }) =>
          [staffId, opening, earned, cash, takenBack, state].join(' '),
        )
        const wanted = [...payday.lines].map(([id, { opening, earned, cash, back, state }]) =>
          [id, opening, earned, cash, back, state].join(' '),
        )
        expect(is.sort()).toEqual(wanted.sort())
        const row = await db
          .selectFrom('payday')
          .selectAll()
          .where('id', '=', payday.id)
          .executeTakeFirstOrThrow()
        expect([row.first_day, row.last_day, row.house, row.house_cash]).toEqual([
          dayName(payday.first),
          dayName(payday.last),
          payday.house,
          payday.houseCash,
        ])
        // What statements list one by one is what the lines say.
        const back = await listTakenBack(db, row)
        const listed = (id: string) => (back.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
        for (const { staffId, takenBack } of lines) expect(listed(staffId)).toBe(takenBack)
        // The lines and the house have together what the shares and the counts of these days have.
        const yenOf = async (table: 'share' | 'cash_count') => {
          const { yen } = await db
            .selectFrom(table)
            .select((e) => e.fn.sum<number | null>('amount').as('yen'))
            .where('branch_id', '=', branchId)
            .where('booked_on', '>=', row.first_day)
            .where('booked_on', '<=', row.last_day)
            .executeTakeFirstOrThrow()
          return yen ?? 0
        }
        const moved = lines.reduce((sum, line) => sum + line.earned - line.takenBack, row.house)
        expect(moved).toBe((await yenOf('share')) + (await yenOf('cash_count')))
        const cash = lines.reduce((sum, line) => sum + line.cash, row.house_cash)
        expect(cash).toBe(await yenOf('cash_count'))
      }
      // Nobody gains or loses by being carried: paid, due and carried are what was earned, and what was written off.
      for (const person of staff) {
        const mine = books.standing.map((payday) => payday.lines.get(person)).filter((line) => !!line)
        const sum = (of: (line: Account) => number) => mine.reduce((all, line) => all + of(line), 0)
        const settled = sum((line) => (line.state === 'paid' || line.state === 'due' ? books.toPay(line) : 0))
        const carried = sum((line) => (line.state === 'carried' && !line.opened ? books.toPay(line) : 0))
        const writtenOff = sum((line) => (line.state === 'written_off' ? -books.toPay(line) : 0))
        expect(settled + carried).toBe(sum((line) => line.earned - line.back) + writtenOff)
      }
    }

    /** Cards and cash apart, of each day, month and in all, by holder and of the branch. */
    async function expectSums() {
      const wanted = new Map<string, [number, number, number]>()
      for (const { day, who, earned, cash, back } of books.entries)
        for (const holder of [who, ''])
          for (const period of ['', dayName(day).slice(0, 7), dayName(day)]) {
            const sum = wanted.get(`${holder} ${period}`) ?? [0, 0, 0]
            wanted.set(`${holder} ${period}`, [sum[0] + earned, sum[1] + cash, sum[2] + back])
          }
      const rows = await db.selectFrom('earning_sum').selectAll().where('branch_id', '=', branchId).execute()
      const is = rows.map(({ holder, period, earned, cash, refunded, disputed }) => [
        `${holder} ${period}`,
        [earned, cash, refunded + disputed],
      ])
      expect(Object.fromEntries(is)).toEqual(Object.fromEntries(wanted))
    }
  }
})
