import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { findPaper, handOut, offerPaper, wayOf } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { charged } from '../support/snapshots.ts'
import { countBox, noon, type paydayRows, tipInto } from './payday-rows.ts'
import { restartAnswers } from './restart-answers.ts'
import { type Box, dayAfter, dayOf, restartBooks, type Tip, type Way } from './restart-books.ts'
import { people, type Said } from './restart-plays.ts'

export const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const whats = { payroll: 'payroll_file', cash: 'cash_list' } as const
export const idOf = ({ key }: { key: string }) => {
  const [paydayId = '', staffId = ''] = key.split(' ')
  return { paydayId, staffId }
}

type Given = { rows: Awaited<ReturnType<typeof paydayRows>>; branches: string[] }

/** A house of two branches: its books, and a clerk who reckons what must stand in them. `other`: of another process. */
export function restartHouse(db: Db, other: Db, { rows: { by, where, staff }, branches }: Given) {
  const at = (n: number) => ({ ...where, branchId: branches[n] ?? '' })
  const branchOf = (person: number) => (person < people / 2 ? 0 : 1)
  const paidBy = (who: string) => (staff.indexOf(who) % 2 ? 'cash' : 'payroll')
  const books = restartBooks(staff, dayName(0), paidBy)
  const clerk = { ...books, ...restartAnswers(books) }
  const tips: Tip[] = []
  const boxes: Box[] = []
  /** `acts`: how many presses there were. Of each branch: the last day that any payday closed, and the largest number of one. */
  const is = { today: 0, evening: false, acts: 0, covered: ['', ''], number: [0, 0] }
  let tick = 0
  /** No two things happen at one moment. */
  const clock = () => noon(is.today) + (is.evening ? 11.5 * 60 * 60_000 : 0) + tick++
  const nextDay = () => {
    Object.assign(is, { today: is.today + 1, evening: false })
    return clock()
  }

  /** Each works there, and is paid as at first. */
  async function begin() {
    for (const who of staff)
      await db
        .updateTable('staff')
        .set({ deleted_at: null, pay_way: paidBy(who), payroll_number: '' })
        .where('id', '=', who)
        .execute()
  }

  /** Stripe tells of a tip, which the books may know in part. */
  async function tell(tip: Tip, now: number) {
    const { id, branch, to, yen, history } = tip
    const isKnown = await db.selectFrom('tip').select('id').where('id', '=', id).executeTakeFirst()
    // What the books have lost makes them wait, unless it was paid before a wait began.
    if (!isKnown && tip.at < now) {
      await beginWait(db, { why: 'payment', booksAt: tip.at }, now)
      if (tip.at >= clerk.books().noticed) clerk.wait(now)
    }
    if (!isKnown)
      await tipInto(db, at(branch), { yen, to: to === 'nobody' ? 'branch' : to, now, id, at: tip.at })
    if (!isKnown && to === 'nobody') {
      clerk.whose.set(id, tip.whose)
      await recordChange(db, { ...at(branch), action: 'tip.unclaimed', subject: id }, now)
    }
    const { refunded = 0, disputed = 0 } = history.at(-1) ?? {}
    const attempts = db.selectFrom('payment_attempt').selectAll().where('tip_id', '=', id)
    const attempt = await attempts.executeTakeFirstOrThrow()
    const seq = db.selectFrom('tip').select('snapshot_seq').where('id', '=', id)
    const { snapshot_seq } = await seq.executeTakeFirstOrThrow()
    const back = { refunded, disputed, history }
    const news = charged({ amount: yen, createdAt: tip.at, fee: undefined, net: undefined, ...back })
    await inTransaction(db, (trx) => applySnapshot(trx, attempt, snapshot_seq, news, now))
    clerk.tell(tip, now)
  }
  /** A box is counted that the books do not know; `of` another one: that is taken back. */
  async function count(box: Box, now: number) {
    const { id, branch, yen, day, of } = box
    const place = { by, where: at(branch) }
    if (!boxes.includes(box)) boxes.push(box)
    if (of) {
      box.day = dayName(is.today)
      await correctCash(db, { ...at(branch), memberId: by.memberId }, { id: of, reason: 'r' }, now)
    } else await countBox(db, place, yen, now, { id, day })
    clerk.count(box, now)
  }
  /** What was counted since a backup, of days that no answer has settled, is counted again; what no paper knows, taken back again. */
  async function countAgain() {
    for (const box of boxes) {
      const isOpen = box.day >= clerk.of(box.branch).chain.from && box.day >= dayName(is.today - 7)
      const mayBe = !box.of || (clerk.knows(box.of) && !clerk.isGiven(box.id))
      if (!clerk.knows(box.id) && isOpen && mayBe) await count(box, clock())
    }
  }

  /** An honest owner: the last day and number of any payday, and lines of which nothing was promised. */
  async function answer(n: number, isWhole: boolean, one: Said, now: number) {
    clerk.unanswer(n)
    if (isWhole) {
      const done = await answerWait(db, by, at(n), { answer: 'newest', unread: true }, now)
      expect(done).toEqual({ answered: true })
    } else {
      const until = dayAfter(clerk.firstOpen(n), -1)
      const last = [is.covered[n] ?? '', until].sort().at(-1) ?? ''
      // The last one that was over when the wait began.
      const latest = dayAfter(dayOf(clerk.books().noticed), -1)
      const lastDay = one.later && last < latest ? latest : last
      const due = clerk.linesOf(n).filter(({ state }) => state === 'due')
      const ticked = due.filter((line, i) => one.some[i % one.some.length] && clerk.mayTick(line))
      // Who was left for the next payday stands on a paper after all.
      const left = clerk.left(n).filter((line) => !clerk.mayTick(line))
      const paydayNumber = one.types || lastDay === until ? is.number[n] : undefined
      const lines = { open: ticked.map(idOf), onPaper: left.map(idOf) }
      const lost = { answer: 'lost', lastDay, ...lines, paydayNumber } as const
      const shown = await previewRestart(db, at(n), lost)
      if ('refused' in shown) throw new Error(`${shown.refused} ${lastDay}`)
      const say = (seal: string) => answerWait(db, by, at(n), { ...lost, seal, unread: true }, now)
      expect(await say('x')).toEqual({ refused: 'changed' })
      expect(await say(shown.seal)).toEqual({ answered: true })
      clerk.lose(n, lastDay, [...ticked, ...left], paydayNumber, now)
      // What it has shown to stay open, to the yen.
      const then = clerk.next(n, '9999')
      const open = shown.people.map(({ staffId, opens, open: rest }) => [staffId, opens + rest] as const)
      expect(nonZero(open)).toEqual(sums(then))
    }
    Object.assign(clerk.of(n), { waits: false, said: true })
  }

  const nonZero = (all: (readonly [string, number])[]) =>
    all
      .filter(([, yen]) => yen !== 0)
      .map(([who, yen]) => `${who} ${yen}`)
      .sort()
  const sums = (people: Map<string, string[]>) =>
    nonZero(
      [...people].flatMap(([who, parts]) => (who === 'branch' ? [] : [[who, clerk.yenOf(parts)] as const])),
    )

  /** No part was promised twice. */
  function check() {
    const ids = clerk.promised.flatMap(({ back, parts }) => (back ? [] : parts))
    expect(ids.length).toBe(new Set(ids).size)
  }

  /** Whether the days up to one could be closed. */
  async function close(n: number, until: string, now: number): Promise<boolean> {
    const shown = await previewPayday(db, at(n), until, now)
    if (until < clerk.firstOpen(n)) {
      expect(shown).toHaveProperty('refused')
      return false
    }
    if ('refused' in shown) throw new Error(shown.refused)
    const next = clerk.next(n, until)
    expect(nonZero(shown.lines.map((line) => [line.staffId, line.toPay]))).toEqual(sums(next))
    expect(shown.house).toBe(clerk.yenOf(next.get('branch') ?? []))
    const done = await closePayday(db, by, at(n), { until, seal: shown.seal }, now)
    expect('refused' in done).toBe(clerk.of(n).waits)
    if ('refused' in done) return false
    is.acts += 1
    is.covered[n] = [is.covered[n] ?? '', until].sort().at(-1) ?? ''
    expect(done.number).toBe(clerk.close(n, done.id, until))
    is.number[n] = Math.max(is.number[n] ?? 0, done.number)
    return true
  }

  /** Whether a paper was made. `twice`: by two presses at once, of which the second is shown the first one's. */
  async function out(way: Way, some: boolean[], twice: boolean, now: number): Promise<boolean> {
    const what = whats[way]
    const { lines, seal } = await offerPaper(db, by.businessId, { what })
    const known = clerk.offered(way)
    expect(lines.map(({ line }) => `${line.paydayId} ${line.staffId} ${line.toPay}`).sort()).toEqual(
      known.map(({ key, parts }) => `${key} ${clerk.yenOf(parts)}`).sort(),
    )
    const chosen = known.filter((_, n) => some[n % some.length])
    const press = (from: Db, shown: string) =>
      handOut(from, by, { what, chosen: chosen.map(idOf), seal: shown }, now)
    expect(await press(db, 'x')).toEqual({ refused: chosen.length > 0 ? 'changed' : 'nobody' })
    if (chosen.length === 0) return false
    const pressed = await Promise.all((twice ? [db, other] : [db]).map((from) => press(from, seal)))
    const [id = '', ...more] = pressed.flatMap((one) => ('id' in one ? [one.id] : []))
    expect(more).toEqual([])
    for (const one of pressed) if (!('id' in one)) expect(one).toEqual({ refused: 'taken', paperId: id })
    is.acts += 1
    clerk.handOut(id, way, chosen)
    check()
    return true
  }

  /** The books say of each line and paper what the clerk says; each part has one place; and what a paper promised is owed no more. */
  async function expectAll() {
    for (const { id, lines } of [...clerk.standing(0), ...clerk.standing(1)]) {
      const stand = (await listLines(db, id)).filter(({ toPay }) => toPay !== 0)
      const said = lines.filter(({ parts }) => clerk.yenOf(parts) !== 0)
      expect(
        stand
          .map((line) => [
            ...[line.staffId, line.toPay, line.state, line.paper?.id, line.openedIn, line.past],
            ...[line.way, line.payrollNumber],
          ])
          .sort(),
      ).toEqual(
        said
          .map(({ who, parts, state, paper, opened, past, pay }) => [
            ...[who, clerk.yenOf(parts), state, paper, opened, past],
            ...[pay.way, pay.number],
          ])
          .sort(),
      )
    }
    for (const { id, way, says } of clerk.books().papers) {
      const stands = await findPaper(db, by.businessId, id)
      expect(stands && wayOf[stands.what]).toBe(way)
      const lines = stands?.lines.map(({ line, payrollNumber, back }) => [
        ...[`${line.paydayId} ${line.staffId}`, line.toPay, payrollNumber, !!back],
      ])
      expect(lines?.sort()).toEqual(says.map(({ key, yen, number, back }) => [key, yen, number, back]).sort())
    }
    const where = clerk.places()
    expect([...where].filter(([, all]) => all.length !== 1)).toEqual([])
    const known = [...clerk.books().days.keys()].filter((id) => clerk.truth.get(id)?.who !== 'branch')
    expect(known.filter((id) => !where.has(id))).toEqual([])
    expect(tips.filter(({ id, history }) => clerk.books().steps.get(id) !== history.length)).toEqual([])
    expect([...clerk.given()].filter((id) => where.get(id)?.[0] === 'owed')).toEqual([])
    const shares = await db.selectFrom('share').select(['staff_id', 'amount']).execute()
    const cash = await db.selectFrom('cash_share').select(['staff_id', 'amount']).execute()
    for (const who of staff) {
      const own = [...shares, ...cash].filter((row) => row.staff_id === who)
      const earned = own.reduce((yen, row) => yen + row.amount, 0)
      expect(earned).toBe(clerk.yenOf(known.filter((id) => clerk.truth.get(id)?.who === who)))
    }
  }

  return {
    ...{ at, clerk, tips, boxes, is, clock, nextDay, begin, tell, count, countAgain, answer, close, out },
    ...{ check, expectAll, nonZero, sums, branchOf },
  }
}
