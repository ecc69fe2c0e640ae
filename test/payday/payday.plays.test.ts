import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { beginChain, closePayday, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { deal, takeCoins } from '../property/ledger.ts'
import { onEachDatabase } from '../support/databases.ts'
import { type Account, accountant } from './accountant.ts'
import { paydayRows } from './payday-rows.ts'

const dayMs = 24 * 60 * 60_000
/** Noon of a day in Tokyo. */
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

const who = fc.constantFrom('all' as const, 'branch' as const, 0, 1, 2)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tip' as const), who, yen: fc.integer({ min: 50, max: 900 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      tip: fc.nat(9),
      refunded: fc.nat(100),
      disputed: fc.nat(100),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: -2, max: 5 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('close' as const), ago: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      mark: fc.constantFrom('paid' as const, 'carried' as const, 'written_off' as const, 'undone' as const),
      person: fc.nat(2),
      payday: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), payday: fc.nat(1) }) },
)
const plays = fc.array(step, { minLength: 5, maxLength: 40 })
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

onEachDatabase('paydays, with tips, refunds, marks and clocks that run back', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  it(
    'are what an accountant of its own reckons',
    () => fc.assert(fc.asyncProperty(plays, play), { numRuns: process.env.SOAK ? 1000 : 25 }),
    process.env.SOAK ? 3_600_000 : 120_000,
  )

  async function play(steps: Play) {
    const { tipId: unpaid, by, where, staff: present } = await paydayRows(db, { people: 3 })
    const { businessId, branchId } = where
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
        const to = typeof one.who === 'number' ? (present[one.who] ?? '') : one.who
        const made = await tipInto(one.yen, to, now)
        const people = to === 'all' ? present : to === 'branch' ? [] : [to]
        const heaps = deal(one.yen, people, turn)
        if (to === 'all') turn += one.yen % present.length
        for (const [holder, yen] of heaps) if (yen) books.write(today, holder, yen, 0)
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
            if (more) books.write(today, holder, 0, more)
          }
        Object.assign(tip, { refunded: part(one.refunded), disputed: part(one.disputed), seq: tip.seq + 1 })
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
        const who = present[one.person] ?? ''
        const mark: Mark =
          one.mark === 'paid' ? { mark: 'paid', day: dayName(today) } : { mark: one.mark, reason: 'r' }
        const marked = await markLines(db, by, { id: payday.id, staffIds: [who], mark }, now)
        expect([one, 'marked' in marked]).toEqual([one, books.mark(payday, who, one.mark)])
      }
      if (one.do === 'takeBack') {
        const payday = books.standing.at(-1 - one.payday)
        if (!payday) continue
        const may = one.payday === 0 && [...payday.lines.values()].every((line) => line.state !== 'paid')
        const taken = await takePaydayBack(db, by, { id: payday.id, unused: 0 }, now)
        expect('number' in taken).toBe(may)
        if (may) books.standing.pop()
      }
    }
    await expectEqual()
    const { differences } = await verifyBooks(db, { batch: 1 })
    expect(differences).toEqual([])
    await clear()

    async function tipInto(yen: number, to: string, now: number) {
      const [id, attempt] = [newId(), newId()]
      const staffId = to === 'all' || to === 'branch' ? null : to
      const recipient = staffId ? ('staff' as const) : (to as 'all' | 'branch')
      const times = { created_at: now, updated_at: now }
      const of = {
        business_id: businessId,
        branch_id: branchId,
        guest_id: 'g',
        review: '',
        lang: 'ja' as const,
      }
      const row = {
        id,
        amount: yen,
        currency: 'JPY',
        recipient,
        staff_id: staffId,
        state: 'pending' as const,
        attempts: 1,
      }
      await db
        .insertInto('tip')
        .values({ ...of, ...row, ...times })
        .execute()
      const intent = {
        id: attempt,
        tip_id: id,
        n: 1,
        kind: 'intent' as const,
        state: 'open' as const,
        second_fee: 0,
      }
      const attemptRow = { ...intent, amount: yen, currency: 'JPY', ...times }
      await db.insertInto('payment_attempt').values(attemptRow).execute()
      const news = { refunded: 0, disputed: 0, disputeFee: 0, feeKnown: false }
      await inTransaction(db, (trx) => applySnapshot(trx, attemptRow as never, 0, snapshotOf(news, yen), now))
      return { id, attempt: attemptRow }
    }

    /** Each payday that stands, line by line, and the sums of all of them. */
    async function expectEqual() {
      for (const payday of books.standing) {
        const lines = await listLines(db, payday.id)
        const is = lines.map((line) => [line.staffId, line.opening, line.earned, line.takenBack, line.state])
        const wanted = [...payday.lines].map(([id, line]) => [
          id,
          line.opening,
          line.earned,
          line.back,
          line.state,
        ])
        expect(is.sort()).toEqual(wanted.sort())
        const row = await db
          .selectFrom('payday')
          .selectAll()
          .where('id', '=', payday.id)
          .executeTakeFirstOrThrow()
        expect([row.first_day, row.last_day, row.house]).toEqual([
          dayName(payday.first),
          dayName(payday.last),
          payday.house,
        ])
        // The lines and the house have together what the shares of these days have.
        const { yen } = await db
          .selectFrom('share')
          .select((e) => e.fn.sum<number | null>('amount').as('yen'))
          .where('branch_id', '=', branchId)
          .where('booked_on', '>=', row.first_day)
          .where('booked_on', '<=', row.last_day)
          .executeTakeFirstOrThrow()
        const moved = lines.reduce((sum, line) => sum + line.earned - line.takenBack, row.house)
        expect(moved).toBe(yen ?? 0)
      }
      // Nobody gains or loses by being carried: paid, due and carried are what was earned, and what was written off.
      for (const person of present) {
        const mine = books.standing.map((payday) => payday.lines.get(person)).filter((line) => !!line)
        const sum = (of: (line: Account) => number) => mine.reduce((all, line) => all + of(line), 0)
        const lastCarried = books.standing.at(-1)?.lines.get(person)
        const settled = sum((line) => (line.state === 'paid' || line.state === 'due' ? books.toPay(line) : 0))
        const carried = lastCarried?.state === 'carried' ? books.toPay(lastCarried) : 0
        const writtenOff = sum((line) => (line.state === 'written_off' ? -books.toPay(line) : 0))
        expect(settled + carried).toBe(sum((line) => line.earned - line.back) + writtenOff)
      }
    }

    async function clear() {
      for (const table of [
        'payday_answer',
        'payday_mark',
        'payday_line',
        'payday',
        'audit_entry',
        'booking',
        'share',
        'earning_sum',
        'payment_attempt',
        'tip',
      ] as const)
        await db.deleteFrom(table).execute()
      await db.updateTable('branch').set({ payday_from: null, payday_until: null, split_turn: 0 }).execute()
    }
  }
})
