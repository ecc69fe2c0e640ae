import { forgetOldAddressChanges } from '../../access/address-change.store.ts'
import { removeOldIdentities } from '../../access/cloud-identity.store.ts'
import { removeExpiredLinks } from '../../access/password-link.store.ts'
import type { Db } from '../../db/database.ts'
import { forgetOwnIdentity } from '../../identity/forget.ts'
import type { TryCounters } from '../../limits/tries.ts'
import { forgetOldMails } from '../../mail/mail.delivery.store.ts'
import type { Sessions } from '../../session/sessions.ts'
import { removeOldGuests } from '../auth/person.store.ts'
import { forgetMessages } from '../hooks/hook.backlog.store.ts'
import { forgetAbandoned } from '../payment/payment.forget.ts'
import { cleanUpPush } from '../push/push.watch.ts'

/** How long messages stay in the log of webhooks, in ms. */
const messagesKept = 30 * 24 * 3600 * 1000

type Needs = {
  db: Db
  tries: Pick<TryCounters, 'removeExpired'>
  sessions: Pick<Sessions, 'removeExpired' | 'listOf'>
}

/** Deletes what nobody needs any more. `now` in ms since 1970. Returns how many sessions had expired. */
export async function cleanUp({ db, tries, sessions }: Needs, now: number): Promise<number> {
  await forgetAbandoned(db, now)
  await tries.removeExpired()
  await forgetOldAddressChanges(db, now)
  await removeOldGuests(db, now)
  await removeOldIdentities(db, now)
  await forgetOwnIdentity(db, now)
  await removeExpiredLinks(db, now)
  await forgetMessages(db, now - messagesKept)
  await forgetOldMails(db, now)
  const ended = await sessions.removeExpired()
  await cleanUpPush({ db, sessions }, now)
  return ended
}
