import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { holdBusiness, timeZoneOf } from '../../venues/business.store.ts'
import { findMarker } from '../books/index.ts'
import { kindRules, mayPayOn } from './kind-rules.ts'
import { findPayday, largestNumber } from './payday.store.ts'
import type { Owner, Press, PressRefusal } from './payday.types.ts'
import { keyOfTick, previewPayday } from './preview-payday.ts'
import type { Tell } from './tell-owners.ts'
import { writePayday } from './write-payday.ts'

/**
 * Writes a payday of the ticked people as it was shown. What is owed is worked out again with the business locked, and each ticked row
 * compared. The form's id is the payday's id, so a form that is sent twice makes one.
 */
export function payStaff(
  db: Db,
  tell: Tell,
  owner: Owner,
  { id, kind, until, payDay, ticks }: Press,
  now: number,
): Promise<{ id: string; number: number } | { refused: PressRefusal }> {
  const { businessId } = owner
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, businessId)
    const made = await findPayday(trx, businessId, id)
    if (made) return { id, number: made.number }
    if (await findMarker(trx, businessId)) return { refused: 'marker' }
    const today = dayIn(await timeZoneOf(trx, businessId), now)
    if (until > today) return { refused: 'until' }
    if (!mayPayOn(kind, { until, payDay }, today)) return { refused: 'payDay' }
    const ticked = new Set(ticks)
    if (ticked.size === 0) return { refused: 'nobody' }
    const keys = [...ticked].map(keyOfTick)
    const shown = await previewPayday(trx, { businessId, until, payDay, kind, keys })
    const lines = (kindRules[kind].sign > 0 ? shown.paying : shown.owing).filter(({ tick }) =>
      ticked.has(tick),
    )
    if (lines.length < ticked.size) return { refused: 'changed' }
    if (lines.some(({ doubt }) => doubt === 'sharedNumber')) return { refused: 'number' }
    const number = (await largestNumber(trx, businessId)) + 1
    const payday = { id, number, kind, until, payDay, madeAt: now }
    await writePayday(trx, tell, owner, { payday, lines }, now)
    return { id, number }
  })
}
