import type { Request } from 'express'
import type { EmailPendingView } from '../../../pages/customer/email-pending.tsx'
import { pendingAddressChange, personOf } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import type { AccountPlace } from './account-place.ts'

/** The reader's open change of address, begun in any browser. */
export async function pendingView(
  { db, clock }: AccountWeb,
  req: Request,
  place: AccountPlace,
): Promise<EmailPendingView | undefined> {
  const pending = await pendingAddressChange(db, personOf(req).sub, clock())
  return pending && { email: pending.email, confirm: place.paths.emailConfirm() }
}
