import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { previewTogether } from '../../server/money/payday/payday.close.ts'
import {
  canBePaidOn,
  linesOfPress,
  type Mark,
  noteLines,
  takePaydayBack,
} from '../../server/money/payday/payday.marks.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { listPlaces, savePlaces } from '../../server/money/payday/payday.places.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { findChain, listLines } from '../../server/money/payday/payday.store.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { emptyPaydays, handLinesOut, noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

const paid = (day: number, way?: 'cash' | 'payroll'): Mark => ({
  mark: 'paid',
  day: `2026-10-0${day}`,
  way,
})

onEachDatabase('what one press notes', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let [one, two, first, second] = ['', '', '', '']
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people: 2 })
    ;[one = '', two = ''] = rows.staff
  })
  beforeEach(async () => {
    await emptyPaydays(db)
    first = await close(1)
    second = await close(2)
  })
  /** Both have earned ¥500 on a day, which is closed. */
  async function close(day: number) {
    const { by, where } = rows
    for (const to of [one, two]) await tipInto(db, where, { yen: 500, to, now: noon(day) })
    const until = `2026-10-0${day}`
    return closeDays(db, { by, where, from: '2026-10-01', until, now: noon(day + 1) })
  }
  const of = (paydayId: string, staffId: string) => ({ paydayId, staffId })
  const note = (lines: ReturnType<typeof of>[], mark: Mark, by = rows.by) =>
    noteLines(db, by, { lines, mark }, noon(5))
  const states = async () =>
    [...(await listLines(db, first)), ...(await listLines(db, second))].map(({ state }) => state)

  it('holds for all of its lines, or for none', async () => {
    expect(await note([of(first, one)], paid(3))).toEqual({ marked: 1 })
    const due = [of(first, two), of(second, one), of(second, two)]
    expect(await note([...due, of(first, one)], paid(3))).toEqual({ refused: 'state' })
    // Before the days of one of them.
    expect(await note(due, paid(1))).toEqual({ refused: 'day' })
    expect((await states()).filter((state) => state === 'paid')).toHaveLength(1)
    expect(await note(due, paid(2))).toEqual({ marked: 3 })
  })

  it('is nothing of another business, of a payday that is gone, or of nobody in it', async () => {
    const far = await paydayRows(db, { people: 1 })
    const gone = { refused: 'gone' }
    expect(await note([of(first, one)], paid(3), far.by)).toEqual(gone)
    await tipInto(db, far.where, { yen: 500, to: far.staff[0] ?? '', now: noon(1) })
    const theirs = await closeDays(db, {
      ...{ by: far.by, where: far.where, from: '2026-10-01', until: '2026-10-01', now: noon(2) },
    })
    expect(await note([of(first, one), of(theirs, far.staff[0] ?? '')], paid(3))).toEqual(gone)
    for (const lines of [[of('x', one)], [of(first, one), of('x', one)]])
      expect(await note(lines, paid(3))).toEqual(gone)
    for (const lines of [[], [of(first, 'x')], [of(first, one), of(first, 'x')]])
      expect(await note(lines, paid(3))).toEqual({ refused: 'state' })
    await takePaydayBack(db, rows.by, { id: second }, noon(5))
    expect(await note([of(second, one)], paid(3))).toEqual(gone)
    expect(await db.selectFrom('payday_mark').selectAll().execute()).toEqual([])
  })

  it('goes over all branches of a business, and is told with what was done', async () => {
    const { by, where } = rows
    const [, branchId = ''] = await twoBranches(db, rows)
    const hotel = { ...where, branchId }
    await setRow(db, 'branch', branchId, { payday_from: null, payday_until: null })
    await tipInto(db, hotel, { yen: 70, to: two, now: noon(1) })
    const there = await closeDays(db, {
      by,
      where: hotel,
      from: '2026-10-01',
      until: '2026-10-01',
      now: noon(2),
    })
    expect(await note([of(first, one), of(first, two), of(there, two)], paid(3))).toEqual({ marked: 3 })
    const marks = await db.selectFrom('payday_mark').select(['way', 'on_day', 'reason', 'n']).execute()
    expect(marks).toEqual(Array(3).fill({ way: 'payroll', on_day: '2026-10-03', reason: '', n: 1 }))
    const told = await auditOf(db, { action: 'payday.marked' })
    const details = told.map((entry) => [entry.branch_id, entry.details])
    expect(Object.fromEntries(details)).toEqual({
      [where.branchId]: expect.objectContaining({ mark: 'paid', people: 2, yen: 1000, day: '2026-10-03' }),
      [branchId]: expect.objectContaining({ mark: 'paid', people: 1, yen: 70, day: '2026-10-03' }),
    })
    await setRow(db, 'staff', two, { branch_id: where.branchId })
  })

  it('leaves a payday that is not the newest, or of which somebody has money or a paper', async () => {
    const back = (id: string) => takePaydayBack(db, rows.by, { id }, noon(5))
    expect(await back('x')).toEqual({ refused: 'gone' })
    expect(await back(first)).toEqual({ refused: 'newer' })
    await handLinesOut(db, rows.by, noon(4), { chosen: [of(second, one)] })
    expect(await back(second)).toEqual({ refused: 'handed' })
    await note([of(second, two)], paid(3))
    // One is paid and one stands on a paper: what can't be undone at once is named.
    expect(await back(second)).toEqual({ refused: 'paid' })
    await note([of(second, two)], { mark: 'undone', reason: 'r' })
    expect(await back(second)).toEqual({ refused: 'handed' })
    const third = await close(3)
    expect(await back(third)).toMatchObject({ id: third })
    const chain = () => findChain(db, rows.where.branchId)
    expect(await chain()).toEqual({ from: '2026-10-01', until: '2026-10-02' })
    await emptyPaydays(db)
    const only = await close(1)
    expect(await back(only)).toMatchObject({ id: only })
    expect(await back(only)).toEqual({ refused: 'gone' })
    const { by, where } = rows
    const row = db.selectFrom('payday').selectAll().where('id', '=', only)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      ...{ number: 1, taken_back_by: by.memberId, taken_back_at: noon(5) },
    })
    expect(await chain()).toEqual({ from: '2026-10-01', until: null })
    const details = { number: 1, first: '2026-10-01', last: '2026-10-01' }
    const about = { subject: only, branch_id: where.branchId, details }
    expect(await auditOf(db, { action: 'payday.taken_back' })).toEqual([expect.objectContaining(about)])
  })

  it('pays what stands on a paper by the way of that paper', async () => {
    await handLinesOut(db, rows.by, noon(4), { chosen: [of(first, one)] })
    expect(await note([of(first, one), of(first, two)], paid(3, 'cash'))).toEqual({ marked: 2 })
    const ways = (await listLines(db, first)).map(({ staffId, way }) => [staffId, way])
    expect(Object.fromEntries(ways)).toEqual({ [one]: 'payroll', [two]: 'cash' })
  })

  it('comes to be due on no paper, undone or called back, as its person’s place is paid by then', async () => {
    const place = async (staffId: string, number: string, way: 'cash' | 'usual') => {
      const { seal } = await listPlaces(db, rows.by.businessId)
      const sent = { ways: [{ staffId, number, way }], same: [], zeros: () => true, seal }
      expect(await savePlaces(db, rows.by, sent, noon(5))).toEqual({ changed: 1 })
    }
    const stand = async () => {
      const lines = Map.groupBy(await listLines(db, first), ({ staffId }) => staffId)
      return [one, two].flatMap((id) => lines.get(id)?.map((line) => `${line.payrollNumber} ${line.way}`))
    }
    const undo: Mark = { mark: 'undone', reason: 'r' }
    await place(one, '5', 'usual')
    const paper = await handLinesOut(db, rows.by, noon(4), { chosen: [of(first, one)] })
    await note([of(first, one)], paid(3))
    await note([of(first, two)], paid(3, 'cash'))
    await place(one, '6', 'cash')
    await place(two, '7', 'usual')
    expect(await stand()).toEqual(['5 payroll', ' cash'])
    await note([of(first, one), of(first, two)], undo)
    // What is on its paper again stays as the paper says.
    expect(await stand()).toEqual(['5 payroll', '7 payroll'])
    const id = 'id' in paper ? paper.id : ''
    await callBack(db, rows.by, { id, lines: [of(first, one)], reason: 'r' }, noon(6))
    expect(await stand()).toEqual(['6 cash', '7 payroll'])
    // Carried into a payday that is taken back.
    await note([of(first, one)], { mark: 'carried', reason: 'r' })
    const third = await close(3)
    await place(one, '8', 'usual')
    await takePaydayBack(db, rows.by, { id: third }, noon(7))
    await note([of(first, one)], undo)
    expect(await stand()).toEqual(['8 payroll', '7 payroll'])
    // Another account is another person.
    await db.updateTable('payday_line').set({ person_id: 'before' }).execute()
    await note([of(first, two)], paid(3))
    await place(two, '9', 'cash')
    await note([of(first, two)], undo)
    expect(await stand()).toEqual(['8 payroll', '7 payroll'])
    for (const staffId of [one, two])
      await setRow(db, 'staff', staffId, { payroll_number: '', pay_way: null })
  })

  it('is undone apart from what somebody else has noted at the same moment', async () => {
    await note([of(first, one)], paid(3))
    await note([of(first, two)], paid(3), { ...rows.by, memberId: two })
    const undone = await linesOfPress(db, rows.by.businessId, { at: noon(5), memberId: two })
    expect(undone.map(({ line }) => line.staffId)).toEqual([two])
  })

  it('is undone only while its lines stand as it noted them, and nothing was done with them since', async () => {
    const ofPress = async () =>
      (await linesOfPress(db, rows.by.businessId, { at: noon(5), memberId: rows.by.memberId })).map(
        ({ line }) => line.staffId,
      )
    await note([of(second, one), of(second, two)], { mark: 'carried', reason: 'r' })
    expect((await ofPress()).sort()).toEqual([one, two].sort())
    const undo: Mark = { mark: 'undone', reason: 'r' }
    await noteLines(db, rows.by, { lines: [of(second, one)], mark: undo }, noon(6))
    expect(await ofPress()).toEqual([two])
    await noteLines(db, rows.by, { lines: [of(second, one)], mark: paid(3) }, noon(6))
    expect(await ofPress()).toEqual([two])
    // It has opened the next payday.
    await close(3)
    expect(await ofPress()).toEqual([])
  })

  it('carries a line into one payday, also where another of its payday is carried later', async () => {
    const carried: Mark = { mark: 'carried', reason: 'r' }
    const openings = async (id: string) =>
      Object.fromEntries((await listLines(db, id)).map(({ staffId, opening }) => [staffId, opening]))
    await note([of(first, one)], carried)
    expect(await openings(await close(3))).toEqual({ [one]: 500, [two]: 0 })
    await note([of(first, two)], carried)
    expect(await openings(await close(4))).toEqual({ [one]: 0, [two]: 500 })
  })

  it('carries nothing into the payday of another account, which holds the place since', async () => {
    const why = async () => {
      const { left } = await previewTogether(db, [rows.where], '2026-10-03', noon(5))
      return left[0]?.why
    }
    const holder = (person_id: string | null) => setRow(db, 'staff', one, { person_id })
    const line = db.updateTable('payday_line').where('payday_id', '=', first).where('staff_id', '=', one)
    await tipInto(db, rows.where, { yen: 500, to: one, now: noon(3) })
    await line.set({ person_id: 'X' }).execute()
    for (const [yen, out] of [
      [0, 'undone'],
      [1000, 'written_off'],
    ] as const) {
      await line.set({ taken_back: yen }).execute()
      if (yen === 0) await note([of(first, one)], { mark: 'carried', reason: 'r' })
      await holder('X')
      expect(await why()).toBeUndefined()
      await holder('Y')
      expect(await why()).toBe('others')
      // A new address that nobody has taken up yet.
      await holder(null)
      expect(await why()).toBe('others')
      await setRow(db, 'staff', one, { deleted_at: 1 })
      expect(await why()).toBeUndefined()
      await setRow(db, 'staff', one, { deleted_at: null })
      expect(await note([of(first, one)], { mark: out, reason: 'r' })).toEqual({ marked: 1 })
      expect(await why()).toBeUndefined()
      if (yen === 0) await line.set({ opened_in: null }).execute()
    }
  })

  it('keeps the days that a payday which was taken back had: paydays do not begin anew', async () => {
    for (const id of [second, first]) await takePaydayBack(db, rows.by, { id }, noon(5))
    expect(await beginChain(db, rows.by, rows.where, '2026-10-02', noon(5))).toEqual({ refused: 'begun' })
  })

  it('is of a day from the first of the payday until 400 days from now', () => {
    const can = (day: string) => canBePaidOn(day, { first_day: '2026-10-01' }, noon(1))
    expect(['2026-09-30', '2026-10-01', '2027-11-05', '2027-11-06'].map(can)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
