import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { storedStaff } from '../../server/features/staff/staff.schema.ts'
import { editStaff } from '../../server/features/staff/staff.service.ts'
import { addStaff } from '../../server/features/staff/staff-add.service.ts'
import { closeTogether, previewTogether } from '../../server/money/payday/payday.close.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { judgeNumbers } from '../../server/money/payday/payday.numbers.ts'
import { listPlaces, type PlaceWay, savePlaces } from '../../server/money/payday/payday.places.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import type { Member } from '../../server/venues/member.types.ts'
import { findStaff } from '../../server/venues/staff.store.ts'
import type { PayWay } from '../../views/words.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { emptyPaydays, handLinesOut, noon, type paydayRows, rowsWithoutTip, tipInto } from './payday-rows.ts'

const today = '2026-10-01'

onEachDatabase('one number, one person', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let [a, b, c] = ['', '', '']
  beforeAll(async () => {
    db = await database.open()
    rows = await rowsWithoutTip(db, { people: 3 })
    ;[a = '', b = '', c = ''] = rows.staff
    const hotel = newId()
    const row = await readRow(db, 'branch', rows.where.branchId)
    const there = { ...row, id: hotel, number: hotel, name: 'Hotel' }
    await db.insertInto('branch').values(there).execute()
    await setRow(db, 'staff', b, { branch_id: hotel })
  })
  beforeEach(async () => {
    await emptyPaydays(db)
    for (const table of ['same_person', 'audit_entry'] as const) await db.deleteFrom(table).execute()
    await db
      .updateTable('staff')
      .set({ payroll_number: '', person_id: null, pay_way: null, deleted_at: null })
      .where('id', 'in', rows.staff)
      .execute()
  })
  const by = () => rows.by
  const set = (staffId: string, values: { payroll_number?: string; person_id?: string | null }) =>
    setRow(db, 'staff', staffId, values)
  const clash = async (number: string) =>
    (await judgeNumbers(db, by().businessId, [number])).clashes.length > 0
  const save = async (ways: PlaceWay[], more: { same?: [string, string][]; zeros?: boolean } = {}) => {
    const { seal } = await listPlaces(db, by().businessId)
    const { same = [], zeros = false } = more
    return savePlaces(db, by(), { ways, same, zeros: () => zeros, seal }, noon(2))
  }
  const doer = () => ({ businessId: by().businessId, staffId: by().memberId })
  const stored = async (staffId: string) => {
    const before = await findStaff(db, staffId)
    if (!before) throw new Error('nobody')
    return { before, form: storedStaff(before) }
  }
  const edit = async (staffId: string, payrollNumber: string, zeros?: string) => {
    const { before, form } = await stored(staffId)
    const typed = { ...form, payrollNumber, ...(zeros && { zeros }) } as never
    return editStaff(db, { by: doer(), before, form: typed }, noon(2))
  }
  const way = (staffId: string, number: string): PlaceWay => ({ staffId, number, way: 'usual' })
  /** What each of them has earned on this day is closed. */
  async function close(...people: string[]) {
    await beginChain(db, by(), rows.where, today, noon(1))
    for (const to of people) await tipInto(db, rows.where, { yen: 500, to, now: noon(1) })
    const { seal, left } = await previewTogether(db, [rows.where], today, noon(2))
    const closed = await closeTogether(db, by(), [rows.where], { until: today, seal }, noon(2))
    if ('refused' in closed) return left[0]?.why ?? closed.refused
    return closed.ids[0] ?? ''
  }
  const out = () => handLinesOut(db, by(), noon(2))

  it('is refused where it is typed: in the form, the import and the table', async () => {
    const owner = by().memberId
    for (const staffId of [a, owner]) await set(staffId, { payroll_number: '7' })
    expect(await edit(c, '7')).toMatchObject({ refused: 'numberTaken', whose: { number: '7' } })
    expect(await edit(c, '007')).toMatchObject({ refused: 'numberNear', whose: { number: '7' } })
    expect(await edit(c, '007', '007')).toEqual({ id: c })
    // What is not changed is not asked again.
    expect(await edit(c, '007')).toEqual({ id: c })
    const staff = { ...(await stored(c)).form, code: 'new', email: '', payrollNumber: '7' } as never
    const added = await addStaff(db, { by: doer() as Member, staff }, noon(2))
    expect(added).toMatchObject({ refused: 'numberTaken' })
    const others = [a, owner].sort().map((staffId) => ({ staffId, branch: staffId === a ? 'b' : '' }))
    const people = [{ staffId: b, branch: 'Hotel' }, ...others]
    expect(await save([way(b, '7')])).toMatchObject({ refused: 'number', judged: { clashes: [{ people }] } })
    expect(await save([way(b, '07')])).toMatchObject({ refused: 'number', judged: { clashes: [] } })
    expect(await save([way(b, '07')], { zeros: true })).toEqual({ changed: 1 })
    await set(owner, { payroll_number: '' })
  })

  it('is one person by one account, or by an owner’s word as long as number and accounts stay', async () => {
    await set(a, { payroll_number: '7', person_id: 'one' })
    await set(b, { payroll_number: '7', person_id: 'one' })
    expect(await clash('7')).toBe(false)
    await set(b, { person_id: 'other' })
    expect(await clash('7')).toBe(true)
    expect(await save([], { same: [[b, a]] })).toEqual({ changed: 1 })
    expect(await clash('7')).toBe(false)
    // For two places: a third is somebody else.
    await set(c, { payroll_number: '7' })
    expect(await clash('7')).toBe(true)
    await set(c, { payroll_number: '' })
    await set(b, { person_id: 'third' })
    expect(await clash('7')).toBe(true)
    await set(b, { person_id: 'other' })
    expect(await save([way(a, '8'), way(b, '8')])).toMatchObject({ refused: 'number' })
    // For one number: changed and changed back, it is asked anew.
    await save([way(b, '8')], { same: [[a, b]] })
    expect(await save([way(b, '7')])).toMatchObject({ refused: 'number' })
    expect(await save([way(b, '7')], { same: [[a, b]] })).toEqual({ changed: 2 })
    expect(await clash('7')).toBe(false)
    // The same by the form: what was said of the number before is over.
    expect(await edit(b, '8')).toEqual({ id: b })
    expect(await edit(b, '7')).toMatchObject({ refused: 'numberTaken' })
    expect(await save([way(b, '7')], { same: [[a, b]] })).toEqual({ changed: 2 })
    // An account took the place up, and left it again.
    for (const [at, isTwo] of [
      [2, false],
      [3, true],
    ] as const) {
      await recordChange(db, { ...by(), action: 'member.accepted', subject: b }, noon(at))
      expect(await clash('7')).toBe(isTwo)
    }
  })

  it('is judged again at closing', async () => {
    await set(a, { payroll_number: '7' })
    await set(c, { payroll_number: '7' })
    expect(await close(a)).toBe('number')
    await set(c, { payroll_number: '9' })
    expect((await close(a)).length).toBeGreaterThan(10)
  })

  it('is judged again when a paper is handed out; what is due follows a changed number', async () => {
    await set(a, { payroll_number: '7' })
    await set(c, { payroll_number: '8' })
    const id = await close(a, c)
    await set(c, { payroll_number: '7' })
    await db.updateTable('payday_line').set({ payroll_number: '7' }).execute()
    expect(await out()).toEqual({ refused: 'number' })
    expect(await save([{ staffId: c, number: '9', way: 'usual' }])).toEqual({ changed: 1 })
    const numbers = async () =>
      (await listLines(db, id)).map(({ staffId, payrollNumber }) => `${staffId} ${payrollNumber}`).sort()
    expect(await numbers()).toEqual([`${a} 7`, `${c} 9`].sort())
    expect(await out()).toMatchObject({ id: expect.any(String) })
    // What stands on a paper keeps its number, and nobody else gets it until it is paid.
    expect(await save([way(c, '10'), way(b, '9')])).toMatchObject({ refused: 'number' })
    expect(await save([way(c, '10')])).toEqual({ changed: 1 })
    expect(await numbers()).toEqual([`${a} 7`, `${c} 9`].sort())
    expect(await save([way(b, '9')])).toMatchObject({ refused: 'number' })
    await markLines(db, by(), { id, staffIds: [a, c], mark: { mark: 'paid', day: today } }, noon(2))
    expect(await save([way(b, '9')])).toEqual({ changed: 1 })
    expect(await numbers()).toEqual([`${a} 7`, `${c} 9`].sort())
  })

  it('holds for those who have left, too, while something of theirs is to be paid', async () => {
    await set(a, { payroll_number: '7' })
    const id = await close(a)
    await setRow(db, 'staff', a, { deleted_at: noon(2), person_id: null })
    const leaver = async () => (await listPlaces(db, by().businessId)).places.find(({ left }) => left)
    expect(await leaver()).toMatchObject({ staffId: a, number: '7' })
    expect(await save([way(c, '7')])).toMatchObject({ refused: 'number' })
    await markLines(db, by(), { id, staffIds: [a], mark: { mark: 'paid', day: today } }, noon(2))
    expect(await leaver()).toBeUndefined()
    expect(await save([way(c, '7')])).toEqual({ changed: 1 })
  })

  it('is asked of those alone who are to be paid', async () => {
    for (const staffId of [a, c]) await set(staffId, { payroll_number: '7' })
    await setRow(db, 'staff', c, { branch_id: rows.where.branchId })
    await beginChain(db, by(), rows.where, today, noon(1))
    const tip = await payTip(db, { branchId: rows.where.branchId, amount: 500, at: noon(1), staffId: a })
    await takeBack(db, tip, { refunded: 500, at: noon(1) })
    expect((await previewTogether(db, [rows.where], today, noon(2))).left).toEqual([])
    await tipInto(db, rows.where, { yen: 1, to: a, now: noon(1) })
    expect((await previewTogether(db, [rows.where], today, noon(2))).left).toMatchObject([{ why: 'number' }])
  })

  it('is changed with the way of payment as it was shown, or not at all', async () => {
    const id = await close(a, c)
    const places = async () => (await listPlaces(db, by().businessId)).places
    const stands = async (of: string) => {
      const place = (await places()).find(({ staffId }) => staffId === of)
      const line = (await listLines(db, id)).find(({ staffId }) => staffId === of)
      return [place?.way, line?.way, line?.payrollNumber]
    }
    expect(await stands(a)).toEqual(['usual', 'payroll', ''])
    expect((await places()).find(({ staffId }) => staffId === b)).toMatchObject({ branch: 'Hotel' })
    const { seal } = await listPlaces(db, by().businessId)
    const late = { ways: [way(c, '7')], same: [], zeros: () => false, seal }
    expect(await save([{ staffId: a, number: '', way: 'cash' }])).toEqual({ changed: 1 })
    expect(await stands(a)).toEqual(['cash', 'cash', ''])
    expect(await stands(c)).toEqual(['usual', 'payroll', ''])
    expect(await savePlaces(db, by(), late, noon(2))).toEqual({ refused: 'changed' })
    expect(await save([way(a, '3')])).toEqual({ changed: 1 })
    expect(await stands(a)).toEqual(['usual', 'payroll', '3'])
    expect(await save([])).toEqual({ changed: 0 })
    const told = await auditOf(db, { action: 'payday.ways' })
    expect(told.map(({ details }) => details)).toEqual(Array(2).fill({ people: 1 }))
    // Two swap their numbers: no line of theirs is on a paper, so each follows.
    expect(await save([way(c, '4')])).toEqual({ changed: 1 })
    expect(await save([way(a, '4'), way(c, '3')])).toEqual({ changed: 2 })
    expect([await stands(a), await stands(c)]).toEqual([
      ['usual', 'payroll', '4'],
      ['usual', 'payroll', '3'],
    ])
    // Of nobody's number there may be two.
    expect(await save([way(a, ''), way(c, '')])).toEqual({ changed: 2 })
    const usually = (pay_way: PayWay) => setRow(db, 'business', by().businessId, { pay_way })
    await usually('cash')
    expect(await save([way(a, '5')])).toEqual({ changed: 1 })
    expect(await stands(a)).toEqual(['usual', 'cash', '5'])
    await usually('payroll')
    expect(await listPlaces(db, 'another')).toMatchObject({ places: [], usual: 'payroll' })
  })

  it('is asked where it differs by zeros before it alone, of what is changed', async () => {
    await set(a, { payroll_number: '7' })
    await set(b, { payroll_number: '007' })
    expect(await save([way(c, '70')])).toEqual({ changed: 1 })
    const said = await save([way(c, '07')])
    const name = async (of: string) => (await findStaff(db, of))?.name
    expect('judged' in said && said.judged).toEqual({
      clashes: [],
      near: [
        { numbers: ['007', '07'], names: [await name(b), await name(c)] },
        { numbers: ['07', '7'], names: [await name(c), await name(a)] },
      ],
    })
    // From a place’s own number of before, too.
    expect(await save([way(c, '070')])).toMatchObject({ judged: { near: [{ numbers: ['070', '70'] }] } })
    expect(await edit(c, '070')).toMatchObject({ refused: 'numberNear', whose: { number: '70' } })
  })

  it('is one person by an owner’s word of two places with one number alone, and as long as both accounts stay', async () => {
    const saves = (same: [string, string][]) => save([], { same })
    for (const staffId of [a, b, c]) await set(staffId, { payroll_number: '7' })
    expect(await saves([[a, a]])).toEqual({ changed: 0 })
    const pair = (one: string, other: string): [string, string] => [one, other]
    const all = [pair(a, b), pair(c, b), pair(a, c)]
    expect(await saves(all)).toEqual({ changed: 3 })
    for (const one of all) {
      expect(await saves(all)).toEqual({ changed: 0 })
      expect(await saves(all.filter((pair) => pair !== one))).toEqual({ changed: 1 })
      expect(await saves(all)).toEqual({ changed: 1 })
    }
    expect(await clash('7')).toBe(false)
    const two = [pair(a, b), pair(b, c)]
    expect(await saves(two)).toEqual({ changed: 1 })
    expect(await saves(two)).toEqual({ changed: 0 })
    // The one in the middle joins all three.
    expect(await clash('7')).toBe(false)
    for (const staffId of [a, c]) {
      await set(staffId, { person_id: 'one' })
      expect(await clash('7')).toBe(true)
      await set(staffId, { person_id: null })
      expect(await clash('7')).toBe(false)
    }
    expect(await saves([])).toEqual({ changed: 2 })
    await set(b, { payroll_number: '8' })
    expect(await saves([pair(a, b)])).toEqual({ changed: 0 })
    for (const staffId of [a, c]) await set(staffId, { payroll_number: '' })
    expect(await saves([pair(a, b), pair(a, c), pair(a, 'x')])).toEqual({ changed: 0 })
  })

  it('is another person’s where another account holds the place now', async () => {
    await set(a, { payroll_number: '7', person_id: 'one' })
    await close(a)
    await set(a, { person_id: null })
    expect(await clash('7')).toBe(false)
    await set(a, { person_id: 'other' })
    expect(await clash('7')).toBe(true)
    // With a number of their own the line stays as it was, and its number is nobody else’s.
    expect(await save([way(a, '8')])).toEqual({ changed: 1 })
    expect([await clash('7'), await clash('8')]).toEqual([false, false])
    for (const id of [a, b]) expect(await save([way(id, '7')])).toMatchObject({ refused: 'number' })
    // So it does for a new address that nobody has taken up yet.
    await set(a, { person_id: null })
    expect(await save([way(a, '9')])).toEqual({ changed: 1 })
    expect(await save([way(b, '7')])).toMatchObject({ refused: 'number' })
    await set(a, { payroll_number: '7', person_id: 'other' })
    // An owner’s word about two places says nothing of the person who held one before.
    expect(await save([way(b, '7')], { same: [[a, b]] })).toMatchObject({ refused: 'number' })
    // Of an account that is deleted nobody is known.
    await db.updateTable('payday_line').set({ person_id: null }).execute()
    for (const person_id of [null, 'later']) {
      await set(a, { person_id })
      expect(await clash('7')).toBe(false)
    }
  })
})
