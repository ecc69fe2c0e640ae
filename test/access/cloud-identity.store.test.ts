import { expect, it } from 'vitest'
import { forgetPerson } from '../../server/features/auth/person.store.ts'
import {
  credentialSeal,
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
const seal = credentialSeal(['a-secret-for-tests-that-is-long-enough'])
const state = (key: string, expiresAt = now + 1000) => ({
  identityId: 'ap-northeast-1:1',
  owner: 'p',
  credentials: { accessKeyId: key, secretAccessKey: 's', sessionToken: 't', expiresAt },
  renewedAt: now,
})

onEachDatabase('identities of the pool', async (database) => {
  const db = await database.open()

  it('are kept for a guest, the first one, and taken once', async () => {
    await keepGuestIdentity(db, { guestId: 'g', identityId: 'first', now })
    await keepGuestIdentity(db, { guestId: 'g', identityId: 'second', now })
    expect(await takeGuestIdentity(db, 'g')).toBe('first')
    expect(await takeGuestIdentity(db, 'g')).toBeUndefined()
  })

  it('have credentials that are replaced, end by themselves, at a sign-out and with the account', async () => {
    await keepCredentials({ db, seal }, 'p', state('one'))
    await keepCredentials({ db, seal }, 'p', state('two'))
    expect(await findCredentials({ db, seal }, 'p', now)).toEqual(state('two'))
    expect(await findCredentials({ db, seal }, 'p', now + 1000)).toBeUndefined()
    expect(await findCredentials({ db, seal }, 'q', now)).toBeUndefined()
    await forgetCredentials(db, 'p')
    expect(await findCredentials({ db, seal }, 'p', now)).toBeUndefined()
    await keepCredentials({ db, seal }, 'p', state('three'))
    await forgetPerson(db, 'p')
    expect(await findCredentials({ db, seal }, 'p', now)).toBeUndefined()
  })

  it('are nothing to those who steal the database, and open in the row of their person only', async () => {
    const secret = 'a-secret-access-key'
    const theirs = {
      ...state('AKIA'),
      credentials: { ...state('AKIA').credentials, secretAccessKey: secret },
    }
    await keepCredentials({ db, seal }, 'thief', state('own'))
    await keepCredentials({ db, seal }, 'p', theirs)
    const read = () => db.selectFrom('session_credential').selectAll().where('person_id', '=', 'p')
    const { data } = await read().executeTakeFirstOrThrow()
    for (const hidden of [secret, 'AKIA', 'ap-northeast-1']) expect(data).not.toContain(hidden)
    await db.updateTable('session_credential').set({ data }).where('person_id', '=', 'thief').execute()
    expect(await findCredentials({ db, seal }, 'thief', now)).toBeUndefined()
    const other = credentialSeal(['another-secret-that-is-long-enough-too'])
    expect(await findCredentials({ db, seal: other }, 'p', now)).toBeUndefined()
    expect(await findCredentials({ db, seal }, 'p', now)).toEqual(theirs)
    await db.deleteFrom('session_credential').execute()
  })

  it('go when they are old', async () => {
    await keepGuestIdentity(db, { guestId: 'old', identityId: 'i', now: now - guestIdentityLifetime - 1 })
    await keepGuestIdentity(db, { guestId: 'new', identityId: 'i', now: now - guestIdentityLifetime })
    await keepCredentials({ db, seal }, 'old', state('k', now))
    await keepCredentials({ db, seal }, 'new', state('k', now + 1))
    await removeOldIdentities(db, now)
    expect(await db.selectFrom('guest_identity').select('guest_id').execute()).toEqual([{ guest_id: 'new' }])
    expect(await db.selectFrom('session_credential').select('person_id').execute()).toEqual([
      { person_id: 'new' },
    ])
  })
})
