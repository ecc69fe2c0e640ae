import session, { type SessionData } from 'express-session'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { sessionLifetime } from '../../server/http/session-cookie.ts'
import { idleLifetime } from '../../server/people/session/session-life.ts'
import { type Opened, onEachSessionBackend, tokenSet } from '../session/backends.ts'

const minute = 60_000
const day = 24 * 60 * minute

onEachSessionBackend('the life of a session', (where) => {
  let opened: Opened
  let offset = 0
  const now = () => Date.now() + offset
  beforeEach(async () => {
    offset = 0
    opened ??= await where.open(undefined, now)
  })

  /** As express-session does, whose cookie is a year ahead again at each request. */
  const data = (personId: string, more: Partial<SessionData> = {}): SessionData => {
    const cookie = new session.Cookie()
    Object.assign(cookie, { originalMaxAge: sessionLifetime })
    cookie.expires = new Date(now() + sessionLifetime)
    return { cookie, personId, signedInAt: now() - offset, ...more }
  }
  const call = (method: 'set' | 'touch' | 'destroy', sid: string, value?: SessionData) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) => (error ? reject(error) : resolve())
      if (method === 'destroy') return opened.backend.store.destroy(sid, done)
      opened.backend.store[method]?.(sid, value as SessionData, done)
    })
  const read = (sid: string) =>
    new Promise<SessionData | null | undefined>((resolve, reject) =>
      opened.backend.store.get(sid, (error, value) => (error ? reject(error) : resolve(value))),
    )
  /** A new session, signed in now. */
  const begin = async (personId = newId(), more: Partial<SessionData> = {}) => {
    const [sid, signedIn] = [newId(), data(personId, more)]
    await opened.backend.tokens.create(sid, tokenSet(sid))
    await call('set', sid, signedIn)
    return { sid, personId, signedIn }
  }
  /** Time passes, for Redis too, which has a clock of its own. */
  const pass = async (ms: number, sid: string) => {
    offset += ms
    const key = `session:${sid}`
    await opened.redis?.pexpire(key, Math.max(1, (await opened.redis.pttl(key)) - ms))
  }

  it('ends after thirty days without a use', async () => {
    const { sid } = await begin()
    await pass(30 * day - minute, sid)
    expect(await read(sid)).toBeTruthy()
    await pass(2 * minute, sid)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await read(sid)).toBeFalsy()
  })

  it('goes on for thirty days from each use, and from nothing else', async () => {
    const { sid, signedIn } = await begin()
    for (let i = 0; i < 3; i++) {
      await pass(29 * day, sid)
      await call('touch', sid, signedIn)
      expect((await read(sid))?.personId).toBe(signedIn.personId)
    }
  })

  it('ends a year after the sign-in, whatever uses it has seen', async () => {
    const { sid, signedIn } = await begin()
    for (let i = 1; i < 365; i += 14) {
      await pass(14 * day, sid)
      if (i + 14 > 365) break
      await call('touch', sid, signedIn)
      expect(await read(sid)).toBeTruthy()
    }
    expect(await read(sid)).toBeTruthy()
    // The last use was fourteen days ago: what ends it is its age.
    await pass(365 * day - offset + minute, sid)
    await call('touch', sid, signedIn)
    // Nor does it live on where its record does.
    await opened.redis?.persist(`session:${sid}`)
    await opened.db
      ?.updateTable('session')
      .set({ expires_at: now() + day })
      .where('id', '=', sid)
      .execute()
    expect(await read(sid)).toBeFalsy()
  })

  it('is known to ten minutes, and shown with what else there is of a person', async () => {
    const browser = { browser: 'Chrome', system: 'Android' } as const
    const { sid: old, personId, signedIn } = await begin(newId(), { browser })
    await begin()
    await pass(day, old)
    const { sid } = await begin(personId)
    const seen = async () =>
      (await opened.backend.listOf(personId)).map(({ id, lastSeenAt }) => [id, lastSeenAt])
    const near = (at: number) => expect.toSatisfy((value: number) => Math.abs(value - at) < 5000)
    expect(await seen()).toEqual([
      [sid, near(now())],
      [old, near(now() - day)],
    ])
    expect((await opened.backend.listOf(personId)).at(-1)?.session.browser).toEqual(browser)
    await pass(11 * minute, old)
    await call('touch', old, signedIn)
    expect(await seen()).toEqual([
      [old, near(now())],
      [sid, near(now() - 11 * minute)],
    ])
    await call('destroy', old)
    expect((await seen()).map(([id]) => id)).toEqual([sid])
    offset += idleLifetime + day
    await opened.redis?.del(`session:${sid}`)
    expect(await opened.backend.listOf(personId)).toEqual([])
  })

  it('can be ended from elsewhere, by its person only; what it was worth is told once', async () => {
    const { sid, personId } = await begin(newId(), { guestId: 'guest-1' })
    const { sid: foreign, personId: other } = await begin()
    expect(await opened.backend.removeOf(other, sid)).toBeUndefined()
    expect(await read(sid)).toBeTruthy()
    expect(await opened.backend.removeOf(personId, sid)).toEqual({
      tokens: tokenSet(sid),
      guestId: 'guest-1',
    })
    expect(await read(sid)).toBeFalsy()
    expect(await opened.backend.tokens.read(sid)).toBeUndefined()
    expect(await opened.backend.removeOf(personId, sid)).toBeUndefined()
    expect(await read(foreign)).toBeTruthy()
  })

  it('is found by the address it was signed in with', async () => {
    const of = async (sub: string, email: string) => {
      const { sid } = await begin(sub)
      const set = tokenSet(sid)
      await opened.backend.tokens.create(sid, { ...set, user: { ...set.user, sub, email } })
    }
    await of('sub-1', 'Hana@example.jp')
    await of('sub-1', 'hana@example.jp')
    await of('sub-2', 'other@example.jp')
    expect(await opened.backend.personsOf('hana@EXAMPLE.jp')).toEqual(['sub-1'])
    expect(await opened.backend.personsOf('nobody@example.jp')).toEqual([])
  })
})
