import { dayIn } from '../base/calendar.ts'
import { NotOpenYetError } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import type { Branch } from './branch.store.ts'
import { businessOf } from './business.store.ts'

type Needs = { db: Db; clock: () => number }
type Opening = Pick<Branch, 'id' | 'businessId' | 'opensOn'>

/**
 * The first day on which a branch takes tips, `YYYY-MM-DD`, as long as that day has not begun in the business's time zone;
 * afterwards, and where no day was set, undefined.
 */
export async function openingAhead(
  { db, clock }: Needs,
  { businessId, opensOn }: Opening,
): Promise<string | undefined> {
  if (opensOn === undefined) return undefined
  const { timeZone } = await businessOf(db, businessId)
  return dayIn(timeZone, clock()) < opensOn ? opensOn : undefined
}

/** Throws NotOpenYetError. */
export async function mustHaveOpened(needs: Needs, branch: Opening): Promise<void> {
  if (await openingAhead(needs, branch)) throw new NotOpenYetError(branch.id)
}
