import { expect, it } from 'vitest'
import { inChunks } from '../../server/db/chunks.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { listTold, tellGuests, tellsGuests, toldAt } from '../../server/money/payday/guest-notice.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { atPresent, noticeFacts, noticeOf } from '../../server/venues/guest-notice.store.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'
import { readRow, setRow } from '../support/rows.ts'
import { answerNewest, paydayRows } from './payday-rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, 1 + day, 3)
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

onEachDatabase('what a page for guests asks of paydays', async (database) => {
  const db = await database.open()

  it('asks no more after ten years of a payday each day in which nobody was paid', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    await tellGuests(db, by, true, noon(0))
    const days = Array.from({ length: 3650 }, (_, day) => dayName(day - 3650))
    const closed = { branch_id: where.branchId, house: 0, closed_by: by.memberId, closed_at: noon(0) }
    const rest = { taken_back_by: null, taken_back_at: null }
    const paydays = days.map((day, n) => ({
      ...closed,
      ...rest,
      id: newId(),
      number: n + 1,
      first_day: day,
      last_day: day,
    }))
    await inChunks(paydays, (some) => db.insertInto('payday').values(some).execute())
    const line = { name: 'a', code: 'a', opening: 0, earned: 100, taken_back: 0 }
    const lines = paydays.flatMap(({ id }) => staff.map((staff_id) => ({ ...line, payday_id: id, staff_id })))
    await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
    const left = { n: 1, mark: 'carried' as const, reason: 'r', made_by: by.memberId, created_at: noon(0) }
    const marks = lines.map(({ payday_id, staff_id }) => ({ ...left, payday_id, staff_id }))
    await inChunks(marks, (some) => db.insertInto('payday_mark').values(some).execute())
    await analyze(db)
    const facts = (one: Db) => noticeFacts(one, where.branchId, atPresent).execute()
    const [plan = ''] = await plansOf(db, facts)
    expect(plan).toMatch(/payday_number|sqlite_autoindex_payday_2 \(branch_id=\? AND number>\?\)/)
    expect(plan).not.toMatch(
      /\bSCAN (payday|line|mark|newest|said|later|telling)\b|Seq Scan on (payday|payday_line|payday_mark)\b/,
    )
    expect(
      noticeOf(await noticeFacts(db, where.branchId, atPresent).executeTakeFirstOrThrow(), where.timeZone),
    ).toEqual({ silent: 'unpaid' })
  })

  it('knows what was told from a payday that was taken back since', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    await tellGuests(db, by, true, noon(0))
    for (let tip = 0; tip < 10; tip++)
      await payTip(db, { branchId: where.branchId, amount: 900, at: noon(0) })
    const house = { branchId: where.branchId, at: noon(0), recipient: 'branch' as const }
    const toHouse = await payTip(db, { ...house, amount: 500 })
    // Nobody knows whom the guest gave it.
    const lost = await payTip(db, { ...house, amount: 5000 })
    await setRow(db, 'tip', lost, { recovered_at: noon(1) })
    // Of both kinds some is taken back and some of that comes again.
    for (const [refunded, disputed] of [
      [100, 50],
      [70, 50],
      [70, 30],
    ] as const)
      await takeBack(db, toHouse, { refunded, disputed, at: noon(0) })
    const id = await closeDays(db, { by, where, from: dayName(0), until: dayName(0), now: noon(2) })
    expect(await readRow(db, 'payday', id)).toMatchObject({ house_given: 400, staff_tips: 10 })
    const mark = (mark: Mark, at: number) => markLines(db, by, { id, staffIds: staff, mark }, at)
    await mark({ mark: 'paid', day: dayName(2) }, noon(3))
    await mark({ mark: 'undone', reason: 'r' }, noon(4))
    expect(await takePaydayBack(db, by, { id }, noon(5))).toMatchObject({ id })
    const told = (day: number) => toldAt(db, where, dayName(day), noon(day))
    expect(await told(2)).toEqual({ silent: 'unpaid' })
    expect(await told(3)).toMatchObject({ staffYen: 9000, houseYen: 400, by: dayName(2) })
    expect(await told(5)).toEqual({ silent: 'unpaid' })
  })

  it('counts of each person the lesser of what they earned and what was paid, the cash first', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    await tellGuests(db, by, true, noon(0))
    for (let tip = 0; tip < 10; tip++)
      await payTip(db, { branchId: where.branchId, amount: 900, at: noon(0) })
    const id = await closeDays(db, { by, where, from: dayName(0), until: dayName(0), now: noon(2) })
    const line = db.updateTable('payday_line').where('payday_id', '=', id)
    // Paid ¥2,700, of which ¥400 may have been the cash: ¥2,300 of the ¥2,600 of card tips are sure.
    await line
      .set({ opening: -300, cash: 400 })
      .where('staff_id', '=', staff[0] ?? '')
      .execute()
    // What an earlier payday carried raises nothing.
    await line
      .set({ opening: 5000 })
      .where('staff_id', '=', staff[1] ?? '')
      .execute()
    // Nor does a box that was counted too high before.
    await line
      .set({ cash: -200 })
      .where('staff_id', '=', staff[2] ?? '')
      .execute()
    const mark = { mark: 'paid', day: dayName(2) } as const
    await markLines(db, by, { id, staffIds: staff, mark }, noon(3))
    expect(await toldAt(db, where, dayName(3), noon(3))).toMatchObject({ staffYen: 2300 + 3000 + 3000 })
  })

  it('asks of the hundred paydays before a moment, however many came since and whatever their numbers', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    await tellGuests(db, by, true, noon(0))
    for (let tip = 0; tip < 10; tip++)
      await payTip(db, { branchId: where.branchId, amount: 900, at: noon(0) })
    const id = await closeDays(db, { by, where, from: dayName(0), until: dayName(0), now: noon(2) })
    const mark = { mark: 'paid', day: dayName(2) } as const
    await markLines(db, by, { id, staffIds: staff, mark }, noon(3))
    const payday = db.selectFrom('payday').selectAll().where('id', '=', id)
    const row = await payday.executeTakeFirstOrThrow()
    const more = (from: number, n: number, first: number) =>
      db
        .insertInto('payday')
        .values(
          Array.from({ length: n }, (_, at) => ({
            ...{ ...row, id: newId(), number: first + at },
            ...{
              first_day: dayName(from + at),
              last_day: dayName(from + at),
              closed_at: noon(from + at + 2),
            },
          })),
        )
        .execute()
    const then = () => toldAt(db, where, dayName(3), noon(3))
    const told = await then()
    expect(told).toMatchObject({ staffYen: 9000 })
    // Numbers went on above a thousand, as after a restore.
    await more(2, 99, 1001)
    expect(await toldAt(db, where, dayName(4), noon(200))).toEqual(told)
    await more(101, 1, 1100)
    expect(await toldAt(db, where, dayName(4), noon(200))).toEqual({ silent: 'unpaid' })
    expect(await then()).toEqual(told)
  })

  it('lists what was told with its days, the newest first, and a page at a time', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    const tells = () => tellsGuests(db, by.businessId)
    expect(await tells()).toBe(false)
    expect(await tellGuests(db, by, true, noon(0))).toEqual({ changed: true })
    expect(await tells()).toBe(true)
    for (let tip = 0; tip < 10; tip++)
      await payTip(db, { branchId: where.branchId, amount: 900, at: noon(0) })
    const id = await closeDays(db, { by, where, from: dayName(0), until: dayName(0), now: noon(2) })
    const mark = { mark: 'paid', day: dayName(5) } as const
    await markLines(db, by, { id, staffIds: staff, mark }, noon(3))
    const received = { payday_id: id, staff_id: staff[0] ?? '', n: 1, answer: 'received' as const, words: '' }
    await db
      .insertInto('payday_answer')
      .values({ ...received, said_by: received.staff_id, created_at: noon(6) })
      .execute()
    await tellGuests(db, by, false, noon(7))
    expect(await tells()).toBe(false)
    expect(await tellGuests(db, by, false, noon(7))).toEqual({ changed: false })
    await tellGuests(db, by, true, noon(8))
    await beginWait(db, { why: 'restore', booksAt: noon(9) }, noon(10))
    await answerNewest(db, by, noon(11))
    const said = (await auditOf(db, { business_id: where.businessId } as object)).map(({ action }) => action)
    const switched = said.filter((action) => ['payday.told', 'payday.silent'].includes(action))
    expect(switched).toEqual(['payday.told', 'payday.silent', 'payday.told'])
    const list = async (before: number, limit: number) => {
      const page = await listTold(db, where, { before, limit })
      const days = page.days.map(({ from, to, told }) => [from, to, told === 'notKnown' ? told : told.by])
      return { days, before: page.before }
    }
    const [first, ...rest] = [
      [dayName(11), dayName(47), dayName(5)],
      [dayName(9), dayName(10), 'notKnown'],
      [dayName(8), dayName(9), dayName(5)],
      [dayName(5), dayName(7), dayName(5)],
    ]
    expect(await list(noon(99), 99)).toEqual({ days: [first, ...rest], before: undefined })
    expect(await list(noon(99), 2)).toEqual({ days: [first], before: noon(10) })
    expect(await list(noon(10), 7)).toEqual({ days: rest, before: undefined })
    expect(await list(noon(10), 6)).toEqual({ days: rest, before: noon(2) })
    // Paid on a later day that never came: nobody has read it.
    expect(await list(noon(4), 9)).toEqual({ days: [], before: undefined })
    const ofOneDay = [dayName(5), dayName(5), dayName(5)]
    expect(await list(noon(5), 9)).toEqual({ days: [ofOneDay], before: undefined })
    expect(await toldAt(db, where, dayName(47), noon(47))).toMatchObject({ by: dayName(5) })
    expect(await toldAt(db, where, dayName(48), noon(48))).toEqual({ silent: 'old' })
  })
})
