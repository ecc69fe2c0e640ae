import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { holdBusiness, timeZoneOf } from '../../venues/business.store.ts'
import { findMarker } from '../books/index.ts'
import { kindRules, mayPayOn } from './kind-rules.ts'
import type { Owner } from './payday.types.ts'
import { type PaydayRecord, parseRecord } from './payday-record.ts'
import { listPlaces } from './places.store.ts'
import type { Tell } from './tell-owners.ts'
import { writePayday } from './write-payday.ts'

/** `marker`: the books did not go back. `record`: it is none of a payday. `number`: the books have that payday. */
export type RecordRefusal = 'marker' | 'record' | 'number'

/**
 * Writes a payday that the books have lost, as its record says it, with what came back of it. What was owed then was checked at the
 * press, and is not now. `left`: lines that these books can't take, because they lack the place or the branch.
 */
export function readRecordBack(
  db: Db,
  tell: Tell,
  owner: Owner,
  text: string,
  now: number,
): Promise<{ id: string; left: string[] } | { refused: RecordRefusal }> {
  const { businessId } = owner
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, businessId)
    if (!(await findMarker(trx, businessId))) return { refused: 'marker' }
    const record = parseRecord(text)
    if (!record || !isPossible(record, await timeZoneOf(trx, businessId), now)) return { refused: 'record' }
    const { id, number } = record
    const known = await trx
      .selectFrom('payday')
      .select('id')
      .where((e) =>
        e.or([e('id', '=', id), e.and([e('business_id', '=', businessId), e('number', '=', number)])]),
      )
      .executeTakeFirst()
    if (known) return { refused: 'number' }
    const places = new Set((await listPlaces(trx, businessId)).map(({ staffId }) => staffId))
    const branches = new Map(
      (await listBranches(trx, businessId)).map((branch) => [branch.number, branch.id]),
    )
    const left: string[] = []
    const lines = record.lines.flatMap((line) => {
      const branchId = branches.get(line.branchNumber)
      if (branchId !== undefined && places.has(line.staffId)) return [{ ...line, branchId }]
      left.push(`${line.branchNumber} ${line.staffId} ${line.yen}`)
      return []
    })
    await writePayday(trx, tell, owner, { payday: record, lines, readBack: { record: text, left } }, now)
    return { id, left }
  })
}

/** Whether such a payday can have been made by now, and such lines have come back since. */
const isPossible = ({ kind, lines, madeAt, ...days }: PaydayRecord, timeZone: string, now: number): boolean =>
  days.until <= dayIn(timeZone, madeAt) &&
  mayPayOn(kind, days, dayIn(timeZone, madeAt)) &&
  lines.every(({ yen }) => yen * kindRules[kind].sign > 0) &&
  lines.every(({ returned: { at } = { at: madeAt } }) => madeAt <= at && at <= now)
