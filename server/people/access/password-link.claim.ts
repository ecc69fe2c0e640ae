import { PasswordLinkError } from '../../base/errors.ts'
import type { Trx } from '../../db/database.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { trustPassword } from './distrust.store.ts'
import { acceptInvitation } from './invitation.store.ts'
import { findLink, type LinkPlace, takeLink } from './password-link.store.ts'
import { placesOf, recordLink } from './password-links.ts'
import { forgetProved } from './take-over.store.ts'

type Account = { sub: string; confirmed: boolean }

/**
 * Uses a link up for an account that gets its password in the same transaction: takes the
 * place of an invitation. Of two at once one wins.
 * @throws PasswordLinkError if the link does not count (any more), or is an invitation and the account has its password
 */
export async function claimLink(trx: Trx, token: string, account: Account, now: number): Promise<void> {
  const { sub } = account
  // Roles and places change behind this lock, so the link is read again behind it.
  const { place } = (await findLink(trx, token, now)) ?? {}
  if (place) await holdBusiness(trx, place.businessId)
  const link = await findLink(trx, token, now)
  if (!link || !(await takeLink(trx, link.tokenHash))) throw new PasswordLinkError()
  const invited = link.purpose === 'invite'
  if (invited && account.confirmed) throw new PasswordLinkError()
  // Whoever had the address before had another password.
  await trustPassword(trx, link.email)
  // An owner's word is no proof of an address: with one they could take over what somebody else had at Cognito.
  if (!link.byOperator) await forgetProved(trx, link.email)
  if (invited) await takePlace(trx, { sub, email: link.email }, link.place, now)
  for (const own of await placesOf(trx, sub))
    await recordLink(trx, { ...own, by: own.memberId, action: 'member.password' }, now)
}

async function takePlace(
  trx: Trx,
  person: { sub: string; email: string },
  place: LinkPlace | undefined,
  now: number,
): Promise<void> {
  const taken = place && (await acceptInvitation(trx, { ...person, emailVerified: true }, place.id))
  if (!taken) throw new PasswordLinkError()
  const { id, name, businessId, branchId } = place
  const entry = { businessId, branchId, memberId: id, subject: id, details: { name } }
  await recordChange(trx, { ...entry, action: 'member.accepted' }, now)
}
