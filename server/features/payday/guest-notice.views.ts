import type { ToldView } from '../../../pages/payday/guest-notice.tsx'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { listTold, toldAt } from '../../money/payday/guest-notice.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'

/** So many moments at which something may have changed are looked at for one page. */
const moments = 60

/** What each branch's guests are told now or why nothing is said, and what they were told before. */
export async function toldViews(
  db: Db,
  businessId: string,
  { now, before }: { now: number; before: unknown },
): Promise<ToldView[]> {
  const at = { now, timeZone: await timeZoneOf(db, businessId), before: Number(before) || undefined }
  const branches = await listBranches(db, businessId)
  return Promise.all(branches.map((branch) => branchView(db, branch, at)))
}

async function branchView(
  db: Db,
  { id, name }: Branch,
  { now, timeZone, before }: { now: number; timeZone: string; before: number | undefined },
): Promise<ToldView> {
  const venue = { branchId: id, timeZone }
  const told = await toldAt(db, venue, dayIn(timeZone, now))
  const { days, before: older } = await listTold(db, venue, { before: before ?? now + 1, limit: moments })
  return {
    id,
    name,
    silent: 'silent' in told ? told.silent : undefined,
    said: days,
    older: older === undefined ? undefined : `${paths.paydaySettings({ before: String(older) })}#guests`,
  }
}
