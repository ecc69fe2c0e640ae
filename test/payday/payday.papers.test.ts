import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import {
  callBack,
  findPaper,
  handOut,
  offerPaper,
  type Wanted,
} from '../../server/money/payday/payday.papers.ts'
import type { LineId } from '../../server/money/payday/payday.store.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { emptyPaydays, noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

const file: Wanted = { what: 'payroll_file' }

onEachDatabase('a paper', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let places: { businessId: string; branchId: string; timeZone: string }[]
  let [one, two, other] = ['', '', '']
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people: 3 })
    ;[one = '', two = '', other = ''] = rows.staff
    const branches = await twoBranches(db, rows)
    await db
      .updateTable('staff')
      .set({ branch_id: rows.where.branchId })
      .where('id', 'in', [one, two])
      .execute()
    places = branches.map((branchId) => ({ ...rows.where, branchId }))
  })
  beforeEach(() => emptyPaydays(db))

  const of = (paydayId: string, staffId: string): LineId => ({ paydayId, staffId })
  /** What these people of a place have earned on a day, closed. */
  async function close(place: number, day: number, people: string[]) {
    const where = places[place] ?? rows.where
    for (const to of people) await tipInto(db, where, { yen: 500, to, now: noon(day) })
    const until = `2026-10-0${day}`
    return closeDays(db, { by: rows.by, where, from: '2026-10-01', until, now: noon(day + 1) })
  }
  const offer = (wanted = file) => offerPaper(db, rows.by.businessId, wanted)
  const idsOf = ({ lines }: Awaited<ReturnType<typeof offer>>) => lines.map(({ line }) => line.staffId).sort()
  async function out(chosen: LineId[], wanted = file) {
    const { seal } = await offer(wanted)
    const made = await handOut(db, rows.by, { ...wanted, chosen, seal }, noon(5))
    return 'id' in made ? made.id : made
  }
  const back = (id: unknown, lines: LineId[]) =>
    callBack(db, rows.by, { id: String(id), lines, reason: 'burnt' }, noon(6))
  /** The lines of a paper that were called back. */
  const gone = async (id: unknown) =>
    ((await findPaper(db, rows.by.businessId, String(id)))?.lines ?? [])
      .filter((each) => each.back)
      .map(({ line }) => `${line.paydayId} ${line.staffId}`)

  it('of one branch offers its lines alone', async () => {
    await close(0, 1, [one, two])
    await close(1, 1, [other])
    expect(idsOf(await offer())).toEqual([one, two, other].sort())
    expect(idsOf(await offer({ ...file, branchId: places[1]?.branchId }))).toEqual([other])
    expect(idsOf(await offer({ ...file, branchId: places[0]?.branchId }))).toEqual([one, two].sort())
  })

  it('is as it was shown: another number since, or a line that it does not offer, and it is refused', async () => {
    const id = await close(0, 1, [one, two])
    const shown = await offer()
    const hand = (chosen: LineId[], { seal } = shown) =>
      handOut(db, rows.by, { ...file, chosen, seal }, noon(5))
    await db.updateTable('payday_line').set({ payroll_number: '7' }).where('staff_id', '=', one).execute()
    expect(await hand([of(id, one)])).toEqual({ refused: 'changed' })
    await db.updateTable('payday_line').set({ way: 'cash' }).where('staff_id', '=', two).execute()
    expect(await hand([of(id, one), of(id, two)], await offer())).toEqual({ refused: 'changed' })
    expect(await hand([], await offer())).toEqual({ refused: 'nobody' })
    expect(await hand([of(id, one)], await offer())).toMatchObject({ id: expect.any(String) })
  })

  it('is called back line by line: those of another payday and of another paper stand', async () => {
    const [first, second] = [await close(0, 1, [one, two]), await close(0, 2, [one])]
    const paper = await out([of(first, one), of(second, one)])
    const another = await out([of(first, two)])
    expect(await back(another, [of(first, one)])).toEqual({ refused: 'state' })
    expect(await back(paper, [of(first, one), of(first, two)])).toEqual({ refused: 'state' })
    expect(await back(paper, [of(first, one)])).toEqual({ calledBack: 1 })
    expect(await gone(paper)).toEqual([`${first} ${one}`])
    expect(await gone(another)).toEqual([])
    // It is offered again, and says so; what was never called back does not.
    const third = await close(0, 3, [two])
    const offered = (await offer()).lines.map(({ line, calledBack }) => [line.paydayId, calledBack])
    expect(offered).toEqual([
      [first, true],
      [third, false],
    ])
    expect(await back(paper, [of(first, one)])).toEqual({ refused: 'state' })
    const again = await out([of(first, one)])
    expect(
      await callBack(db, rows.by, { id: String(again), lines: [of(first, one)], reason: 'lost' }, noon(7)),
    ).toEqual({ calledBack: 1 })
    const why = async (id: unknown) =>
      (await findPaper(db, rows.by.businessId, String(id)))?.lines.map((each) => each.back?.reason)
    expect([await why(paper), await why(again)]).toEqual([['burnt', undefined], ['lost']])
    const last = await out([of(first, one)])
    expect(await back(paper, [of(first, one)])).toEqual({ refused: 'state' })
    const mark = { mark: 'paid', day: '2026-10-05' } as const
    await markLines(db, rows.by, { id: first, staffIds: [one], mark }, noon(5))
    expect(await back(last, [of(first, one)])).toEqual({ refused: 'state' })
    expect(await gone(last)).toEqual([])
  })

  it('has a number of its own, also of two that are handed out at once', async () => {
    const [first, second] = [await close(0, 1, [one]), await close(1, 1, [other])]
    const [a, b] = [of(first, one), of(second, other)]
    const [here, there] = places.map(({ branchId }) => ({ ...file, branchId }))
    await Promise.all([out([a], here), out([b], there)])
    const papers = await db.selectFrom('payday_paper').select('number').orderBy('number').execute()
    expect(papers.map(({ number }) => number)).toEqual([1, 2])
  })
})
