import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { countCash } from '../../server/money/cash/cash.service.ts'
import { listTold, tellGuests, toldAt } from '../../server/money/payday/guest-notice.ts'
import { answerLine } from '../../server/money/payday/payday.answers.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { findVenue, noticeOn } from '../../server/venues/venue.store.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { deal, takeCoins } from '../property/ledger.ts'
import { onEachDatabase } from '../support/databases.ts'
import { accountant } from './accountant.ts'
import { answerNewest, emptyPaydays, paydayRows, tipInto } from './payday-rows.ts'
import { witness } from './witness.ts'

const dayMs = 24 * 60 * 60_000
/** Noon of a day in Tokyo. */
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const dayNumber = (day: string) => (Date.parse(day) - Date.parse(dayName(0))) / dayMs

const just = <const What extends string>(what: What) => fc.constant(what)
const yen = fc.integer({ min: 50, max: 900 })
const payday = fc.constantFrom(0, 0, 0, 1)
const person = fc.nat(3)
const tip = fc.record({ to: fc.constantFrom('all', 'all', 'branch', 0, 1, 2, 3), yen })
const paid = { on: fc.constantFrom(0, 0, -2, 3), payday }
const tips = fc.record({
  do: just('tips'),
  tips: fc.array(tip, { minLength: 7, maxLength: 13, size: 'max' }),
})
const cash = fc.record({ do: just('cash'), yen: fc.constantFrom(60, 300, 4_000) })
const days = fc.record({ do: just('days'), days: fc.constantFrom(1, 1, 2, 5, 20, 46) })
const close = fc.record({ do: just('close'), ago: fc.constantFrom(1, 1, 2) })
const payAll = fc.record({ do: just('payAll'), ...paid })
/** Whatever may happen at any moment. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: just('back'), tip: fc.nat(60), part: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ do: just('backAll'), of: fc.integer({ min: 3, max: 20 }) }) },
  { weight: 4, arbitrary: days },
  { weight: 2, arbitrary: cash },
  { weight: 2, arbitrary: fc.record({ do: just('undo'), payday, person }) },
  { weight: 2, arbitrary: fc.record({ do: just('payOne'), ...paid, person }) },
  { weight: 2, arbitrary: payAll },
  { weight: 2, arbitrary: fc.record({ do: just('answer'), payday, person, received: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: just('carry'), person }) },
  { weight: 1, arbitrary: fc.record({ do: just('writeOff'), person }) },
  { weight: 1, arbitrary: fc.record({ do: just('takeBack') }) },
  { weight: 1, arbitrary: fc.record({ do: just('leave'), person }) },
  { weight: 1, arbitrary: fc.record({ do: just('restore'), lost: fc.constantFrom(0, 1, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: just('settle') }) },
  { weight: 1, arbitrary: fc.record({ do: just('tell'), on: fc.constantFrom(true, true, false) }) },
)
const events = fc.array(event, { maxLength: 4, size: 'max' })
/** Tips, and mostly a payday after them by which everybody is paid; anything may come between. */
const month = fc
  .tuple(tips, events, fc.option(cash), fc.option(days, { freq: 9 }), events, close, events, payAll, events)
  .map((parts) => parts.flat().filter((part) => part !== null))
const months = fc.array(month, { minLength: 1, maxLength: 5, size: 'max' })
const plays = fc.record({ people: fc.constantFrom(2, 3, 3, 4), steps: months.map((all) => all.flat()) })
type Read = ReturnType<typeof noticeOn>
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

onEachDatabase('what guests are told of the tips that were paid to the staff', (database) => {
  let db: Db
  const runs = process.env.SOAK ? 1500 : database.kind === 'sqlite' ? 150 : 35
  let told = 0
  let asked = 0
  beforeAll(async () => {
    db = await database.open()
  })

  it(
    'is on each day of any history what somebody who saw every yen says, or nothing',
    async () => {
      await fc.assert(fc.asyncProperty(plays, play), { numRuns: runs, endOnFailure: true })
      // Histories in which nothing is ever told would prove nothing.
      expect(told).toBeGreaterThan(10)
      expect(asked).toBeGreaterThan(1000)
    },
    process.env.SOAK ? 3_600_000 : 600_000,
  )

  async function play({ people, steps }: Play) {
    const { tipId: unpaid, by, where, staff } = await paydayRows(db, { people })
    const { branchId } = where
    await db.deleteFrom('tip').where('id', '=', unpaid).execute()
    // Each place has an account, which answers for its payments.
    await db
      .updateTable('staff')
      .set((e) => ({ person_id: e.ref('id') }))
      .where('id', 'in', staff)
      .execute()
    const [books, saw] = [accountant(), witness()]
    type Paid = Awaited<ReturnType<typeof tipInto>> & { yen: number; heaps: Map<string, number> }
    const tips: (Paid & { toHouse: boolean; part: number; seq: number })[] = []
    let present = [...staff]
    let [today, turn, at] = [0, 0, noon(0)]
    let [on, restored] = [true, false]
    const lost: [number, number][] = []
    const seen: { at: number; day: number; read: Read }[] = []
    const open = () => Math.max(today, books.open())
    await beginChain(db, by, where, dayName(0), noon(0))
    await tellGuests(db, by, true, noon(0))

    // What was said after a restore is known once the paydays were compared.
    for (const one of [...steps, { do: 'settle' } as const]) {
      at = Math.max(at + 1, noon(today))
      await act(one)
      await compare()
    }
    await expectKept()
    const { differences } = await verifyBooks(db, { batch: 5 })
    expect(differences).toEqual([])
    await emptyPaydays(db)

    async function act(one: Play['steps'][number]) {
      if (one.do === 'days') {
        // Each morning a page is looked at: nothing need happen for a sentence to begin or to end.
        for (let day = 0; day < one.days; day++) {
          today += 1
          await compare()
        }
      }
      if (one.do === 'tips')
        for (const each of one.tips) {
          const to = typeof each.to === 'number' ? (staff[each.to] ?? '') : each.to
          if (typeof each.to === 'number' && !present.includes(to)) continue
          const made = await tipInto(db, where, { yen: each.yen, to, now: at })
          const people = to === 'all' ? present : to === 'branch' ? [] : [to]
          const heaps = deal(each.yen, people, turn)
          if (to === 'all') turn += each.yen % present.length
          for (const [holder, share] of heaps) if (share) books.write(today, holder, { earned: share })
          saw.tips.push({ day: open(), heaps, toHouse: to === 'branch' })
          tips.push({ ...made, yen: each.yen, heaps, toHouse: to === 'branch', part: 0, seq: 1 })
        }
      if (one.do === 'back') await giveBack(tips[one.tip], one.part)
      if (one.do === 'backAll') for (const tip of tips.slice(-one.of)) await giveBack(tip, 100)
      if (one.do === 'cash') {
        await countCash(
          db,
          { ...by, branchId },
          { id: newId(), amount: one.yen, firstName: 'A', secondName: 'B' },
          at,
        )
        const heaps = deal(one.yen, present, turn)
        turn += one.yen % present.length
        for (const [who, share] of heaps) {
          if (share) books.write(today, who, { cash: share })
          saw.cash.push({ day: open(), who, yen: share })
        }
      }
      if (one.do === 'close') {
        const last = today - one.ago
        if (last < books.open()) return
        const shown = await previewPayday(db, where, dayName(last), at)
        if ('refused' in shown) throw new Error(shown.refused)
        const closed = await closePayday(db, by, where, { until: dayName(last), seal: shown.seal }, at)
        expect('refused' in closed).toBe(restored)
        if ('id' in closed) books.close(last, closed.id)
      }
      if (one.do === 'payAll' || one.do === 'payOne') {
        const closed = books.standing.at(-1 - one.payday)
        if (!closed) return
        const due = [...closed.lines].flatMap(([who, line]) => (line.state === 'due' ? [who] : []))
        const who = one.do === 'payAll' ? due : due.filter((id) => id === staff[one.person])
        if (who.length === 0) return
        const on = Math.max(today + one.on, closed.first)
        const mark = { mark: 'paid', day: dayName(on) } as const
        const marked = await markLines(db, by, { id: closed.id, staffIds: who, mark }, at)
        expect('refused' in marked).toBe(restored)
        if (restored) return
        for (const id of who) {
          books.mark(closed, id, 'paid')
          saw.paid(closed, id, { on, noted: today })
        }
      }
      if (one.do === 'undo' || one.do === 'carry' || one.do === 'writeOff') {
        const closed = books.standing.at(one.do === 'undo' ? -1 - one.payday : -1)
        const who = staff[one.person] ?? ''
        if (!closed || restored) return
        const what = ({ undo: 'undone', carry: 'carried', writeOff: 'written_off' } as const)[one.do]
        const mark = { mark: what, reason: 'r' }
        const marked = await markLines(db, by, { id: closed.id, staffIds: [who], mark }, at)
        expect('marked' in marked).toBe(books.mark(closed, who, what))
      }
      if (one.do === 'takeBack') {
        const closed = books.standing.at(-1)
        if (!closed) return
        const taken = await takePaydayBack(db, by, { id: closed.id }, at)
        if ('number' in taken) books.reopen()
      }
      if (one.do === 'answer') {
        const closed = books.standing.at(-1 - one.payday)
        const who = staff[one.person] ?? ''
        if (!closed?.lines.has(who)) return
        const answer = one.received ? 'received' : 'not_received'
        const line = { paydayId: closed.id, staffId: who }
        const said = await answerLine(db, who, { ...line, answer }, { mail: undefined, lang: 'ja' }, at)
        // Nobody has received what is noted for a later day.
        const [paid] = (await listLines(db, closed.id)).filter((each) => each.staffId === who)
        const came = paid?.day !== undefined && paid.day <= dayName(today)
        expect('answered' in said).toBe(closed.lines.get(who)?.state === 'paid' && came)
        if ('refused' in said) return
        const objection = saw.objection(closed, who)
        if (one.received) saw.objections.delete(objection)
        else saw.objections.add(objection)
      }
      if (one.do === 'leave' && present.length > 1) {
        const who = staff[one.person] ?? ''
        await db.updateTable('staff').set({ deleted_at: at }).where('id', '=', who).execute()
        present = present.filter((id) => id !== who)
      }
      if (one.do === 'restore') {
        const booksAt = at - one.lost * dayMs
        await beginWait(db, { why: 'restore', booksAt }, at)
        lost.push([booksAt, at])
        restored = true
      }
      if (one.do === 'settle') {
        await answerNewest(db, by, at)
        restored = false
      }
      if (one.do === 'tell') {
        await tellGuests(db, by, one.on, at)
        on = one.on
      }
    }

    /** So many hundredths of a tip are refunded from now on. */
    async function giveBack(tip: (typeof tips)[number] | undefined, refunded: number) {
      if (!tip) return
      const of = (percent: number) => takeCoins(tip.heaps, Math.floor((percent * tip.yen) / 100), 0).refunds
      const [before, after] = [of(tip.part), of(refunded)]
      const news = { refunded, disputed: 0, disputeFee: 0, feeKnown: false }
      const snapshot = snapshotOf(news, tip.yen)
      await inTransaction(db, (trx) => applySnapshot(trx, tip.attempt as never, tip.seq, snapshot, at))
      for (const holder of tip.heaps.keys()) {
        const more = (after.get(holder) ?? 0) - (before.get(holder) ?? 0)
        if (more) books.write(today, holder, { back: more })
        if (more && tip.toHouse) saw.houseBack.push({ day: open(), yen: more })
      }
      Object.assign(tip, { part: refunded, seq: tip.seq + 1 })
    }

    /** What a guest reads today, and what may be said. */
    async function compare() {
      const venue = await findVenue(db, branchId)
      const notice = venue && noticeOn(venue, dayName(today))
      const read = notice && {
        first: dayNumber(notice.first),
        last: dayNumber(notice.last),
        by: dayNumber(notice.by),
        staff: notice.staffYen,
        house: notice.houseYen,
      }
      expect(read).toEqual(on && !restored ? saw.mayBeSaid(today, books.standing) : undefined)
      at = Math.max(at, noon(today))
      seen.push({ at, day: today, read: notice })
      if (read) told += 1
    }

    /** Each moment of the past answers as it did then, and the list has the days on which something was read. */
    async function expectKept() {
      const venue = { branchId, timeZone: where.timeZone }
      const list = await listTold(db, venue, { before: at + 1, limit: 10_000 })
      // Some of them, the first and the last included: there are hundreds.
      const step = Math.ceil(seen.length / 60)
      for (const { at: then, day, read } of seen.filter((_, n) => n % step === 0 || n === seen.length - 1)) {
        const isLost = lost.some(([from, to]) => from <= then && then < to)
        const told = await toldAt(db, venue, dayName(day), then)
        asked += 1
        const wasRead = 'silent' in told ? undefined : told
        expect(isLost ? told : wasRead && noticeOn({ notice: wasRead }, dayName(day))).toEqual(
          isLost ? { silent: 'notKnown' } : read,
        )
        const ofDay = list.days.filter(({ from, to }) => from <= dayName(day) && dayName(day) <= to)
        if (isLost || read) expect(ofDay.map(({ told }) => told)).toContainEqual(isLost ? 'notKnown' : read)
      }
      const days = new Set(seen.map(({ day }) => day))
      for (const day of days) {
        const read = seen.filter((one) => one.day === day && one.read)
        const ofDay = list.days.filter(({ from, to }) => from <= dayName(day) && dayName(day) <= to)
        if (read.length === 0) expect(ofDay.filter(({ told }) => told !== 'notKnown')).toEqual([])
      }
    }
  }
})
