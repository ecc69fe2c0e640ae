import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { handOut, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { charged } from '../support/snapshots.ts'
import { countBox, noon, type paydayRows, tipInto } from './payday-rows.ts'
import { type Box, dayAfter, type Line, restartBooks, type Tip } from './restart-books.ts'
import { people, type Said } from './restart-plays.ts'

export const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const whats = { payroll: 'payroll_file', cash: 'cash_list' } as const
export const idOf = ({ key, who }: Line) => ({ paydayId: key.split(' ')[0] ?? '', staffId: who })

type Given = { rows: Awaited<ReturnType<typeof paydayRows>>; branches: string[] }

/** A house of two branches: its books, and a clerk who reckons what must stand in them. */
export function restartHouse(db: Db, { rows: { by, where, staff }, branches }: Given) {
  const at = (n: number) => ({ ...where, branchId: branches[n] ?? '' })
  const isCash = (who: string) => staff.indexOf(who) % 2 === 1
  const branchOf = (person: number) => (person < people / 2 ? 0 : 1)
  const clerk = restartBooks(staff, dayName(0))
  const tips: Tip[] = []
  const boxes: Box[] = []
  /** `acts`: how many presses there were. `covered`: the last day that any payday of a branch ever closed. */
  const is = { today: 0, acts: 0, covered: ['', ''] }
  let tick = 0
  /** No two things happen at one moment. */
  const clock = () => noon(is.today) + tick++

  /** Stripe tells of a tip, which the books may know in part. */
  async function tell(tip: Tip, now: number) {
    const { id, branch, to, yen, history } = tip
    const isKnown = await db.selectFrom('tip').select('id').where('id', '=', id).executeTakeFirst()
    // What the books have lost makes them wait, unless it was paid before a wait began.
    if (!isKnown && tip.at < now) {
      await beginWait(db, { why: 'payment', booksAt: tip.at }, now)
      if (tip.at >= clerk.books().noticed) clerk.wait(now)
    }
    if (!isKnown) await tipInto(db, at(branch), { yen, to, now, id, at: tip.at })
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
  async function count({ id, branch, yen, day }: Box, now: number) {
    await countBox(db, { by, where: at(branch) }, yen, now, { id, day })
    clerk.count({ id, branch, yen, day }, now)
  }

  /** An honest owner: the last day that any payday ever covered, and lines of which nothing was promised. */
  async function answer(n: number, isWhole: boolean, one: Said, now: number) {
    clerk.unanswer(n)
    if (isWhole) {
      const done = await answerWait(db, by, at(n), { answer: 'newest', unread: true }, now)
      expect(done).toEqual({ answered: true })
    } else {
      const last = [is.covered[n] ?? '', dayAfter(clerk.firstOpen(clerk.chain(n)), -1)].sort().at(-1) ?? ''
      const lastDay = one.later && last < dayName(is.today - 1) ? dayName(is.today - 1) : last
      const due = clerk.linesOf(n).filter(({ state }) => state === 'due')
      const ticked = due.filter((line, i) => one.some[i % one.some.length] && clerk.mayTick(line))
      // Who was left for the next payday stands on a paper after all.
      const left = clerk.left(n).filter((line) => !clerk.mayTick(line))
      const lost = { answer: 'lost', lastDay, open: ticked.map(idOf), onPaper: left.map(idOf) } as const
      const shown = await previewRestart(db, at(n), lost)
      if ('refused' in shown) throw new Error(`${shown.refused} ${lastDay}`)
      const say = (seal: string) => answerWait(db, by, at(n), { ...lost, seal, unread: true }, now)
      expect(await say('x')).toEqual({ refused: 'changed' })
      expect(await say(shown.seal)).toEqual({ answered: true })
      clerk.lose(n, lastDay, [...ticked, ...left], now)
      // What it has shown to stay open, to the yen.
      const then = clerk.next(n, '9999')
      const open = shown.people.map(({ staffId, opens, open: rest }) => [staffId, opens + rest] as const)
      expect(nonZero(open)).toEqual(sums(then))
    }
    clerk.books().waits[n] = false
    clerk.books().said[n] = true
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

  /** No part was promised twice, and nothing is on a paper beyond what was owed. */
  function check() {
    const ids = clerk.promised.flatMap(({ back, parts }) => (back ? [] : parts))
    expect(ids.length).toBe(new Set(ids).size)
    const parts = [...clerk.truth]
    for (const who of staff) {
      const mine = ids.filter((id) => clerk.truth.get(id)?.who === who)
      const earned = parts.filter(([id, part]) => part.who === who && (part.yen > 0 || mine.includes(id)))
      expect(clerk.yenOf(mine)).toBeLessThanOrEqual(clerk.yenOf(earned.map(([id]) => id)))
    }
  }

  async function out(way: 'payroll' | 'cash', some: boolean[], now: number) {
    const what = whats[way]
    const { lines, seal } = await offerPaper(db, by.businessId, { what })
    const known = clerk.offered().filter(({ who }) => isCash(who) === (way === 'cash'))
    expect(lines.map(({ line }) => `${line.paydayId} ${line.staffId} ${line.toPay}`).sort()).toEqual(
      known.map(({ key, parts }) => `${key} ${clerk.yenOf(parts)}`).sort(),
    )
    const chosen = known.filter((_, n) => some[n % some.length])
    if (chosen.length === 0) return
    const made = await handOut(db, by, { what, chosen: chosen.map(idOf), seal }, now)
    if ('refused' in made) throw new Error(JSON.stringify(made))
    is.acts += 1
    for (const line of chosen) {
      line.paper = made.id
      clerk.promise(made.id, line)
    }
    check()
  }

  /** The books say of each line what the clerk says; each part has one place; and what a paper promised is owed no more. */
  async function expectAll() {
    for (const n of [0, 1])
      for (const { id, lines } of clerk.standing(n)) {
        const is = (await listLines(db, id)).filter(({ toPay }) => toPay !== 0)
        expect(
          is
            .map((line) => [line.staffId, line.toPay, line.state, line.paper?.id, line.openedIn, line.past])
            .sort(),
        ).toEqual(
          lines
            .filter(({ parts }) => clerk.yenOf(parts) !== 0)
            .map(({ who, parts, state, paper, opened, past }) => [
              who,
              clerk.yenOf(parts),
              state,
              paper,
              opened,
              past,
            ])
            .sort(),
        )
      }
    const where = clerk.places()
    expect([...where].filter(([, all]) => all.length !== 1)).toEqual([])
    const known = [...clerk.books().days.keys()].filter((id) => clerk.truth.get(id)?.who !== 'branch')
    expect(known.filter((id) => !where.has(id))).toEqual([])
    expect(tips.filter(({ id, history }) => clerk.books().steps.get(id) !== history.length)).toEqual([])
    const owed = clerk.promised.flatMap(({ back, parts }) =>
      back ? [] : parts.filter((id) => where.get(id)?.[0] === 'owed'),
    )
    expect(owed).toEqual([])
    const shares = await db.selectFrom('share').select(['staff_id', 'amount']).execute()
    const cash = await db.selectFrom('cash_share').select(['staff_id', 'amount']).execute()
    for (const who of staff) {
      const earned = [...shares, ...cash].reduce(
        (yen, row) => yen + (row.staff_id === who ? row.amount : 0),
        0,
      )
      expect(earned).toBe(clerk.yenOf(known.filter((id) => clerk.truth.get(id)?.who === who)))
    }
  }

  return {
    at,
    clerk,
    tips,
    boxes,
    is,
    clock,
    tell,
    count,
    answer,
    out,
    check,
    expectAll,
    nonZero,
    sums,
    branchOf,
  }
}
