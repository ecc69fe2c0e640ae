import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { type Mark, markLines } from '../../server/money/payday/payday.marks.ts'
import { listOwnLines } from '../../server/money/payday/payday.own.ts'
import {
  callBack,
  findPaper,
  handOut,
  listPapers,
  offerPaper,
  type Wanted,
} from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import type { LineId } from '../../server/money/payday/payday.store.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { answerNewest, emptyPaydays, noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

const file: Wanted = { what: 'payroll_file' }
const paid = { mark: 'paid', day: '2026-10-05' } as const

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

  it('that is a cash list knows no numbers: two people may have one there, and in no payroll file', async () => {
    const chosen = [of(await close(0, 1, [one]), one), of(await close(1, 1, [other]), other)]
    const set = (payroll_number: string, way: 'cash' | 'payroll') =>
      db.updateTable('payday_line').set({ payroll_number, way }).execute()
    const places = (payroll_number: string) =>
      db.updateTable('staff').set({ payroll_number }).where('id', 'in', [one, other]).execute()
    await places('7')
    await set('7', 'payroll')
    expect(await out(chosen)).toEqual({ refused: 'number' })
    await set('7', 'cash')
    expect(await out(chosen, { what: 'cash_list' })).toEqual(expect.any(String))
    await places('')
  })

  it('of one branch offers its lines alone', async () => {
    await close(0, 1, [one, two])
    await close(1, 1, [other])
    expect(idsOf(await offer())).toEqual([one, two, other].sort())
    expect(idsOf(await offer({ ...file, branchId: places[1]?.branchId }))).toEqual([other])
    expect(idsOf(await offer({ ...file, branchId: places[0]?.branchId }))).toEqual([one, two].sort())
  })

  it('offers nobody who was paid, until the mark is undone', async () => {
    const id = await close(1, 1, [other])
    const mark = (mark: Mark) => markLines(db, rows.by, { id, staffIds: [other], mark }, noon(5))
    await mark(paid)
    expect(idsOf(await offer())).toEqual([])
    await mark({ mark: 'undone', reason: 'r' })
    expect(idsOf(await offer())).toEqual([other])
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
    // Shown for another payroll's form.
    expect(await hand([of(id, one)], await offer({ ...file, format: '{"a":1}' }))).toEqual({
      refused: 'changed',
    })
    expect(await hand([of(id, one)], await offer())).toMatchObject({ id: expect.any(String) })
  })

  it('is called back line by line: those of another payday and of another paper stand', async () => {
    const [first, second] = [await close(0, 1, [one, two]), await close(0, 2, [one])]
    const paper = await out([of(first, one), of(second, one)])
    const another = await out([of(first, two)])
    expect(await back(another, [of(first, one)])).toEqual({ refused: 'state' })
    expect(await back(paper, [of(first, one), of(first, two)])).toEqual({ refused: 'state' })
    const onNone = await close(1, 2, [other])
    expect(await back(paper, [of(first, one), of(onNone, other)])).toEqual({ refused: 'state' })
    await markLines(db, rows.by, { id: onNone, staffIds: [other], mark: paid }, noon(5))
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
    expect((await verifyBooks(db)).differences).toEqual([])
    const last = await out([of(first, one)])
    expect(await back(paper, [of(first, one)])).toEqual({ refused: 'state' })
    await markLines(db, rows.by, { id: first, staffIds: [one], mark: paid }, noon(5))
    expect(await back(last, [of(first, one)])).toEqual({ refused: 'state' })
    expect(await gone(last)).toEqual([])
  })

  it('that was called back is told to whom it concerns, until they stand on another or are paid', async () => {
    const id = await close(0, 1, [one, two])
    await db.updateTable('payday_line').set({ person_id: 'p' }).where('staff_id', '=', one).execute()
    const told = async () =>
      (await listOwnLines(db, 'p', { limit: 9 })).map((line) => [line.staffId, line.calledBack])
    expect(await told()).toEqual([[one, false]])
    const first = await out([of(id, one)])
    expect(await told()).toEqual([[one, false]])
    await back(first, [of(id, one)])
    expect(await told()).toEqual([[one, true]])
    const second = await out([of(id, one)])
    expect(await told()).toEqual([[one, false]])
    await back(second, [of(id, one)])
    await markLines(db, rows.by, { id, staffIds: [one], mark: paid }, noon(7))
    expect(await told()).toEqual([[one, false]])
  })

  it('is used as it is while no line of it was called back, no branch of it waits and none of it is lost', async () => {
    const [here, there] = [await close(0, 1, [one]), await close(1, 1, [other])]
    const later = await close(0, 2, [two])
    const both = await out([of(here, one), of(there, other)])
    await close(0, 3, [one])
    const rest = await out([of(later, two)])
    const usable = () =>
      Promise.all(
        [both, rest].map(async (id) => (await findPaper(db, rows.by.businessId, String(id)))?.usable),
      )
    expect(await usable()).toEqual([true, true])
    await beginWait(db, { why: 'restore', booksAt: noon(5) }, noon(6))
    expect(await usable()).toEqual([false, false])
    expect(await back(rest, [of(later, two)])).toEqual({ refused: 'restored' })
    expect(await out([of(later, two)])).toEqual({ refused: 'restored' })
    const [, place = rows.where] = places
    const lost = { answer: 'lost' as const, lastDay: '2026-10-04', open: [] }
    const shown = await previewRestart(db, place, lost)
    const seal = 'seal' in shown ? shown.seal : undefined
    expect(await answerWait(db, rows.by, place, { ...lost, seal, unread: true }, noon(6))).toEqual({
      answered: true,
    })
    const offered = async (branchId?: string) =>
      (await offerPaper(db, rows.by.businessId, { ...file, branchId })).lines.map(({ line }) => line.staffId)
    expect([await offered(), await offered(rows.where.branchId)]).toEqual([[], [one]])
    // One branch waits still, and a line of the other one is of lost books.
    expect(await usable()).toEqual([false, false])
    await answerNewest(db, rows.by, noon(6))
    expect(await offered()).toEqual([one])
    expect(await usable()).toEqual([false, true])
    expect(await back(rest, [of(later, two)])).toEqual({ calledBack: 1 })
    expect(await usable()).toEqual([false, false])
  })

  it('is its own business’s alone', async () => {
    const chosen = [of(await close(0, 1, [one]), one)]
    const { by } = await paydayRows(db, { people: 1 })
    const { seal } = await offer()
    expect(await handOut(db, by, { ...file, chosen, seal }, noon(5))).toEqual({ refused: 'gone' })
    expect((await offerPaper(db, by.businessId, file)).lines).toEqual([])
    const id = String(await out(chosen))
    expect(await findPaper(db, by.businessId, id)).toBeUndefined()
    expect(await callBack(db, by, { id, lines: chosen, reason: 'r' }, noon(6))).toEqual({ refused: 'gone' })
  })

  it('has a number of its own, also of two that are handed out at once', async () => {
    const [first, second] = [await close(0, 1, [one]), await close(1, 1, [other])]
    const [a, b] = [of(first, one), of(second, other)]
    const [here, there] = places.map(({ branchId }) => ({ ...file, branchId }))
    await Promise.all([out([a], here), out([b], there)])
    const papers = await db.selectFrom('payday_paper').select('number').orderBy('number').execute()
    expect(papers.map(({ number }) => number)).toEqual([1, 2])
  })

  it('is told with its lines as they were, by whom, when and why', async () => {
    const id = await close(0, 1, [one, two])
    const later = await close(0, 2, [one])
    await db.updateTable('payday_line').set({ payroll_number: '7' }).where('staff_id', '=', one).execute()
    const wanted = { ...file, format: '{"a":1}' }
    const paper = await out([of(id, one), of(id, two)], wanted)
    await db.updateTable('payday_line').set({ payroll_number: '8' }).where('staff_id', '=', one).execute()
    const { seal } = await offer()
    const second = await handOut(db, rows.by, { ...file, chosen: [of(later, one)], seal }, noon(6))
    const again = await handOut(
      db,
      rows.by,
      { ...file, chosen: [of(later, one), of(id, two)], seal },
      noon(7),
    )
    expect(again).toEqual({ refused: 'taken', paperId: 'id' in second ? second.id : '' })
    expect(await back(paper, [of(id, two)])).toEqual({ calledBack: 1 })
    const { by } = rows
    const found = await findPaper(db, by.businessId, String(paper))
    expect(found).toMatchObject({ number: 1, what: 'payroll_file', at: noon(5), by: by.memberId })
    expect(found?.format).toBe('{"a":1}')
    const lines = found?.lines.map(({ payday, line, payrollNumber, back }) => [
      ...[payday.id, line.staffId, payrollNumber],
      back,
    ])
    expect(new Set(lines)).toEqual(
      new Set([
        [id, one, '7', undefined],
        [id, two, expect.any(String), { at: noon(6), by: by.memberId, reason: 'burnt' }],
      ]),
    )
    expect(await findPaper(db, 'another', String(paper))).toBeUndefined()
    const told = { what: 'payroll_file', by: by.memberId }
    const counts = async (paydayId: string) =>
      (await listPapers(db, paydayId)).map(({ people, back, ...more }) => ({
        ...more,
        people: Number(people),
        back: Number(back),
      }))
    expect(await counts(later)).toMatchObject([{ ...told, number: 2, people: 1, back: 0, at: noon(6) }])
    expect(await counts(id)).toMatchObject([{ ...told, id: paper, number: 1, people: 2, back: 1 }])
    const third = await out([of(id, two)])
    expect((await counts(id)).map(({ id: of, number }) => [of, number])).toEqual([
      [paper, 1],
      [third, 3],
    ])
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'details'])
      .where('action', 'in', ['paper.handed_out', 'paper.called_back'])
      .execute()
    const said = entries.map(({ action, subject, details }) => [action, subject, JSON.parse(details ?? '')])
    expect(said).toContainEqual(['paper.handed_out', paper, { number: 1, people: 2, yen: 1000 }])
    expect(said).toContainEqual(['paper.called_back', paper, { number: 1, people: 1, yen: 500 }])
  })
})
