import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { noteOwed, unclaimedTips } from '../../server/money/payday/payday.later.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { followPlace } from '../../server/money/payday/payday.numbers.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { beginOlder } from '../../server/money/payday/payday.restart.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { answerStraggler, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait, newestMoment } from '../../server/money/payday/payday.wait.ts'
import { heldIsOpen } from '../journal/what-is-open.ts'
import { type Copy, copyOf, putBack } from '../property/copies.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { emptyPaydays, noon, paydayRows, twoBranches } from './payday-rows.ts'
import type { Box, Tip } from './restart-books.ts'
import { dayName, idOf, restartHouse } from './restart-house.ts'
import { acts, people, type RestartPlays, restartPlays } from './restart-plays.ts'

const reason = 'r'
/** One of them, counted from the newest. */
const newest = <T>(all: T[], n: number) => all.at(-1 - (n % Math.max(1, all.length)))

onEachDatabase('paydays and papers in books that go back to older and to newer ones', (database) => {
  let db: Db
  let other: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let branches: string[] = []
  /** How often each act took effect. */
  const took = new Map<string, number>()
  const did = (what: string) => took.set(what, (took.get(what) ?? 0) + 1)
  beforeAll(async () => {
    db = await database.open()
    // Another process of the same house.
    other = await database.open()
    rows = await paydayRows(db, { people })
    branches = await twoBranches(db, rows)
  })

  it(
    'never pay a yen twice, and lose none: each is on a paper, owed, or settled by an owner’s word',
    async () => {
      const numRuns = process.env.SOAK ? 1500 : database.kind === 'sqlite' ? 100 : 15
      await fc.assert(fc.asyncProperty(restartPlays, play), { numRuns, endOnFailure: !process.env.SOAK })
      // Acts that hardly ever take effect would prove nothing.
      const seldom = [...acts, 'again', 'owe, tip'].filter(
        (what) => (took.get(what) ?? 0) < Math.floor(numRuns / 100),
      )
      expect(seldom).toEqual([])
    },
    process.env.SOAK ? 3_600_000 : 240_000,
  )

  async function play(steps: RestartPlays) {
    await emptyPaydays(db)
    const { by, staff } = rows
    const house = restartHouse(db, other, { rows, branches })
    const { at, clerk, tips, boxes, is, clock, nextDay, tell, count, answer, nonZero, sums, branchOf } = house
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
    const newBox = (box: Omit<Box, 'id'>) => count({ id: crypto.randomUUID(), ...box }, clock())
    async function answered() {
      await house.countAgain()
      is.acts += 1
      lacking = false
    }
    await house.begin()
    for (const n of [0, 1]) await beginChain(db, by, at(n), dayName(0), noon(0))
    await backUp()

    for (const one of steps) {
      if (one.do === 'tip' && one.evening) is.evening = true
      const now = clock()
      const who = 'person' in one ? (staff[one.person] ?? '') : ''
      if (one.do === 'tip') {
        const made = { branch: branchOf(one.person), to: one.to === 'person' ? who : one.to, whose: who }
        const tip: Tip = { id: crypto.randomUUID(), ...made, yen: one.yen, at: now, history: [] }
        tips.push(tip)
        await tell(tip, now)
      }
      if (one.do === 'back') {
        const tip = newest(tips, one.tip)
        const { refunded = 0, disputed = 0 } = tip?.history.at(-1) ?? {}
        const kept = (tip?.yen ?? 0) - refunded - disputed
        // Stripe gives nothing back of what a card company has.
        if (!tip || (one.kind === 'won' ? disputed === 0 : kept === 0 || disputed > 0)) continue
        const more = refunded > 0 ? kept : Math.ceil(kept / 2)
        const back = one.kind === 'refund' ? refunded + more : refunded
        tip.history.push({ at: now, refunded: back, disputed: one.kind === 'dispute' ? kept : 0 })
        await tell(tip, now)
      }
      if (one.do === 'box')
        await newBox({ branch: one.branch, yen: one.yen, day: dayName(Math.max(0, is.today - one.ago)) })
      if (one.do === 'correct') {
        const box = newest(boxes, one.box)
        if (!box || box.of || boxes.some(({ of }) => of === box.id) || !clerk.knows(box.id)) continue
        const { branch, day } = box
        await newBox({ branch, yen: box.yen, day, of: box.id })
        if (day >= dayName(is.today - 7)) await newBox({ branch, yen: one.yen, day })
      }
      if (one.do === 'comeOrGo') {
        const { gone } = clerk.books()
        const goes = !gone.delete(who)
        if (goes) gone.add(who)
        await setRow(db, 'staff', who, { deleted_at: goes ? now : null })
      }
      if (one.do === 'change') {
        const [way, number] = [one.way, String(now % 1_000_000)]
        await setRow(db, 'staff', who, { pay_way: way, payroll_number: number })
        await inTransaction(db, (trx) => followPlace(trx, who))
        clerk.follow(who, { way, number })
      }
      if (one.do === 'close') {
        const then = nextDay()
        if (!(await house.close(one.branch, dayName(is.today - 1), then))) continue
      }
      if (one.do === 'out' && !(await house.out(one.way, one.some, one.twice, now))) continue
      if (one.do === 'callBack') {
        const paper = newest(clerk.books().papers, one.paper)
        const says = paper?.says.filter((_, n) => one.some[n % one.some.length]) ?? []
        if (!paper || says.length === 0) continue
        const done = await callBack(db, by, { id: paper.id, lines: says.map(idOf), reason }, now)
        expect([one, 'calledBack' in done]).toEqual([one, clerk.callBack(paper, says)])
        if ('refused' in done) continue
        is.acts += 1
      }
      if (one.do === 'mark') {
        const line = newest(clerk.allLines(), one.line)
        if (!line) continue
        const { paydayId: id, staffId } = idOf(line)
        const paid = { mark: 'paid' as const, day: dayName(is.today), way: one.way }
        const mark = one.mark === 'paid' ? paid : { mark: one.mark, reason }
        const done = await markLines(db, by, { id, staffIds: [staffId], mark }, now)
        expect([one, 'marked' in done]).toEqual([one, clerk.mark(line, one.mark, one.way)])
        if ('refused' in done) continue
        is.acts += 1
        house.check()
      }
      if (one.do === 'reopen') {
        const payday = clerk.standing(one.branch).at(-1)
        if (!payday) continue
        const may = clerk.mayReopen(one.branch)
        if (may && one.again) await backUp()
        expect('number' in (await takePaydayBack(db, by, payday, now))).toBe(may !== undefined)
        if (!may) continue
        is.acts += 1
        clerk.reopen(may)
        if (one.again) {
          const { last: day } = payday
          if (day >= dayName(is.today - 7)) await newBox({ branch: one.branch, yen: one.yen, day })
          expect(await house.close(one.branch, day, clock())).toBe(true)
          did('again')
        }
      }
      if (one.do === 'late') {
        const { waits } = clerk.of(one.branch)
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
          if (!onPaper) for (const [whom, parts] of theirs) clerk.owe(one.branch, whom, parts)
        }
        if (listed.length === 0) continue
      }
      if (one.do === 'owe') {
        const { waits, said } = clerk.of(one.branch)
        const branchId = branches[one.branch] ?? ''
        const nobodys = clerk.nobodys(one.branch)
        const listed = (await unclaimedTips(db, by.businessId)).filter((tip) => tip.branchId === branchId)
        expect(listed.map(({ id, yen }) => [id, yen]).sort()).toEqual(nobodys.toSorted())
        const lines = clerk.notable(one.branch)
        const free = clerk.freeParts(one.branch).filter(([, { yen }]) => yen > 0)
        const [tipId] = (one.of === 'tip' && nobodys[one.pick % nobodys.length]) || []
        const line = one.of === 'line' ? lines[one.pick % lines.length] : undefined
        const [id] = free[one.pick % free.length] ?? []
        const of = line ? line.parts : id ? [id] : []
        const parts = tipId ? (waits || !said ? [] : clerk.claim(one.branch, tipId)) : of
        const staffId = clerk.truth.get(parts[0] ?? '')?.who
        if (!staffId) continue
        const owed = { branchId, staffId, yen: clerk.yenOf(parts), reason }
        const done = await noteOwed(db, by, { ...owed, line: line && idOf(line), tipId }, now)
        expect('refused' in done).toBe(waits || !said)
        if ('refused' in done) continue
        is.acts += 1
        if (tipId) did('owe, tip')
        clerk.owe(one.branch, staffId, parts)
        if (one.saved) await backUp()
      }
      if (one.do === 'backup') await backUp()
      if (one.do === 'answer') {
        const waits = [0, 1].filter((n) => clerk.of(n).waits)
        for (const n of waits) await answer(n, !lacking, one, now)
        if (waits.length === 0) continue
        await answered()
      }
      if (one.do === 'restore') {
        const backup = newest(backups, one.backup)
        if (!backup) continue
        const then = nextDay()
        await putBack(db, backup.copy)
        clerk.putBack(backup.books)
        lacking = backup.lacking || backup.acts !== is.acts
        const isLost = tips.some(({ id }) => !clerk.knows(id))
        // Where all wait already there is no such press.
        const presses = one.why === 'owner' && clerk.books().branches.some(({ waits }) => !waits)
        if (presses) await beginOlder(db, by, then)
        else if (one.why !== 'payment' || !isLost)
          await beginWait(db, { why: 'restore', booksAt: await newestMoment(db) }, then)
        if (presses || one.why !== 'payment' || !isLost) clerk.wait(then)
        else for (const tip of tips.filter(({ id }) => !clerk.knows(id))) await tell(tip, then)
        const since = tips.filter(({ id }) => !clerk.knows(id))
        const rest = one.straggle ? since.slice(since.length / 2) : []
        const first = tips.filter((tip) => !rest.includes(tip))
        for (const tip of first) await tell(tip, clock())
        // First the wrong answer, which can be mended.
        for (const n of [0, 1])
          for (let left = one.answers; left > 0; left--) await answer(n, lacking === left > 1, one, clock())
        for (const tip of rest) await tell(tip, clock())
        if (one.answers > 0) {
          // What came late before the backup, and nobody has answered, is still to be answered; but for what was given back since.
          for (const n of [0, 1]) {
            const still = backup.late[n]?.filter((id) => clerk.late(n, id).size > 0)
            expect(await lateIn(n)).toEqual(expect.arrayContaining(still ?? []))
          }
          await answered()
        }
        if (one.straggle) await backUp()
      }
      did(one.do)
    }
    // Whatever waits still can be answered.
    const last = nextDay()
    for (const n of [0, 1])
      if (clerk.of(n).waits) await answer(n, false, { some: [true], later: false, types: false }, last + n)
    for (const way of ['payroll', 'cash'] as const) await house.out(way, [true], false, clock())
    await house.expectAll()
    expect((await verifyBooks(db)).differences).toEqual([])
    await heldIsOpen(db, by.businessId, branches)
    await emptyPaydays(db)
  }
})
