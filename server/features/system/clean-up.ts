import type { Db } from '../../db/database.ts'
import { forgetOldNames } from '../../money/payday/index.ts'
import { forgetAbandoned } from '../../money/payment/index.ts'
import { forgetDone } from '../../outbox/outbox.store.ts'
import {
  forgetOldAddressChanges,
  removeExpiredLinks,
  removeOldIdentities,
} from '../../people/access/index.ts'
import { removeExpiredSignIns, removeOldCodes, removeUnconfirmed } from '../../people/identity/index.ts'
import type { TryCounters } from '../../people/limits/index.ts'
import type { Sessions } from '../../people/session/index.ts'
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
  await forgetOldNames(db, now)
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

const hour = 3_600_000
/** How long an account waits for its code to be entered, in ms. Then whoever has the address can register anew. */
const unconfirmedKept = 7 * 24 * hour

/** Deletes what no longer counts: expired sign-ins and codes, and accounts that nobody confirmed. */
export async function forgetOwnIdentity(db: Db, now: number): Promise<void> {
  await removeExpiredSignIns(db, now)
  await removeOldCodes(db, now - hour)
  await removeUnconfirmed(db, now - unconfirmedKept)
}
