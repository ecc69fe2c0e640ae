import { setTimeout as wait } from 'node:timers/promises'
import session, { type SessionData } from 'express-session'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { sessionLifetime } from '../../server/http/session-cookie.ts'
import { type Opened, onEachSessionBackend, tokenSet } from '../session/backends.ts'

const second = 1000

/** A session as express-session gives it to a store; `left` is how long it may still last at most, in ms. */
function data(personId: string, left = sessionLifetime): SessionData {
  const cookie = new session.Cookie()
  const maxAge = sessionLifetime
  Object.assign(cookie, { maxAge, originalMaxAge: maxAge, httpOnly: true, sameSite: 'lax', path: '/' })
  cookie.maxAge = maxAge
  return { cookie, personId, signedInAt: Date.now() - sessionLifetime + left }
}

/** A store's callback as a promise. */
const ask = <T>(run: (done: (error?: unknown, value?: T) => void) => void) =>
  new Promise<T | undefined>((resolve, reject) =>
    run((error, value) => (error ? reject(error) : resolve(value))),
  )

onEachSessionBackend('the session store', (where) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await where.open()
  })
  const get = (sid: string, from = opened) =>
    ask<SessionData | null | undefined>((done) => from.backend.store.get(sid, done))
  const set = (sid: string, value: SessionData) =>
    ask<void>((done) => opened.backend.store.set(sid, value, done))
  const touch = (sid: string, value: SessionData) =>
    ask<void>((done) => opened.backend.store.touch?.(sid, value, done as () => void))
  const destroy = (sid: string) => ask<void>((done) => opened.backend.store.destroy(sid, done))

  /** Reads behind the store's back: what is really there, and for how long, in ms. */
  async function written(sid: string): Promise<{ text: string; left: number } | undefined> {
    if (opened.redis) {
      const text = await opened.redis.get(`session:${sid}`)
      return text === null ? undefined : { text, left: await opened.redis.pttl(`session:${sid}`) }
    }
    const row = await opened.db?.selectFrom('session').selectAll().where('id', '=', sid).executeTakeFirst()
    return row && { text: row.data, left: row.expires_at - Date.now() }
  }

  it('has nothing under an id that was never written', async () => {
    expect(await get(newId())).toBeFalsy()
  })

  it('gives back what was written, and replaces it', async () => {
    const sid = newId()
    await set(sid, data('桜'))
    expect(await get(sid)).toMatchObject({
      personId: '桜',
      signedInAt: expect.any(Number),
      cookie: { path: '/' },
    })
    await set(sid, data('other'))
    expect((await get(sid))?.personId).toBe('other')
  })

  it('makes no session by touching', async () => {
    const sid = newId()
    await touch(sid, data('person'))
    expect(await get(sid)).toBeFalsy()
    expect(await written(sid)).toBeUndefined()
  })

  it('forgets what is destroyed, and does not mind doing it twice', async () => {
    const sid = newId()
    await set(sid, data('person'))
    await destroy(sid)
    await destroy(sid)
    expect(await get(sid)).toBeFalsy()
    expect(await written(sid)).toBeUndefined()
  })

  it('forgets what has expired', async () => {
    const [short, long] = [newId(), newId()]
    await set(short, data('person', second))
    await set(long, data('person'))
    expect(await get(short)).toBeTruthy()
    await wait(1.2 * second)
    expect(await get(short)).toBeFalsy()
    expect(await get(long)).toBeTruthy()
    await opened.backend.removeExpired()
    expect(await written(short)).toBeUndefined()
    expect(await written(long)).toBeDefined()
  })

  it('takes a record it can not read for none', async () => {
    for (const text of ['{', 'null', '"text"', '{}', '{"cookie":null}']) {
      const [sid, person] = [newId(), newId()]
      await set(sid, data(person))
      await opened.redis?.set(`session:${sid}`, text)
      await opened.db?.updateTable('session').set({ data: text }).where('id', '=', sid).execute()
      expect(await get(sid)).toBeFalsy()
      expect(await opened.backend.listOf(person)).toEqual([])
    }
  })

  it('ends all sessions of one person, but for the one that asks, and nobody else’s', async () => {
    const [person, other] = [newId(), newId()]
    const theirs = [newId(), newId(), newId()]
    const [kept = ''] = theirs
    const foreign = newId()
    for (const sid of theirs) await set(sid, data(person))
    await set(foreign, data(other))
    for (const sid of [...theirs, foreign]) await opened.backend.tokens.create(sid, tokenSet(sid))

    await opened.backend.removeAllOf(person, kept)
    for (const sid of [kept, foreign]) {
      expect(await get(sid)).toBeTruthy()
      expect(await opened.backend.tokens.read(sid)).toEqual(tokenSet(sid))
    }
    for (const sid of theirs.slice(1)) {
      expect(await get(sid)).toBeFalsy()
      expect(await opened.backend.tokens.read(sid)).toBeUndefined()
    }
    await opened.backend.removeAllOf(person)
    expect(await get(kept)).toBeFalsy()
    expect(await get(foreign)).toBeTruthy()
    await opened.backend.removeAllOf(person)
  })

  it('is well', async () => {
    await opened.backend.check()
    expect(opened.backend.available()).toBe(true)
  })
})
