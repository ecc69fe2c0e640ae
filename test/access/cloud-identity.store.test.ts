import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { forgetPerson } from '../../server/features/auth/person.store.ts'
import {
  findCredentials,
  forgetCredentials,
  guestIdentityLifetime,
  keepCredentials,
  keepGuestIdentity,
  removeOldIdentities,
  takeGuestIdentity,
} from '../../server/people/access/cloud-identity.store.ts'
import { onEachDatabase } from '../support/databases.ts'

const now = 1_795_000_000_000
const state = (key: string, expiresAt = now + 1000) => ({
  identityId: 'ap-northeast-1:1',
  owner: 'p',
  credentials: { accessKeyId: key, secretAccessKey: 's', sessionToken: 't', expiresAt },
  renewedAt: now,
})

onEachDatabase('identities of the pool', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  it('are kept for a guest, the first one, and taken once', async () => {
    await keepGuestIdentity(db, { guestId: 'g', identityId: 'first', now })
    await keepGuestIdentity(db, { guestId: 'g', identityId: 'second', now })
    expect(await takeGuestIdentity(db, 'g')).toBe('first')
    expect(await takeGuestIdentity(db, 'g')).toBeUndefined()
  })

  it('have credentials that are replaced, end by themselves, at a sign-out and with the account', async () => {
    await keepCredentials(db, 'p', state('one'))
    await keepCredentials(db, 'p', state('two'))
    expect(await findCredentials(db, 'p', now)).toEqual(state('two'))
    expect(await findCredentials(db, 'p', now + 1000)).toBeUndefined()
    expect(await findCredentials(db, 'q', now)).toBeUndefined()
    await forgetCredentials(db, 'p')
    expect(await findCredentials(db, 'p', now)).toBeUndefined()
    await keepCredentials(db, 'p', state('three'))
    await forgetPerson(db, 'p')
    expect(await findCredentials(db, 'p', now)).toBeUndefined()
  })

  it('go when they are old', async () => {
    await keepGuestIdentity(db, { guestId: 'old', identityId: 'i', now: now - guestIdentityLifetime - 1 })
    await keepGuestIdentity(db, { guestId: 'new', identityId: 'i', now: now - guestIdentityLifetime })
    await keepCredentials(db, 'old', state('k', now))
    await keepCredentials(db, 'new', state('k', now + 1))
    await removeOldIdentities(db, now)
    expect(await db.selectFrom('guest_identity').select('guest_id').execute()).toEqual([{ guest_id: 'new' }])
    expect(await db.selectFrom('session_credential').select('person_id').execute()).toEqual([
      { person_id: 'new' },
    ])
  })
})
