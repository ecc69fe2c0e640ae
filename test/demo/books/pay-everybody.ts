import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { payStaff } from '../../../server/money/payday/pay-staff.ts'
import type { Owner, Press } from '../../../server/money/payday/payday.types.ts'
import { previewPayday } from '../../../server/money/payday/preview-payday.ts'

/** Nobody is written to. */
export const untold = { mail: undefined, lang: 'ja' as const }

/** An owner pays everybody whom such a payday would pay. Its id; undefined: nobody. */
export async function payEverybody(
  db: Db,
  by: Owner,
  asked: Pick<Press, 'until' | 'payDay'> & Partial<Press>,
  now: number,
): Promise<string | undefined> {
  const press = { kind: 'payday' as const, ...asked }
  const { paying } = await previewPayday(db, { businessId: by.businessId, ...press })
  if (paying.length === 0) return undefined
  const ticks = paying.map(({ tick }) => tick)
  const made = await payStaff(db, untold, by, { id: newId(), ...press, ticks }, now)
  if ('refused' in made) throw new Error(made.refused)
  return made.id
}
