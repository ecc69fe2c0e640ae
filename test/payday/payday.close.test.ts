import type { UpdateObject } from 'kysely'
import { describe, expect, it } from 'vitest'
import { paydayName } from '../../pages/payday/statement-words.ts'
import { newId } from '../../server/db/ids.ts'
import type { Database } from '../../server/db/schema.ts'
import { closeTogether, previewTogether } from '../../server/money/payday/payday.close.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listRecovered, listUnderWay } from '../../server/money/payday/payday.named.ts'
import {
  beginOfPeriod,
  endOfPeriod,
  lastComplete,
  payDayOf,
} from '../../server/money/payday/payday.period.ts'
import { beginChain, previewPayday, type Where } from '../../server/money/payday/payday.service.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { noon, paydayRows, tipInto } from './payday-rows.ts'

const until = '2026-10-02'

onEachDatabase('paydays of all branches', async (database) => {
  const db = await database.open()

  /** Two branches of one business that have begun, with a tip in each, and one that has not. */
  async function three() {
    const { by, where } = await paydayRows(db, { people: 1 })
    const row = await readRow(db, 'branch', where.branchId)
    const places: Where[] = [where]
    for (let n = 0; n < 2; n++) {
      const branchId = newId()
      await db
        .insertInto('branch')
        .values({ ...row, id: branchId, number: branchId })
        .execute()
      places.push({ ...where, branchId })
    }
    for (const place of places.slice(0, 2)) {
      await beginChain(db, by, place, '2026-10-01', noon(1))
      await payTip(db, { branchId: place.branchId, amount: 900, at: noon(1), recipient: 'branch' })
    }
    return { by, places, show: () => previewTogether(db, places, until, noon(5)) }
  }
  const close = ({ by, places }: Awaited<ReturnType<typeof three>>, seal: string) =>
    closeTogether(db, by, places, { until, seal }, noon(5))
  const closed = ({ places }: { places: Where[] }) =>
    db
      .selectFrom('payday')
      .select('id')
      .where(
        'branch_id',
        'in',
        places.map((place) => place.branchId),
      )
      .execute()

  it('close together with one press; one that has not begun is named and left out', async () => {
    const all = await three()
    const shown = await all.show()
    expect(shown.left).toEqual([{ where: all.places[2], why: 'noChain' }])
    expect(shown.closable.map(({ shown }) => shown.house)).toEqual([900, 900])
    expect(await close(all, shown.seal)).toMatchObject({ ids: [expect.any(String), expect.any(String)] })
    expect(await closed(all)).toHaveLength(2)
    expect(await close(all, shown.seal)).toEqual({ refused: 'closed' })
    // Taken back, they still fix the first day: what lies before it would be settled nowhere.
    const [{ id = '' } = {}] = await closed(all)
    expect(await takePaydayBack(db, all.by, { id }, noon(6))).toMatchObject({ id })
    for (const place of all.places.slice(0, 2))
      expect(await beginChain(db, all.by, place, '2026-10-02', noon(6))).toEqual({ refused: 'begun' })
  })

  it('close none if one is not as it was shown, or can no more be closed', async () => {
    const all = await three()
    const { seal } = await all.show()
    const [, second = all.places[0] as Where] = all.places
    await payTip(db, { branchId: second.branchId, amount: 1, at: noon(2), recipient: 'branch' })
    expect(await close(all, seal)).toEqual({ refused: 'changed' })
    const again = await all.show()
    await beginWait(db, { why: 'restore', booksAt: noon(4) }, noon(4))
    expect(await close(all, again.seal)).toEqual({ refused: 'restored' })
    expect((await all.show()).left.map(({ why }) => why)).toEqual(['restored', 'restored', 'restored'])
    await db.deleteFrom('payday_wait').execute()
    expect(await closed(all)).toEqual([])
  })

  it('close once if two owners press at once, in whichever order they name the branches', async () => {
    const all = await three()
    const { seal } = await all.show()
    const other = await database.open()
    const backwards = { ...all, places: all.places.toReversed() }
    const { seal: turned } = await previewTogether(other, backwards.places, until, noon(5))
    const done = await Promise.all([
      close(all, seal),
      closeTogether(other, all.by, backwards.places, { until, seal: turned }, noon(5)),
    ])
    expect(done.filter((one) => 'ids' in one)).toHaveLength(1)
    expect(await closed(all)).toHaveLength(2)
  })

  it('are closed only as shown for each person, from an hour after their last day', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    const [one = '', two = '', three = ''] = staff
    const { branchId } = where
    await beginChain(db, by, where, '2026-10-01', noon(1))
    // Over at 15:00 UTC, where 24 hours of Tokyo end.
    const over = Date.UTC(2026, 9, 2, 15)
    const hour = 60 * 60_000
    expect(await previewPayday(db, where, until, over + hour - 1)).toEqual({ refused: 'notOver' })
    await payTip(db, { branchId, amount: 200, at: noon(1), staffId: one })
    const tipOfTwo = await payTip(db, { branchId, amount: 300, at: noon(1), staffId: two })
    const tipOfThree = await payTip(db, { branchId, amount: 700, at: noon(1), staffId: three })
    await takeBack(db, tipOfThree, { refunded: 700, at: noon(1) })
    const shown = await previewPayday(db, where, until, over + hour)
    if ('refused' in shown) throw new Error(shown.refused)
    // The same sums, each for the other person.
    await payTip(db, { branchId, amount: 100, at: noon(1), staffId: one })
    await takeBack(db, tipOfTwo, { refunded: 100, at: noon(1) })
    const pressed = closePayday(db, by, where, { until, seal: shown.seal }, over + hour)
    expect(await pressed).toEqual({ refused: 'changed' })
    const again = await previewPayday(db, where, until, over + hour)
    if ('refused' in again) throw new Error(again.refused)
    // Who got as much as was taken back has a line, too: their statement says so.
    expect(again.lines.map(({ toPay }) => toPay).sort()).toEqual([0, 200, 300])
  })

  it('are closed as seen, with the numbers that zeros before them alone tell from another’s', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [ann = '', ben = ''] = staff
    const numbered = (id: string, payroll_number: string) => setRow(db, 'staff', id, { payroll_number })
    await numbered(ann, '7')
    await beginChain(db, by, where, '2026-10-01', noon(1))
    await tipInto(db, where, { yen: 500, to: ann, now: noon(1) })
    const show = () => previewTogether(db, [where], until, noon(5))
    const near = ({ closable }: Awaited<ReturnType<typeof show>>) => closable.map(({ shown }) => shown.near)
    const before = await show()
    await numbered(ben, '0007')
    const other = await show()
    await numbered(ben, '007')
    const after = await show()
    expect([near(before), near(after)]).toMatchObject([[[]], [[{ numbers: ['007', '7'] }]]])
    for (const { seal } of [before, other])
      expect(await close({ by, places: [where], show }, seal)).toEqual({ refused: 'changed' })
    const done = await close({ by, places: [where], show }, after.seal)
    expect(done).toMatchObject({ ids: [expect.any(String)] })
  })
})

onEachDatabase('a payday keeps', async (database) => {
  const db = await database.open()

  it('by whom and when it was closed, its branch’s name of then and the account at each place', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    const [one = '', two = '', three = ''] = staff
    const { branchId } = where
    const person = { person_id: 'p', payroll_number: '7', name: 'Ann' }
    await setRow(db, 'staff', one, { ...person, pay_way: 'cash' })
    await beginChain(db, by, where, '2026-10-01', noon(1))
    for (const staffId of [one, two, three]) await payTip(db, { branchId, amount: 500, at: noon(1), staffId })
    const back = await payTip(db, { branchId, amount: 100, at: noon(1), staffId: two })
    await takeBack(db, back, { refunded: 100, at: noon(1) })
    await payTip(db, { branchId, amount: 70, at: noon(1), recipient: 'branch' })
    await payTip(db, { branchId, amount: 8, at: noon(2), recipient: 'branch' })
    // Who has nothing left is no one to be paid.
    const all = await payTip(db, { branchId, amount: 300, at: noon(2), staffId: three })
    await takeBack(db, all, { refunded: 300, at: noon(2) })
    expect(await closeTogether(db, by, [], { until, seal: '' }, noon(5))).toEqual({ refused: 'noChain' })
    // There is an owner to write to, and no mail.
    await setRow(db, 'staff', by.memberId, { person_id: 'o', email: 'o' })
    const tell = { mail: undefined, lang: 'en' as const, by: 'Hana' }
    const close = async (until: string) => {
      const { seal } = await previewTogether(db, [where], until, noon(5))
      const done = await closeTogether(db, by, [where], { until, seal, tell }, noon(5))
      return 'ids' in done ? (done.ids[0] ?? '') : done.refused
    }
    const [first, second] = [await close('2026-10-01'), await close('2026-10-02')]
    const third = await close('2026-10-03')
    await setRow(db, 'branch', branchId, { name: 'Now' })
    await setRow(db, 'staff', one, { person_id: 'q', name: 'Eve' })
    const row = db.selectFrom('payday').selectAll().where('id', '=', first)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      ...{ branch_name: 'b', closed_by: by.memberId, closed_at: noon(5), taken_back_by: null },
      ...{ house: 70, house_given: 70, staff_tips: 4 },
    })
    const lines = db.selectFrom('payday_line').selectAll()
    const kept = await lines.where('payday_id', '=', first).execute()
    expect(kept.find(({ staff_id }) => staff_id === one)).toMatchObject({ ...person, way: 'cash' })
    expect(kept.find(({ staff_id }) => staff_id === two)?.person_id).toBeNull()
    const entries = await auditOf(db, { action: 'payday.closed' })
    const said = entries.map(({ subject, details }) => ({ subject, ...details }))
    expect(said.find(({ subject }) => subject === first)).toMatchObject({ people: 3, toPay: 1500 })
    expect(said.find(({ subject }) => subject === second)).toMatchObject({ people: 0, toPay: 0, number: 2 })
    expect(said.find(({ subject }) => subject === third)).toMatchObject({ people: 0, toPay: 0, number: 3 })
  })
})

onEachDatabase('beside what a payday would hold', async (database) => {
  const db = await database.open()

  const tip = (branchId: string, amount: number, more: { day?: number; recipient?: 'all' | 'branch' } = {}) =>
    payTip(db, { branchId, amount, at: noon(more.day ?? 1), recipient: more.recipient ?? 'branch' })
  const set = (id: string, values: UpdateObject<Database, 'tip'>) => setRow(db, 'tip', id, values)

  it('tips are named that wait at the bank or for their guest, by their newest attempt', async () => {
    const [{ where }, other] = [await paydayRows(db, { people: 1 }), await paydayRows(db, { people: 1 })]
    const asked = async (yen: number, values: UpdateObject<Database, 'tip'>, at = where) => {
      const { id, attempt } = await tipInto(db, at, { yen, to: 'branch', now: noon(1) })
      await set(id, values)
      return attempt
    }
    const first = await asked(300, { state: 'pending', next_check_at: noon(2), attempts: 2 })
    const second = { ...first, id: newId(), n: 2, payment_intent_id: 'pi_second' }
    await db.insertInto('payment_attempt').values(second).execute()
    await asked(400, { state: 'processing', next_check_at: noon(2) })
    // Nobody looks at it any more.
    await asked(500, { state: 'pending', next_check_at: null })
    await asked(600, { state: 'draft', next_check_at: noon(2) })
    await asked(700, { state: 'pending', next_check_at: noon(2) }, other.where)
    const { tips, more } = await listUnderWay(db, where.branchId)
    expect([tips.map(({ amount }) => amount).sort(), more]).toEqual([[300, 400], 0])
    expect(tips.find(({ amount }) => amount === 300)?.intentId).toBe('pi_second')
  })

  it('tips to the house are named whose people were lost in a restore: once, of its branch and days alone', async () => {
    const [{ where }, other] = [await paydayRows(db, { people: 1 }), await paydayRows(db, { people: 1 })]
    const { branchId } = where
    const lost = async (
      amount: number,
      day: number,
      recipient: 'all' | 'branch' = 'branch',
      of = branchId,
    ) => {
      const id = await tip(of, amount, { day, recipient })
      await set(id, { recovered_at: noon(5) })
      return id
    }
    await tip(branchId, 100, { day: 2 })
    await lost(10, 1)
    await lost(20, 4)
    await lost(30, 2, 'all')
    await lost(40, 2, 'branch', other.where.branchId)
    const [again, last] = [await lost(200, 2), await lost(300, 3)]
    await takeBack(db, again, { refunded: 50, at: noon(3) })
    const named = () => listRecovered(db, branchId, { first: '2026-10-02', last: '2026-10-03' })
    expect((await named()).tips.map(({ id, amount }) => [id, amount])).toEqual([
      [again, 200],
      [last, 300],
    ])
    for (let n = 0; n < 20; n++) await lost(1000, 3)
    expect(await named()).toMatchObject({ tips: { length: 20, 0: { id: again } }, more: 2 })
  })
})

describe('the days on which paydays end', () => {
  it.each([
    [0, '2026-10-31', '2026-10-31', '2026-10-31', '2026-10-01'],
    [0, '2026-11-23', '2026-11-30', '2026-10-31', '2026-11-01'],
    [0, '2028-02-10', '2028-02-29', '2028-01-31', '2028-02-01'],
    [15, '2026-10-15', '2026-10-15', '2026-10-15', '2026-09-16'],
    [15, '2026-10-16', '2026-11-15', '2026-10-15', '2026-10-16'],
    [25, '2026-12-31', '2027-01-25', '2026-12-25', '2026-12-26'],
    [28, '2027-03-01', '2027-03-28', '2027-02-28', '2027-03-01'],
  ])('of day %i: %s belongs to the period that ends on %s', (closeDay, day, end, complete, first) => {
    expect(endOfPeriod({ closeDay }, day)).toBe(end)
    expect(lastComplete({ closeDay }, day)).toBe(complete)
    expect(beginOfPeriod({ closeDay }, end)).toBe(first)
  })

  it.each([
    ['2026-10-01', '2026-10-31', 'October'],
    ['2026-09-16', '2026-10-15', 'October'],
    ['2027-02-01', '2027-02-28', 'February'],
    ['2027-01-29', '2027-02-28', 'February'],
    ['2027-03-01', '2027-03-28', 'March'],
    ['2028-02-29', '2028-03-28', 'March'],
    ['2026-01-31', '2026-03-02', undefined],
    ['2026-10-01', '2026-10-30', undefined],
    ['2026-10-02', '2026-10-31', undefined],
    ['2026-10-01', '2026-11-30', undefined],
  ])('give a payday from %s to %s its month’s name: %s', (first, last, month) => {
    const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never
    const name = paydayName(t, 'en', { number: 3, first, last })
    expect([name.includes('ofMonth'), month === undefined || name.includes(month)]).toEqual([
      month !== undefined,
      true,
    ])
  })

  it('lead to the day of payment', () => {
    const plan = { closeDay: 0, payDay: 25, payMonths: 1 }
    expect(payDayOf(plan, '2026-12-31')).toBe('2027-01-25')
    expect(payDayOf({ ...plan, payDay: 0, payMonths: 0 }, '2026-02-15')).toBe('2026-02-28')
    expect(payDayOf({ ...plan, payDay: 0, payMonths: 2 }, '2026-12-31')).toBe('2027-02-28')
    expect(payDayOf({ ...plan, payDay: undefined }, '2026-12-31')).toBeUndefined()
  })
})
