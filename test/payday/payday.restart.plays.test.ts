import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { beginOlder } from '../../server/money/payday/payday.restart.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { answerStraggler, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait, newestMoment } from '../../server/money/payday/payday.wait.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { heldIsOpen } from '../journal/what-is-open.ts'
import { type Copy, copyOf, putBack } from '../property/copies.ts'
import { onEachDatabase } from '../support/databases.ts'
import { emptyPaydays, noon, paydayRows, twoBranches } from './payday-rows.ts'
import type { Box, Tip } from './restart-books.ts'
import { dayName, idOf, restartHouse } from './restart-house.ts'
import { people, type RestartPlays, restartPlays } from './restart-plays.ts'

const reason = 'r'

onEachDatabase('books that go back, once and again, to older and to newer ones', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let branches: string[] = []
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people })
    branches = await twoBranches(db, rows)
    for (const [n, id] of rows.staff.entries())
      if (n % 2) await db.updateTable('staff').set({ pay_way: 'cash' }).where('id', '=', id).execute()
  })

  it(
    'never pay a yen twice, and lose none: each is on a paper, owed, or settled by an owner’s word',
    () =>
      fc.assert(fc.asyncProperty(restartPlays, play), {
        numRuns: process.env.SOAK ? 1500 : 30,
        endOnFailure: !process.env.SOAK,
      }),
    process.env.SOAK ? 3_600_000 : 240_000,
  )

  async function play(steps: RestartPlays) {
    await emptyPaydays(db)
    const { by, staff } = rows
    const house = restartHouse(db, { rows, branches })
    const { at, clerk, tips, boxes, is, clock, tell, count, answer, out, check, nonZero, sums, branchOf } =
      house
    /** Whether the books lack an act, and nobody has said so yet: a backup of such books lacks it too. */
    let lacking = false
    type Backup = {
      copy: Copy
      books: ReturnType<typeof clerk.copy>
      acts: number
      lacking: boolean
      late: string[][]
    }
    const backups: Backup[] = []
    const backUp = async () =>
      backups.push({
        ...{ copy: await copyOf(db), books: clerk.copy(), acts: is.acts, lacking },
        late: [await lateIn(0), await lateIn(1)],
      })
    const lateIn = async (n: number) => (await listStragglers(db, at(n))).map(({ id }) => id)
    for (const n of [0, 1]) await beginChain(db, by, at(n), dayName(0), noon(0))

    for (const one of steps) {
      const now = clock()
      if (one.do === 'tip') {
        const who = staff[one.person] ?? ''
        const made = { branch: branchOf(one.person), to: one.to === 'person' ? who : one.to }
        tips.push({ id: `${crypto.randomUUID()}`, ...made, yen: one.yen, at: now, history: [] })
        await tell(tips.at(-1) as Tip, now)
      }
      if (one.do === 'back') {
        const tip = tips.at(-1 - one.tip)
        const { refunded = 0, disputed = 0 } = tip?.history.at(-1) ?? {}
        const kept = (tip?.yen ?? 0) - refunded - disputed
        // Stripe gives nothing back of what a card company has.
        if (!tip || (one.kind === 'won' ? disputed === 0 : kept === 0 || disputed > 0)) continue
        const more = refunded > 0 ? kept : Math.ceil(kept / 2)
        const back = one.kind === 'refund' ? refunded + more : refunded
        tip.history.push({ at: now, refunded: back, disputed: one.kind === 'dispute' ? kept : 0 })
        await tell(tip, now)
      }
      if (one.do === 'box') {
        boxes.push({
          id: `${crypto.randomUUID()}`,
          branch: one.branch,
          yen: one.yen,
          day: dayName(Math.max(0, is.today - one.ago)),
        })
        await count(boxes.at(-1) as Box, now)
      }
      if (one.do === 'close') {
        is.today += 1
        const then = clock()
        const until = dayName(is.today - 1)
        const shown = await previewPayday(db, at(one.branch), until, then)
        if (until < clerk.firstOpen(clerk.chain(one.branch))) {
          expect(shown).toHaveProperty('refused')
          continue
        }
        if ('refused' in shown) throw new Error(shown.refused)
        const next = clerk.next(one.branch, until)
        expect(nonZero(shown.lines.map((line) => [line.staffId, line.toPay]))).toEqual(sums(next))
        expect(shown.house).toBe(clerk.yenOf(next.get('branch') ?? []))
        const done = await closePayday(db, by, at(one.branch), { until, seal: shown.seal }, then)
        expect('refused' in done).toBe(clerk.books().waits[one.branch])
        if ('refused' in done) continue
        is.acts += 1
        is.covered[one.branch] = until
        clerk.close(one.branch, done.id, until)
      }
      if (one.do === 'out') await out(one.way, one.some, now)
      if (one.do === 'callBack') {
        const papers = await db.selectFrom('payday_paper').select('id').orderBy('number', 'desc').execute()
        const id = papers[one.paper]?.id ?? ''
        const on = [0, 1].flatMap((n) => clerk.linesOf(n)).filter(({ paper }) => paper === id)
        const lines = on.filter((_, n) => one.some[n % one.some.length])
        if (lines.length === 0) continue
        const done = await callBack(db, by, { id, lines: lines.map(idOf), reason }, now)
        const may = lines.every(
          ({ state, past, branch }) => state === 'due' && !past && !clerk.books().waits[branch],
        )
        expect('calledBack' in done).toBe(may)
        if (!may) continue
        is.acts += 1
        for (const line of lines) {
          clerk.takeBack(id, line)
          line.paper = undefined
        }
      }
      if (one.do === 'mark') {
        const who = staff[one.person] ?? ''
        const line = [0, 1]
          .flatMap((n) => clerk.linesOf(n))
          .filter((each) => each.who === who)
          .at(-1 - one.payday)
        if (!line) continue
        const mark =
          one.mark === 'paid' ? { mark: one.mark, day: dayName(is.today) } : { mark: one.mark, reason }
        const done = await markLines(db, by, { id: idOf(line).paydayId, staffIds: [who], mark }, now)
        expect([one, 'marked' in done]).toEqual([one, clerk.mark(line, one.mark)])
        if ('refused' in done) continue
        is.acts += 1
        check()
      }
      if (one.do === 'reopen') {
        const newest = clerk.standing(one.branch).at(-1)
        if (!newest) continue
        const may = clerk.mayReopen(one.branch)
        expect('number' in (await takePaydayBack(db, by, newest, now))).toBe(may !== undefined)
        if (!may) continue
        is.acts += 1
        clerk.reopen(may)
      }
      if (one.do === 'late') {
        const waits = clerk.books().waits[one.branch]
        const listed = await listStragglers(db, at(one.branch))
        expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(clerk.mustAsk(one.branch)))
        for (const [i, { id: tipId, people: whose }] of listed.entries()) {
          if (!one.some[i % one.some.length]) continue
          const theirs = clerk.late(one.branch, tipId)
          expect(nonZero(whose.map(({ staffId, yen }) => [staffId, yen]))).toEqual(sums(theirs))
          const where = clerk.places()
          const free = [...theirs.values()].flat().every((id) => where.get(id)?.[0] === 'settled')
          const onPaper = clerk.isGiven(tipId) || !free
          const done = await answerStraggler(db, by, at(one.branch), { tipId, onPaper }, now)
          expect('refused' in done).toBe(waits)
          if (waits) continue
          is.acts += 1
          clerk.books().answered.add(tipId)
          if (!onPaper) for (const [who, parts] of theirs) clerk.owe(one.branch, who, parts)
        }
      }
      if (one.do === 'owe') {
        const lines = clerk.notable(one.branch)
        const free = clerk.freeParts(one.branch).filter(([, { yen }]) => yen > 0)
        const line = one.line ? lines[one.pick % lines.length] : undefined
        const [id, part] = free[one.pick % free.length] ?? []
        const [staffId, parts] = line ? [line.who, line.parts] : [part?.who, id ? [id] : []]
        if (!staffId) continue
        const owed = { branchId: branches[one.branch] ?? '', staffId, yen: clerk.yenOf(parts), reason }
        const done = await noteOwed(db, by, { ...owed, line: line && idOf(line) }, now)
        const { waits, said } = clerk.books()
        expect('refused' in done).toBe(waits[one.branch] || !said[one.branch])
        if ('refused' in done) continue
        is.acts += 1
        clerk.owe(one.branch, staffId, parts)
      }
      if (one.do === 'backup') await backUp()
      if (one.do === 'restore') {
        const backup = backups.at(-1 - (one.backup % Math.max(1, backups.length)))
        if (!backup) continue
        is.today += 1
        const then = clock()
        await putBack(db, backup.copy)
        clerk.putBack(backup.books)
        lacking = backup.lacking || backup.acts !== is.acts
        const isLost = tips.some(({ id }) => !clerk.books().steps.has(id))
        // Where all wait already there is no such press.
        const presses = one.why === 'owner' && clerk.books().waits.includes(false)
        if (presses) await beginOlder(db, by, then)
        else if (one.why !== 'payment' || !isLost)
          await beginWait(db, { why: 'restore', booksAt: await newestMoment(db) }, then)
        if (presses || one.why !== 'payment' || !isLost) clerk.wait(then)
        else for (const tip of tips.filter(({ id }) => !clerk.books().steps.has(id))) await tell(tip, then)
        const [first, rest] = one.straggle ? [tips.slice(0, tips.length / 2), tips] : [tips, []]
        for (const tip of first) await tell(tip, clock())
        // First the wrong answer, which can be mended.
        for (const n of [0, 1])
          for (let left = one.answers; left > 0; left--) await answer(n, lacking === left > 1, one, clock())
        for (const tip of rest) await tell(tip, clock())
        if (one.answers > 0) {
          // What came late before the backup, and nobody has answered, is still to be answered.
          for (const n of [0, 1])
            expect(await lateIn(n)).toEqual(expect.arrayContaining(backup.late[n] ?? []))
          // Boxes that were counted since, of days that no answer has settled, are counted again.
          for (const box of boxes)
            if (
              !clerk.knows(box) &&
              box.day >= clerk.chain(box.branch).from &&
              box.day >= dayName(is.today - 7)
            )
              await count(box, clock())
          is.acts += 1
          lacking = false
        }
        if (one.straggle) await backUp()
      }
    }
    // Whatever waits still can be answered.
    is.today += 1
    for (const n of [0, 1])
      if (clerk.books().waits[n]) await answer(n, false, { some: [true], later: false }, clock())
    for (const way of ['payroll', 'cash'] as const) await out(way, [true], clock())
    await house.expectAll()
    expect((await verifyBooks(db)).differences).toEqual([])
    await heldIsOpen(db, by.businessId, branches)
    await emptyPaydays(db)
  }
})
