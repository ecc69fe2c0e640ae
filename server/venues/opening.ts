import { dayIn } from '../base/calendar.ts'
import { NotOpenYetError } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import type { Branch } from './branch.store.ts'
import { businessOf } from './business.store.ts'

type Needs = { db: Db; clock: () => number }
type Opening = Pick<Branch, 'id' | 'businessId' | 'opensOn'>

/** Whether a branch takes no tips yet: its first day has not begun in the business's time zone. */
export async function opensLater({ db, clock }: Needs, { businessId, opensOn }: Opening): Promise<boolean> {
  if (opensOn === undefined) return false
  const { timeZone } = await businessOf(db, businessId)
  return dayIn(timeZone, clock()) < opensOn
}

/** Throws NotOpenYetError. */
export async function mustHaveOpened(needs: Needs, branch: Opening): Promise<void> {
  if (await opensLater(needs, branch)) throw new NotOpenYetError(branch.id)
}
