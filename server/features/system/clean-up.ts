import type { Db } from '../../db/database.ts'
import { forgetAbandoned } from '../../money/payment/payment.forget.ts'
import { forgetDone } from '../../outbox/outbox.store.ts'
import { forgetOldAddressChanges } from '../../people/access/address-change.store.ts'
import { removeOldIdentities } from '../../people/access/cloud-identity.store.ts'
import { removeExpiredLinks } from '../../people/access/password-link.store.ts'
import { forgetOwnIdentity } from '../../people/identity/forget.ts'
import type { TryCounters } from '../../people/limits/tries.ts'
import type { Sessions } from '../../people/session/sessions.ts'
import { removeOldAsks } from '../auth/code-ask.store.ts'
import { removeOldGuests } from '../auth/person.store.ts'
import { cleanUpPush } from '../push/push.news.ts'

/** How long it is known who asked for a code, in ms: longer than a code is good. */
const asksKept = 24 * 3600 * 1000

type Needs = {
  db: Db
  tries: Pick<TryCounters, 'removeExpired'>
  sessions: Pick<Sessions, 'removeExpired' | 'listOf'>
}

/** Deletes what nobody needs any more. `now` in ms since 1970. Returns how many sessions had expired. */
export async function cleanUp({ db, tries, sessions }: Needs, now: number): Promise<number> {
  await forgetAbandoned(db, now)
  await tries.removeExpired()
  await removeOldAsks(db, now - asksKept)
  await forgetOldAddressChanges(db, now)
  await removeOldGuests(db, now)
  await removeOldIdentities(db, now)
  await forgetOwnIdentity(db, now)
  await removeExpiredLinks(db, now)
  await forgetDone(db, now)
  const ended = await sessions.removeExpired()
  await cleanUpPush({ db, sessions })
  return ended
}
