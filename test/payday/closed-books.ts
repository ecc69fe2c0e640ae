import type { Db } from '../../server/db/database.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { countBox, handLinesOut, noon, paydayRows, rowsWithoutTip } from './payday-rows.ts'

/** Closed paydays of two branches, with whatever can become of their lines. What everything in them is called. */
export async function closedBooks(db: Db): Promise<Record<string, string>> {
  const { by, where, staff } = await rowsWithoutTip(db, { people: 3 })
  const [ann = '', ben = '', cho = ''] = staff
  const { branchId } = where
  const tip = (staffId: string, amount: number, day: number) =>
    payTip(db, { branchId, amount, at: noon(day), staffId })
  const close = (day: number, now: number) =>
    closeDays(db, { by, where, from: '2026-10-01', until: `2026-10-0${day}`, now })
  const mark = (id: string, staffId: string, is: Mark, now: number) =>
    markLines(db, by, { id, staffIds: [staffId], mark: is }, now)
  const out = async (paydayId: string, staffId: string) => {
    await handLinesOut(db, by, noon(4), { chosen: [{ paydayId, staffId }] })
  }
  const paid: Mark = { mark: 'paid', day: '2026-10-03' }

  // Ann is paid by a file, Ben's ¥600 are carried, and Cho has ¥400 in cash before they are taken back.
  await tip(ann, 1000, 1)
  await tip(ben, 600, 1)
  const wrong = await tip(cho, 400, 1)
  await payTip(db, { branchId, amount: 50, at: noon(1), recipient: 'branch' })
  await payTip(db, { branchId, amount: 3, at: noon(1) })
  const one = await close(1, noon(2))
  await out(one, ann)
  await mark(one, ann, paid, noon(3))
  await mark(one, ben, { mark: 'carried', reason: 'r' }, noon(3) + 1)
  await mark(one, cho, { ...paid, way: 'cash' }, noon(3) + 2)
  // Ann has ¥70 on a file, Ben ¥600 on none, and Cho owes ¥400.
  await tip(ann, 70, 2)
  await takeBack(db, wrong, { refunded: 300, disputed: 100, at: noon(2) })
  const two = await close(2, noon(4))
  await out(two, ann)
  await countBox(db, { by, where }, 30, noon(3))
  const three = await close(3, noon(5))
  await mark(two, ben, { mark: 'carried', reason: 'r' }, noon(5) + 1)
  await mark(three, ben, { mark: 'carried', reason: 'r' }, noon(5) + 2)
  const back = await close(4, noon(6))
  await takePaydayBack(db, by, { id: back }, noon(6))
  const five = await close(4, noon(7))
  // Elsewhere Fay owes ¥7, which the house bears, Gus's ¥10 are due after all, and Hal has nothing.
  const { by: theirs, where: far, staff: others } = await paydayRows(db, { people: 3 })
  const [fay = '', gus = '', hal = ''] = others
  const there = (day: number) =>
    closeDays(db, {
      ...{ by: theirs, where: far, from: '2026-10-01', until: `2026-10-0${day}`, now: noon(day + 1) },
    })
  const note = (id: string, staffId: string, is: Mark, now: number) =>
    markLines(db, theirs, { id, staffIds: [staffId], mark: is }, now)
  const given = await payTip(db, { branchId: far.branchId, amount: 7, at: noon(1), staffId: fay })
  await payTip(db, { branchId: far.branchId, amount: 10, at: noon(1), staffId: gus })
  const none = await payTip(db, { branchId: far.branchId, amount: 4, at: noon(1), staffId: hal })
  await takeBack(db, none, { refunded: 4, at: noon(1) })
  const first = await there(1)
  await note(first, fay, paid, noon(2))
  await note(first, gus, { mark: 'carried', reason: 'r' }, noon(2) + 1)
  await note(first, gus, { mark: 'undone', reason: 'r' }, noon(2) + 2)
  await takeBack(db, given, { refunded: 7, at: noon(2) })
  const second = await there(2)
  for (const [n, mark] of (['written_off', 'undone', 'written_off'] as const).entries())
    await note(second, fay, { mark, reason: 'r' }, noon(3) + 9 + n)
  await there(3)

  return {
    ann,
    ben,
    cho,
    one,
    two,
    three,
    back,
    five,
    branch: branchId,
    business: by.businessId,
    first,
    second,
    fay,
    gus,
    far: far.branchId,
  }
}
