import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import {
  listVouchers,
  makeJournal,
  previewJournal,
  saveJournalSettings,
} from '../../server/money/journal/journal.service.ts'
import { heldBy } from '../../server/money/journal/journal.sums.ts'
import { verifyJournals } from '../../server/money/journal/verify.journal.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { emptyPaydays, paydayRows, tipInto } from '../payday/payday-rows.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import {
  type Deposit,
  wentWrong as examples,
  type JournalPlay,
  type Movement,
  journalPlays as plays,
  type Tip,
} from './journal-plays.ts'

const numRuns = process.env.SOAK ? 1000 : 30
const dayMs = 24 * 60 * 60_000
/** Noon of a day in Tokyo. */
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

const total = (yen: number[]) => yen.reduce((sum, one) => sum + one, 0)
const heldIn = ({ cargo }: Pick<Deposit, 'cargo'>) => total(cargo.map(({ held = 0 }) => held))

onEachDatabase('journals, with deposits that fail, cash, paydays and what is undone', async (database) => {
  const db = await database.open()

  it(
    'hold for the staff what arrived and was counted, less what was taken back and paid, each on its own day',
    () => fc.assert(fc.asyncProperty(plays, play).afterEach(tidy), { numRuns, examples }),
    process.env.SOAK ? 3_600_000 : 600_000,
  )

  async function tidy() {
    for (const table of ['journal_line', 'journal_entry', 'journal', 'deposit_line', 'deposit'] as const)
      await db.deleteFrom(table).execute()
    await emptyPaydays(db)
  }

  async function play({ model, steps }: JournalPlay) {
    const { tipId: unpaid, by, where, staff } = await paydayRows(db, { people: 3 })
    const at = { ...where, memberId: by.memberId }
    await db.deleteFrom('tip').where('id', '=', unpaid).execute()
    const saved = { model, names: usualAccounts }
    await inTransaction(db, (trx) => saveJournalSettings(trx, by.businessId, saved))
    /** What the accounts should hold more of (or less), and in the bank and as wages in all: this test's own reckoning. */
    const held: { day: string; yen: number }[] = []
    let [today, wages, seq, begun, furthest] = [0, 0, 0, Number.POSITIVE_INFINITY, 0]
    const tips: Tip[] = []
    const counts: { id: string; staffs: number; wrong: boolean }[] = []
    const waiting: Movement[] = []
    const taken = new Map<Tip, number>()
    const deposits: Deposit[] = []
    let came: Deposit | undefined
    const handed = new Map<string, string>()
    const paydays: string[] = []
    let gone = false
    const written = new Map<string, Map<string, number>>()
    await beginChain(db, by, where, dayName(0), noon(0))

    for (const one of steps) {
      const now = noon(today) + ++seq
      if (one.do === 'days') today = Math.max(0, today + one.days)
      furthest = Math.max(furthest, today)
      if (one.do === 'tip') {
        const to = typeof one.who === 'number' ? (staff[one.who] ?? '') : one.who
        const made = await tipInto(db, where, { yen: one.yen, to, now })
        const tip = {
          ...made,
          amount: one.yen,
          staffs: to !== 'branch' && !(to === 'all' && gone),
          seq: 1,
          taken: 0,
        }
        tips.push(tip)
        waiting.push({ id: newId(), tip, part: 'charge', gross: one.yen })
      }
      if (one.do === 'back') {
        const tip = tips[one.tip]
        if (!tip) continue
        const part = (percent: number) => Math.floor((percent * tip.amount) / 100)
        const snapshot = snapshotOf({ disputeFee: 0, feeKnown: false, ...one }, tip.amount)
        await inTransaction(db, (trx) => applySnapshot(trx, tip.attempt as never, tip.seq, snapshot, now))
        const taken = part(one.refunded) + part(one.disputed)
        const gross = tip.taken - taken
        if (gross !== 0) waiting.push({ id: newId(), tip, part: 'taken_back', gross })
        Object.assign(tip, { seq: tip.seq + 1, taken })
      }
      if (one.do === 'cash') {
        const counted = { id: newId(), amount: one.yen, firstName: 'a', secondName: 'b' }
        await countCash(db, at, counted, now)
        const { staffs } = await note(counted.id, 1)
        counts.push({ id: counted.id, staffs, wrong: false })
      }
      if (one.do === 'wrongCash') {
        const count = counts[one.count]
        if (!count || count.wrong) continue
        await correctCash(db, at, { id: count.id, reason: 'r' }, now)
        const { id } = await db
          .selectFrom('cash_count')
          .select('id')
          .where('corrects', '=', count.id)
          .executeTakeFirstOrThrow()
        expect((await note(id, 1)).staffs).toBe(0 - count.staffs)
        count.wrong = true
      }
      if (one.do === 'comeOrGo') {
        // All come or go: what is counted or tipped for all while nobody is there is the branch's own.
        gone = !gone
        await db
          .updateTable('staff')
          .set({ deleted_at: gone ? now : null })
          .where('id', 'in', staff)
          .execute()
      }
      if (one.do === 'close') {
        const until = dayName(today - one.ago)
        const shown = await previewPayday(db, where, until, now)
        if ('refused' in shown) continue
        const closed = await closePayday(db, by, where, { until, seal: shown.seal }, now)
        if ('id' in closed) paydays.push(closed.id)
      }
      if (one.do === 'mark') {
        const id = paydays.at(-1 - one.payday)
        const who = staff[one.person] ?? ''
        const line = id && (await listLines(db, id)).find(({ staffId }) => staffId === who)
        if (!id || !line) continue
        const way = one.person === 0 ? ('cash' as const) : ('payroll' as const)
        const day = dayName(today + 1)
        const mark: Mark = one.mark === 'paid' ? { mark: 'paid', day, way } : { mark: one.mark, reason: 'r' }
        if ('refused' in (await markLines(db, by, { id, staffIds: [who], mark }, now))) continue
        const borne = written.get(id) ?? new Map<string, number>()
        written.set(id, borne)
        if (one.mark === 'paid') settle(day, -line.toPay, way)
        if (one.mark === 'written_off') {
          settle(dayName(today), -line.toPay)
          borne.set(who, -line.toPay)
        }
        if (one.mark === 'undone' && line.state === 'paid')
          settle(line.day && line.day > dayName(today) ? line.day : dayName(today), line.toPay, line.way)
        if (one.mark === 'undone' && line.state === 'written_off') {
          settle(dayName(today), line.toPay)
          borne.delete(who)
        }
      }
      if (one.do === 'takeBack') {
        const id = paydays.at(-1 - one.payday)
        if (!id || 'refused' in (await takePaydayBack(db, by, { id }, now))) continue
        paydays.splice(paydays.indexOf(id), 1)
        for (const yen of written.get(id)?.values() ?? []) settle(dayName(today), -yen)
      }
      if (one.do === 'deposit') await payOut(one.again, now)
      if (one.do === 'fail') {
        const last = deposits.at(-1)
        if (!last?.paid) continue
        await db
          .updateTable('deposit')
          .set((e) => ({ status: 'failed', noted_at: now, seq: e('seq', '+', 1) }))
          .where('id', '=', last.id)
          .execute()
        last.paid = false
        came = last
        // What was in no journal was never in the accounts; what was is taken back on the day it was noted.
        held.push({ day: last.told ? dayName(today) : last.day, yen: 0 - heldIn(last) })
      }
      if (one.do === 'journal') await handOver(today - one.ago - 2, today - one.ago, now)
    }
    await handOver(-10, furthest + 10, noon(today) + ++seq)
    const all = await listVouchers(db, by.businessId, { first: '2000-01-01', last: '2100-01-01' })
    for (let day = 0; model === 'held' && day <= furthest + 10; day++) {
      const is = [...(await heldBy(db, by.businessId, dayName(day), [])).values()]
      const wanted = held.filter((entry) => entry.day <= dayName(day))
      expect([day, total(is)]).toEqual([day, total(wanted.map(({ yen }) => yen))])
    }
    const sumOf = (account: string) =>
      total(
        all.flatMap(({ lines }) => lines.filter((line) => line.account === account).map(({ yen }) => yen)),
      )
    expect(sumOf('bank')).toBe(total(deposits.filter(({ paid }) => paid).map(({ amount }) => amount)))
    expect(sumOf('open')).toBe(0)
    if (model === 'sales') expect([sumOf('held'), sumOf('clearing'), sumOf('wages')]).toEqual([0, 0, wages])
    await verifyJournals(db, (difference) => expect.unreachable(JSON.stringify(difference)))
    expect(all.map(({ number }) => number)).toEqual(all.map((_, n) => n + 1))
    // What was handed over never changes.
    for (const [journalId, text] of handed)
      expect(JSON.stringify(await listVouchers(db, by.businessId, { journalId }))).toBe(text)

    /** What is paid to a person, or borne for one. */
    function settle(day: string, yen: number, way?: string) {
      held.push({ day, yen })
      if (way === 'cash') wages -= yen
    }

    /** A count is in the accounts on the day on which it counts. */
    async function note(id: string, sign: number) {
      const { booked_on } = await readRow(db, 'cash_count', id)
      const shares = await db.selectFrom('cash_share').selectAll().where('count_id', '=', id).execute()
      const staffs = total(shares.filter(({ staff_id }) => staff_id !== null).map(({ amount }) => amount))
      held.push({ day: booked_on, yen: sign * staffs })
      return { staffs }
    }

    /** All that waits at Stripe, with what the deposit before could not bring: in one line, or each listed again. */
    async function payOut(again: boolean, now: number) {
      const own = waiting.splice(0)
      const back = came?.cargo ?? []
      if (own.length + back.length === 0) return
      const deposit_id = newId()
      for (const one of own) {
        const within = (yen: number) => (one.tip.staffs ? Math.min(yen, one.tip.amount) : 0)
        const before = taken.get(one.tip) ?? 0
        if (one.part === 'charge') one.held = within(one.gross)
        else one.held = within(before) - within(before - one.gross)
        if (one.part === 'taken_back') taken.set(one.tip, before - one.gross)
      }
      const listed = again ? [...own, ...back] : own
      const lines = listed.map(({ id, part, gross, tip }) => ({
        ...{ deposit_id, id, part, category: part === 'charge' ? 'charge' : 'refund' },
        ...{ gross, fee: 0, net: gross, attempt_id: tip.attempt.id as string | null, source: id },
      }))
      if (came && !again)
        lines.push({
          ...{ deposit_id, id: newId(), part: 'failed_deposit' as never, category: 'payout_failure' },
          ...{ gross: came.amount, fee: 0, net: came.amount, attempt_id: null, source: came.id },
        })
      const amount = total(lines.map(({ net }) => net))
      const row = {
        id: deposit_id,
        amount,
        currency: 'JPY',
        status: 'paid' as const,
        automatic: 1,
        failure: null,
      }
      const told = { reconciliation: 'completed' as const, itemised_at: now, next_check_at: null }
      const times = { arrives_on: dayName(today), noted_at: now, created_at: seq }
      await db
        .insertInto('deposit')
        .values({ ...row, ...told, ...times })
        .execute()
      await db.insertInto('deposit_line').values(lines).execute()
      const deposit = {
        id: deposit_id,
        day: dayName(today),
        cargo: [...own, ...back],
        amount,
        paid: true,
        told: false,
      }
      held.push({ day: deposit.day, yen: heldIn(deposit) })
      deposits.push(deposit)
      came = undefined
    }

    /** A journal of these days; two owners press at once, and one of them makes it. */
    async function handOver(first: number, last: number, now: number) {
      const days = { first: dayName(first), last: dayName(last) }
      const shown = await previewJournal(db, by.businessId, days)
      for (const { lines } of shown) expect(total(lines.map(({ yen }) => yen))).toBe(0)
      const both = await Promise.all([0, 1].map(() => makeJournal(db, by, days, now)))
      const made = both.flatMap((one) => ('id' in one ? [one.id] : []))
      expect(made.length).toBe(shown.length > 0 ? 1 : 0)
      for (const journalId of made) {
        const entries = await listVouchers(db, by.businessId, { journalId })
        const plain = ({ event, day, lines }: (typeof shown)[number]) => ({ event, day, lines })
        expect(entries.map(plain)).toEqual(shown.map(plain))
        handed.set(journalId, JSON.stringify(entries))
        begun = Math.min(begun, first)
      }
      for (const one of deposits)
        one.told ||= one.paid && made.length > 0 && one.day >= dayName(begun) && one.day <= days.last
      expect(await previewJournal(db, by.businessId, days)).toEqual([])
    }
  }
})
