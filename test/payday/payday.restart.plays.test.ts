import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { daysBefore } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { askedOf, listOpenLines, previewRestart } from '../../server/money/payday/payday.asked.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { callBack, handOut, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { linesByPayday, listLines, newestPayday } from '../../server/money/payday/payday.store.ts'
import { answerStraggler, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait, newestMoment } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { heldIsOpen } from '../journal/what-is-open.ts'
import { type Copy, copyOf, putBack } from '../property/copies.ts'
import { onEachDatabase } from '../support/databases.ts'
import { charged } from '../support/snapshots.ts'
import { emptyPaydays, paydayRows, tipInto, twoBranches } from './payday-rows.ts'
import {
  claimForSomebody,
  keyOf,
  people,
  promises,
  type RestartPlays,
  restartPlays,
  type Tip,
  tipsIn,
} from './restart-plays.ts'

const dayMs = 24 * 60 * 60_000
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const reason = 'r'
const what = 'payroll_file' as const

onEachDatabase('books that go back, once and again, to older and to newer ones', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let branches: string[] = []
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people })
    branches = await twoBranches(db, rows)
  })

  it(
    'never pay a tip twice, nor more than was earned',
    () =>
      fc.assert(fc.asyncProperty(restartPlays, play), {
        numRuns: process.env.SOAK ? 1500 : 30,
        endOnFailure: !process.env.SOAK,
      }),
    process.env.SOAK ? 3_600_000 : 240_000,
  )

  async function play(steps: RestartPlays) {
    await emptyPaydays(db)
    const { by, where, staff } = rows
    const at = (n: number) => ({ ...where, branchId: branches[n] ?? '' })
    const branchOf = (who: string) => (staff.indexOf(who) < people / 2 ? 0 : 1)
    let today = 0
    let acts = 0
    const tips: Tip[] = []
    const { promised, tipsOf, promise, mayTick, isPromised, check } = promises(staff, tips)
    /** The last day that any payday of a branch ever closed. */
    const covered = ['', '']
    /** Whether the books lack an act, and nobody has said so yet: a backup of such books lacks it too. */
    let lacking = false
    const backups: { copy: Copy; acts: number; lacking: boolean; late: string[][] }[] = []
    const backUp = async () =>
      backups.push({ copy: await copyOf(db), acts, lacking, late: [await lateIn(0), await lateIn(1)] })
    const lateIn = async (n: number) => (await listStragglers(db, at(n))).map(({ id }) => id)
    for (const n of [0, 1]) await beginChain(db, by, at(n), dayName(0), noon(0))

    /** Stripe tells of what the books lack, on whatever day that is. */
    async function tellAgain(some: Tip[], now: number) {
      for (const tip of some) {
        const known = await db
          .selectFrom('tip')
          .select(['id', 'refunded_amount'])
          .where('id', '=', tip.id)
          .executeTakeFirst()
        const to = { yen: tip.yen, to: tip.house ? 'branch' : tip.who, now, id: tip.id, at: tip.at }
        if (!known) await tipInto(db, at(tip.branch), to)
        if ((known?.refunded_amount ?? 0) !== (tip.history.at(-1)?.refunded ?? 0)) await giveBack(tip, now)
      }
    }

    async function giveBack(tip: Tip, now: number) {
      const attempt = await db
        .selectFrom('payment_attempt')
        .selectAll()
        .where('tip_id', '=', tip.id)
        .executeTakeFirstOrThrow()
      const { snapshot_seq: seq } = await db
        .selectFrom('tip')
        .select('snapshot_seq')
        .where('id', '=', tip.id)
        .executeTakeFirstOrThrow()
      const { history, at: createdAt, yen: amount } = tip
      const { refunded = 0 } = history.at(-1) ?? {}
      const snapshot = charged({ amount, createdAt, fee: undefined, net: undefined, refunded, history })
      await inTransaction(db, (trx) => applySnapshot(trx, attempt, seq, snapshot, now))
    }

    /** An honest owner: the last day that any payday ever covered, and lines of which nothing was promised. */
    async function answer(n: number, isWhole: boolean, one: { some: boolean[]; later: number }, now: number) {
      const asked = await askedOf(db, branches[n] ?? '')
      if (!asked?.canAnswer) throw new Error('an answer stands at once')
      if (isWhole) {
        const done = await answerWait(db, by, at(n), { answer: 'newest', unread: true }, now)
        return expect(done).toEqual({ answered: true })
      }
      const { from, until } = asked.before
      const settled = from && until === null ? daysBefore(from, 1) : ''
      const last = [covered[n] ?? '', until ?? dayName(-1), settled].sort().at(-1) ?? ''
      const lastDay = one.later && last < dayName(today - 1) ? dayName(today - 1) : last
      const due = (await listOpenLines(db, branches[n] ?? '', asked)).filter(
        ({ line }) => line.state === 'due',
      )
      const open = due
        .map(({ line }) => line)
        .filter((line, i) => one.some[i % one.some.length] && mayTick(keyOf(line)))
        .map(({ paydayId, staffId }) => ({ paydayId, staffId }))
      const lost = { answer: 'lost', lastDay, open } as const
      const shown = await previewRestart(db, at(n), lost)
      if ('refused' in shown) throw new Error(`${shown.refused} ${lastDay} ${JSON.stringify(asked.before)}`)
      expect(await answerWait(db, by, at(n), { ...lost, seal: 'x', unread: true }, now)).toEqual({
        refused: 'changed',
      })
      expect(await answerWait(db, by, at(n), { ...lost, seal: shown.seal, unread: true }, now)).toEqual({
        answered: true,
      })
    }

    for (const one of steps) {
      const now = noon(today)
      if (one.do === 'tip') {
        const who = staff[one.person] ?? ''
        const made = await tipInto(db, at(branchOf(who)), { yen: one.yen, to: who, now, at: now })
        tips.push({ id: made.id, branch: branchOf(who), who, yen: one.yen, at: now, history: [] })
      }
      if (one.do === 'unclaimed') {
        const who = staff[one.person] ?? ''
        const branch = branchOf(who)
        const { id, done } = await claimForSomebody(db, by, at(branch), { who, yen: one.yen }, now)
        tips.push({ id, branch, who, yen: one.yen, at: now, history: [], house: true })
        if ('id' in done) acts += 1
        else expect(['never', 'restored']).toContain(done.refused)
      }
      if (one.do === 'refund') {
        const tip = tips.findLast(({ who, history }) => who === staff[one.person] && history.length < 2)
        if (!tip) continue
        const refunded = tip.history.length > 0 ? tip.yen : Math.ceil(tip.yen / 2)
        tip.history.push({ at: now, refunded, disputed: 0 })
        await giveBack(tip, now)
      }
      if (one.do === 'close') {
        today += 1
        const until = dayName(today - 1)
        const shown = await previewPayday(db, at(one.branch), until, noon(today))
        if ('refused' in shown) continue
        const done = await closePayday(db, by, at(one.branch), { until, seal: shown.seal }, noon(today))
        if ('refused' in done && done.refused === 'restored') continue
        if ('refused' in done) throw new Error(done.refused)
        acts += 1
        covered[one.branch] = until
        for (const { staffId } of shown.lines)
          tipsOf.set(`${done.id} ${staffId}`, await tipsIn(db, { ...shown, id: done.id }, staffId, tipsOf))
      }
      if (one.do === 'out') {
        const offer = await offerPaper(db, by.businessId, { what })
        const chosen = offer.lines.map(({ line }) => line).filter((_, n) => one.some[n % one.some.length])
        if (chosen.length === 0) continue
        const out = await handOut(db, by, { what, chosen, seal: offer.seal }, now)
        if ('refused' in out && out.refused === 'restored') continue
        if ('refused' in out) throw new Error(JSON.stringify(out))
        acts += 1
        for (const line of chosen) promise(out.id, line)
        check()
      }
      if (one.do === 'callBack') {
        const papers = await db.selectFrom('payday_paper').select('id').orderBy('number', 'desc').execute()
        const paper = papers[one.paper]?.id
        const says = promised
          .filter((said) => said.paper === paper && !said.back)
          .filter((_, n) => one.some[n % one.some.length])
        if (!paper || says.length === 0) continue
        const lines = says.map(({ line }) => ({
          paydayId: line.split(' ')[0] ?? '',
          staffId: line.split(' ')[1] ?? '',
        }))
        if ('refused' in (await callBack(db, by, { id: paper, lines, reason }, now))) continue
        acts += 1
        for (const said of says) said.back = true
      }
      if (one.do === 'mark') {
        const who = staff[one.person] ?? ''
        const paydays = await db
          .selectFrom('payday')
          .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
          .select('payday.id')
          .where('line.staff_id', '=', who)
          .orderBy('payday.number', 'desc')
          .execute()
        const id = paydays[one.payday]?.id
        if (!id) continue
        const [line] = ((await linesByPayday(db, [id])).get(id) ?? []).filter(
          ({ staffId }) => staffId === who,
        )
        const mark =
          one.mark === 'paid' ? { mark: one.mark, day: dayName(today) } : { mark: one.mark, reason }
        const done = await markLines(db, by, { id, staffIds: [who], mark }, now)
        if ('refused' in done || !line) continue
        acts += 1
        if (one.mark === 'paid' && !line.paper) promise('hand', line)
        if (one.mark === 'undone')
          for (const said of promised)
            if (said.paper === 'hand' && said.line === keyOf(line)) said.back = true
        check()
      }
      if (one.do === 'reopen') {
        const newest = await newestPayday(db, branches[one.branch] ?? '')
        if (newest && 'number' in (await takePaydayBack(db, by, newest, now))) acts += 1
      }
      if (one.do === 'late')
        for (const [i, tipId] of (await lateIn(one.branch)).entries()) {
          if (!one.some[i % one.some.length]) continue
          const onPaper = isPromised(tipId)
          const done = await answerStraggler(db, by, at(one.branch), { tipId, onPaper }, now)
          if ('answered' in done) acts += 1
          else expect(done.refused).toBe('restored')
        }
      if (one.do === 'backup') await backUp()
      if (one.do === 'restore') {
        const backup = backups.at(-1 - (one.backup % Math.max(1, backups.length)))
        if (!backup) continue
        today += 1
        const then = noon(today)
        await putBack(db, backup.copy)
        lacking = backup.lacking || backup.acts !== acts
        await beginWait(db, { why: 'restore', booksAt: await newestMoment(db) }, then)
        for (const n of [0, 1]) expect(await newestIsHeld(n, then)).toBe(true)
        const [first, rest] = one.straggle ? [tips.slice(0, tips.length / 2), tips] : [tips, []]
        await tellAgain(first, then)
        for (const n of [0, 1])
          for (let again = 0; again < one.answers; again++) await answer(n, !lacking, one, then)
        await tellAgain(rest, then + 1)
        // What came late before the backup, and nobody has answered, is still to be answered.
        if (one.answers > 0) {
          for (const n of [0, 1])
            expect(await lateIn(n)).toEqual(expect.arrayContaining(backup.late[n] ?? []))
          acts += 1
          lacking = false
        }
        if (one.straggle) await backUp()
      }
    }
    // Whatever waits still can be answered.
    for (const n of [0, 1]) {
      const asked = await askedOf(db, branches[n] ?? '')
      if (asked?.answers.length === 0) {
        today += 1
        await answer(n, false, { some: [true], later: 0 }, noon(today))
      }
    }
    const offer = await offerPaper(db, by.businessId, { what })
    const all = offer.lines.map(({ line }) => line)
    if (all.length > 0) {
      const out = await handOut(db, by, { what, chosen: all, seal: offer.seal }, noon(today))
      if ('refused' in out) throw new Error(out.refused)
      for (const line of all) promise(out.id, line)
      check()
    }
    expect((await verifyBooks(db)).differences).toEqual([])
    await heldIsOpen(db, by.businessId, branches)
    await emptyPaydays(db)

    /** While a branch waits, nothing of it is closed or marked. */
    async function newestIsHeld(n: number, now: number) {
      const newest = await newestPayday(db, branches[n] ?? '')
      if (!newest) return true
      const [line] = await listLines(db, newest.id)
      if (!line) return true
      const mark = { mark: 'carried', reason } as const
      const done = await markLines(db, by, { id: newest.id, staffIds: [line.staffId], mark }, now)
      return 'refused' in done && done.refused === 'restored'
    }
  }
})
