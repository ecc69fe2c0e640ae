import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { forgetOwnIdentity } from '../../server/people/identity/forget.ts'
import { onEachDatabase } from '../support/databases.ts'
import { ownIdentity, secrets } from '../support/own-identity.ts'

const minute = 60_000
const day = 24 * 60 * minute
let people = 0

onEachDatabase('refresh tokens', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  async function signedIn() {
    const own = ownIdentity(db)
    const tokens = await own.gateway.signIn(await own.person(`renewed${++people}@example.jp`))
    const refresh = (refreshToken: string, container = own) =>
      container.gateway.refresh({ refreshToken, username: '' })
    return { ...own, own, tokens, refresh }
  }

  it('are used once each, and keep when the password was typed', async () => {
    const { tokens, refresh, advance, gateway } = await signedIn()
    advance(10 * minute)
    const second = await refresh(tokens.refreshToken)
    advance(10 * minute)
    const third = await refresh(second.refreshToken)
    expect(new Set([tokens, second, third].map((one) => one.refreshToken)).size).toBe(3)
    expect([second.authTime, third.authTime]).toEqual([tokens.authTime, tokens.authTime])
    expect(third.accessExpiresAt).toBeGreaterThan(tokens.accessExpiresAt)
    expect(await gateway.getUser(third.accessToken)).toEqual(tokens.user)
  })

  it('give two requests at once the same next one, in whichever container', async () => {
    const { tokens, refresh } = await signedIn()
    const all = await Promise.all(
      [ownIdentity(db), ownIdentity(db), ownIdentity(db)].map((one) =>
        refresh(tokens.refreshToken, one as never),
      ),
    )
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect((await refresh(all[0]?.refreshToken ?? '')).user).toEqual(tokens.user)
  })

  it('end the sign-in if an older one comes back: two people have it', async () => {
    const { tokens, refresh, advance, kind, gateway, told } = await signedIn()
    const thiefs = await refresh(tokens.refreshToken)
    advance(minute)
    expect(await kind(refresh(tokens.refreshToken))).toBe('refreshRefused')
    expect(await kind(refresh(thiefs.refreshToken))).toBe('refreshRefused')
    expect(await kind(gateway.getUser(thiefs.accessToken))).toBe('unauthenticated')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain(tokens.user.sub)
  })

  it('end it too if one from before the last comes back, however soon', async () => {
    const { tokens, refresh, kind } = await signedIn()
    const second = await refresh(tokens.refreshToken)
    const third = await refresh(second.refreshToken)
    expect(await kind(refresh(tokens.refreshToken))).toBe('refreshRefused')
    expect(await kind(refresh(third.refreshToken))).toBe('refreshRefused')
  })

  it('end after 30 days without use, and a year after the password', async () => {
    const idle = await signedIn()
    idle.advance(30 * day)
    expect(await idle.kind(idle.refresh(idle.tokens.refreshToken))).toBe('refreshRefused')
    const { tokens, refresh, advance, kind } = await signedIn()
    let { refreshToken } = tokens
    for (let days = 0; days < 360; days += 20) {
      advance(20 * day)
      refreshToken = (await refresh(refreshToken)).refreshToken
    }
    advance(6 * day)
    expect(await kind(refresh(refreshToken))).toBe('refreshRefused')
  })

  it('survive a new secret that stands before the old one', async () => {
    const { tokens, refresh, kind } = await signedIn()
    const renewed = ownIdentity(db, { secrets: ['another-secret-that-is-as-long-as-it', ...secrets] })
    expect((await refresh(tokens.refreshToken, renewed as never)).user).toEqual(tokens.user)
    expect(await kind(renewed.gateway.getUser(tokens.accessToken))).toBe('none')
  })

  it('of nobody are refused, and end nothing', async () => {
    const { tokens, refresh, kind, gateway } = await signedIn()
    for (const token of ['x', 'x.y', `${'0'.repeat(16)}.abc`]) {
      expect(await kind(refresh(token))).toBe('refreshRefused')
      await gateway.revoke(token)
    }
    await gateway.revoke(`${tokens.refreshToken}x`)
    expect(await kind(refresh(tokens.refreshToken))).toBe('none')
  })

  it('are gone from the tables once they have expired', async () => {
    const { tokens, clock, advance } = await signedIn()
    const rows = () =>
      db.selectFrom('identity_sign_in').select('id').where('sub', '=', tokens.user.sub).execute()
    advance(29 * day)
    await forgetOwnIdentity(db, clock())
    expect(await rows()).toHaveLength(1)
    advance(day)
    await forgetOwnIdentity(db, clock())
    expect(await rows()).toEqual([])
  })

  it('begin no sign-in beside a password that changes at the same moment', async () => {
    const { own, tokens, gateway, kind } = await signedIn()
    const me = { email: tokens.user.email, password: 'Correct-horse-1' }
    const change = gateway.changePassword({
      accessToken: tokens.accessToken,
      oldPassword: me.password,
      newPassword: 'Another-one-2',
    })
    const others = await Promise.allSettled(Array.from({ length: 6 }, () => own.gateway.signIn(me)))
    await change
    for (const other of others)
      if (other.status === 'fulfilled')
        expect(await kind(gateway.getUser(other.value.accessToken))).toBe('unauthenticated')
  })
})
