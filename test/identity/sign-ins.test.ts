import { expect, it } from 'vitest'
import { forgetOwnIdentity } from '../../server/features/system/clean-up.ts'
import type { SignIn } from '../../server/gateways/identity/identity-gateway.ts'
import { addSignIn } from '../../server/people/identity/identity-sign-in.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { ownIdentity } from '../support/own-identity.ts'

const day = 24 * 3_600_000
let people = 0

onEachDatabase('a sign-in of an account of this server', async (database) => {
  const db = await database.open()

  async function signedIn() {
    const own = ownIdentity(db)
    const person = await own.person(`in${++people}@example.jp`)
    const signIn = await own.gateway.signIn(person)
    const stands = async (held: SignIn = signIn) => {
      const said = await own.kind(own.gateway.getUser(held.accessToken))
      expect(await own.kind(own.gateway.holderOf(held.accessToken))).toBe(said)
      return said
    }
    return { ...own, person, signIn, stands }
  }

  it('lasts 30 days after it was last asked for, and no longer', async () => {
    const { gateway, kind, signIn, stands, advance, clock } = await signedIn()
    for (let week = 0; week < 6; week++) {
      advance(29 * day)
      expect((await gateway.renew(signIn)).authTime).toBe(signIn.authTime)
    }
    advance(30 * day)
    expect(await stands()).toBe('unauthenticated')
    expect(await kind(gateway.renew(signIn))).toBe('refreshRefused')
    await forgetOwnIdentity(db, clock())
    const rows = db.selectFrom('identity_sign_in').selectAll().where('sub', '=', signIn.user.sub)
    expect(await rows.execute()).toEqual([])
  })

  it('ends after a year, however much it is used', async () => {
    const { gateway, kind, signIn, stands, advance } = await signedIn()
    for (let at = 0; at < 364; at += 28) {
      advance(28 * day)
      await gateway.renew(signIn)
    }
    expect(await stands()).toBe('none')
    advance(day)
    expect(await stands()).toBe('unauthenticated')
    expect(await kind(gateway.renew(signIn))).toBe('refreshRefused')
  })

  it('is believed for a quarter of an hour, and never beyond its end', async () => {
    const { gateway, signIn, advance, clock } = await signedIn()
    expect(signIn.accessExpiresAt - clock()).toBeLessThanOrEqual(15 * 60_000)
    for (let at = 0; at < 364; at += 28) {
      advance(28 * day)
      await gateway.renew(signIn)
    }
    advance(day - 60_000)
    const last = await gateway.renew(signIn)
    expect(last.accessExpiresAt - clock()).toBeLessThanOrEqual(60_000)
  })

  it('brings what is new of the person', async () => {
    const { gateway, signIn } = await signedIn()
    await gateway.updateProfile({ accessToken: signIn.accessToken, name: 'Aya Mori' })
    expect((await gateway.renew(signIn)).user.name).toBe('Aya Mori')
  })

  it('is nobody else’s, and not of another service', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const { gateway, kind } = one
    expect(await kind(gateway.renew({ ...one.signIn, user: other.signIn.user }))).toBe('refreshRefused')
    expect(await kind(gateway.renew({ ...one.signIn, issuer: 'https://cognito' }))).toBe('refreshRefused')
    const { issuer: _, ...older } = one.signIn
    expect(await kind(gateway.renew(older))).toBe('refreshRefused')
    expect(await one.stands()).toBe('none')
  })

  it('ends alone, and only for whoever has its token', async () => {
    const { gateway, person, signIn, stands } = await signedIn()
    const there = await gateway.signIn(person)
    await gateway.end({ ...signIn, accessToken: 'guessed' })
    expect([await stands(), await stands(there)]).toEqual(['none', 'none'])
    await gateway.end(signIn)
    expect([await stands(), await stands(there)]).toEqual(['unauthenticated', 'none'])
  })

  it('of a program ends when it was said, and is not made longer', async () => {
    const { gateway, kind, signIn, advance, clock } = await signedIn()
    const { sub } = signIn.user
    const now = clock()
    const { token } = await addSignIn(db, { sub, kind: 'program', now, endsAt: now + day })
    expect(await kind(gateway.renew({ ...signIn, accessToken: token }))).toBe('refreshRefused')
    expect(await kind(gateway.getUser(token))).toBe('none')
    advance(day)
    expect(await kind(gateway.getUser(token))).toBe('unauthenticated')
  })

  it('says that the account is gone, where it is', async () => {
    const { gateway, kind, signIn, stands } = await signedIn()
    await gateway.deleteUser(signIn.accessToken)
    expect(await kind(gateway.renew(signIn))).toBe('accountGone')
    expect(await stands()).toBe('unauthenticated')
  })

  it('keeps no account from being deleted at the moment when it begins', async () => {
    for (let round = 0; round < 20; round++) {
      const { gateway, kind, person, signIn } = await signedIn()
      const begun = Array.from({ length: 6 }, () => gateway.signIn(person).catch(() => undefined))
      expect(await kind(gateway.deleteUser(signIn.accessToken))).toBe('none')
      await Promise.all(begun)
      const rows = db.selectFrom('identity_sign_in').selectAll().where('sub', '=', person.sub)
      expect(await rows.execute()).toEqual([])
    }
  })
})
