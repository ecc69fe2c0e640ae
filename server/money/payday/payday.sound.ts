import type { Db } from '../../db/database.ts'
import type { PaydayLineTable, PaydayMarkTable } from '../../db/schema.ts'
import { differencesAfter } from './payday.differences.ts'
import { takes } from './payday.marks.ts'
import { listLines, listPaydays, stateOf } from './payday.store.ts'

// A file of paydays has a checksum and no signature: an owner can write one. What could never have happened is not taken.

type Rows = {
  lines: Pick<PaydayLineTable, 'payday_id' | 'staff_id' | 'opening' | 'earned' | 'taken_back'>[]
  marks: PaydayMarkTable[]
}

/** Whether each mark could be set after the one before it. */
export function isSound({ lines, marks }: Rows): boolean {
  const marksOf = Map.groupBy(marks, (mark) => `${mark.payday_id} ${mark.staff_id}`)
  return lines.every((line) => couldBeSet(line, marksOf.get(`${line.payday_id} ${line.staff_id}`) ?? []))
}

function couldBeSet(line: Rows['lines'][number], marks: PaydayMarkTable[]): boolean {
  const toPay = line.opening + line.earned - line.taken_back
  let before: PaydayMarkTable | undefined
  for (const mark of marks.toSorted((a, b) => a.n - b.n)) {
    if (mark.n !== (before?.n ?? 0) + 1) return false
    if (!takes[mark.mark]({ toPay, ...stateOf(toPay, before) })) return false
    before = mark
  }
  return true
}

/** Whether each of these paydays of a branch opens with exactly what the one before it has carried. */
export async function opensAsCarried(db: Db, branchId: string, ids: ReadonlySet<string>): Promise<boolean> {
  const standing = (await listPaydays(db, branchId)).filter((one) => one.taken_back_at === null).reverse()
  for (const [at, { id }] of standing.entries()) {
    if (!ids.has(id)) continue
    const carried = await carriedBy(db, standing[at - 1]?.id)
    const lines = await listLines(db, id)
    for (const { staffId, opening } of lines) carried.set(staffId, (carried.get(staffId) ?? 0) - opening)
    if ([...carried.values()].some((yen) => yen !== 0)) return false
  }
  return true
}

/** Whether the house bears nothing that is owed to a person, of what these paydays leave to the next. */
export async function bearsOnlyDebts(db: Db, paydayIds: string[]): Promise<boolean> {
  for (const id of paydayIds)
    if ((await differencesAfter(db, id)).some(({ yen, borne }) => borne && yen > 0)) return false
  return true
}

async function carriedBy(db: Db, paydayId: string | undefined): Promise<Map<string, number>> {
  if (paydayId === undefined) return new Map()
  const lines = (await listLines(db, paydayId)).filter((line) => line.state === 'carried')
  const carried = new Map(lines.map((line) => [line.staffId, line.toPay]))
  for (const { staffId, yen, borne } of await differencesAfter(db, paydayId))
    if (!borne) carried.set(staffId, (carried.get(staffId) ?? 0) + yen)
  return carried
}
