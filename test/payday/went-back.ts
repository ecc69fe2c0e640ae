import { beforeAll, beforeEach, expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { previewRestart, type RestartAnswer } from '../../server/money/payday/payday.asked.ts'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { answerStraggler, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import type { TestDatabase } from '../support/databases.ts'
import { emptyPaydays, handLinesOut, noon, type paydayRows, rowsWithoutTip, tipInto } from './payday-rows.ts'

export { noon } from './payday-rows.ts'

export const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
export const what = 'payroll_file' as const

/** Books that go back before each test, on 10 October. */
export function wentBack(database: TestDatabase) {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  /** Three people have 100, 200 and 300 in a payday of 1 October, of which the first stands on a paper; open is 40. */
  let payday = ''
  const [ann, ben, cho] = [0, 1, 2].map((n) => () => rows.staff[n] ?? '') as [
    () => string,
    () => string,
    () => string,
  ]

  beforeAll(async () => {
    db = await database.open()
    rows = await rowsWithoutTip(db, { people: 3 })
  })

  beforeEach(async () => {
    await emptyPaydays(db)
    const { by, where } = rows
    await beginChain(db, by, where, dayName(1), noon(1))
    for (const [n, who] of [ann(), ben(), cho()].entries())
      await tipInto(db, where, { yen: 100 * (n + 1), to: who, now: noon(1), at: noon(1) })
    payday = await close(1, noon(2))
    expect(await handLinesOut(db, by, noon(2), { chosen: [lineOf(ann())] })).toHaveProperty('id')
    await tipInto(db, where, { yen: 40, to: ann(), now: noon(3), at: noon(3) })
    await goBack(3, 10)
  })

  /** On a day, to books that end on another. */
  const goBack = (booksAt: number, day: number) =>
    beginWait(db, { why: 'restore', booksAt: noon(booksAt) }, noon(day))
  /** A tip that is found on 11 October, and was paid on the day that Stripe says. */
  const late = (day: number, to: string, yen: number, of: { branchId: string } = rows.where) =>
    tipInto(db, { ...rows.where, ...of }, { yen, to, now: noon(11), at: noon(day) })
  /** What an owner says of such a tip. */
  const say = (tipId: string, onPaper: boolean, day = 11) =>
    answerStraggler(db, rows.by, rows.where, { tipId, onPaper }, noon(day))
  const listed = async () => (await listStragglers(db, rows.where)).map(({ id }) => id)
  /** An owner notes what somebody is owed from before. */
  const owe = (staffId: string, yen: number, more: Partial<Parameters<typeof noteOwed>[2]> = {}, day = 11) =>
    noteOwed(db, rows.by, { branchId: rows.where.branchId, staffId, yen, reason: 'r', ...more }, noon(day))

  const close = (until: number, now: number) =>
    closeDays(db, { ...rows, from: dayName(1), until: dayName(until), now })
  const lineOf = (staffId: string) => ({ paydayId: payday, staffId })
  type Lost = Partial<Extract<RestartAnswer, { answer: 'lost' }>>
  const lost = (last: number, more: Lost = {}) => ({
    answer: 'lost' as const,
    lastDay: dayName(last),
    open: [],
    ...more,
  })
  async function answer(said: RestartAnswer, now = noon(10)) {
    const shown = said.answer === 'lost' ? await previewRestart(db, rows.where, said) : { seal: '' }
    const seal = 'seal' in shown ? shown.seal : ''
    return answerWait(db, rows.by, rows.where, { ...said, seal, unread: true }, now)
  }
  const states = async () =>
    Object.fromEntries(
      (await listLines(db, payday)).map(({ staffId, state, past }) => [
        rows.staff.indexOf(staffId),
        `${state} ${past}`,
      ]),
    )
  const next = async (until: number, now = noon(until + 2)) => {
    const shown = await previewPayday(db, rows.where, dayName(until), now)
    if ('refused' in shown) return shown.refused
    return [
      shown.first,
      ...shown.lines
        .map((line) => `${rows.staff.indexOf(line.staffId)}: ${line.opening} + ${line.earned}`)
        .sort(),
    ]
  }
  const clean = async () => expect((await verifyBooks(db)).differences).toEqual([])

  return {
    ...{ ann, ben, cho, close, lineOf, lost, answer, states, next, clean, goBack, late, say, listed, owe },
    db: () => db,
    rows: () => rows,
    payday: () => payday,
  }
}
