import request from 'supertest'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { openDatabase } from '../../server/db/database.ts'
import { databaseSessions } from '../../server/people/session/database-sessions.ts'
import type { SessionBackend } from '../../server/people/session/session.types.ts'
import { countRecords, type Opened, onEachSessionBackend } from './backends.ts'
import { cookieOf, pairOf, sign } from './cookies.ts'
import { seal } from './seal.ts'
import { secret, sessionSite } from './session-site.ts'

onEachSessionBackend('a session whose store fails', (where) => {
  let opened: Opened
  let backend: SessionBackend
  beforeAll(async () => {
    opened = await where.open()
    backend = opened.backend
  })

  /** The real store, but for the methods that fail while `broken` names them. */
  function breakable() {
    const broken = new Map<string, unknown>()
    const store = new Proxy(backend.store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (!broken.has(String(name))) return value.bind(target)
        return (...args: unknown[]) => (args.at(-1) as (error: unknown) => void)(broken.get(String(name)))
      },
    })
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const log = createLogger({ level: 'info', pretty: false, destination })
    return { broken, lines, ...sessionSite({ ...backend, store }, { log }) }
  }

  it('is said with 503, not taken for signed out, and works again by itself', async () => {
    const { app, broken } = breakable()
    const cookie = pairOf(await request(app).post('/in/taro'))
    broken.set('get', new Error('connection lost'))
    const answer = await request(app).get('/me').set('Cookie', cookie).expect(503)
    expect(answer.body.error).toBe('SessionUnavailableError')
    expect(cookieOf(answer)).toBeUndefined()
    expect(answer.body.cause).toBe('Error: connection lost')
    broken.clear()
    expect((await request(app).get('/me').set('Cookie', cookie)).body.who).toBe('taro')
  })

  it('is said with 503 where express-session would go on without one: a store that calls itself disconnected', async () => {
    const { app } = breakable()
    const cookie = pairOf(await request(app).post('/in/taro'))
    backend.store.emit('disconnect')
    try {
      await request(app).get('/me').set('Cookie', cookie).expect(503)
    } finally {
      backend.store.emit('connect')
    }
    await request(app).get('/me').set('Cookie', cookie).expect(200)
  })

  it('is said with 503 at once while the store is known to be away', async () => {
    const { app } = sessionSite({ ...backend, available: () => false })
    await request(app).get('/me').expect(503)
  })

  it('signs nobody in, not even once the answer is finished', async () => {
    const { app, broken } = breakable()
    const before = await countRecords(opened)
    broken.set('set', new Error('connection lost'))
    const answer = await request(app).post('/in/half').expect(503)
    expect(cookieOf(answer)).toBeUndefined()
    broken.clear()
    expect(await countRecords(opened)).toBe(before)
  })

  it('does not cut off an answer when the session can not be marked as used', async () => {
    const { app, broken, lines } = breakable()
    const cookie = pairOf(await request(app).post('/in/taro'))
    broken.set('touch', new Error('connection lost'))
    const answer = await request(app).get('/me').set('Cookie', cookie).expect(200)
    expect(answer.body.who).toBe('taro')
    expect(lines.join()).toContain('session not touched')
  })

  it('says so at sign-out, with the tokens gone all the same', async () => {
    const { app, broken } = breakable()
    const cookie = pairOf(await request(app).post('/in/taro'))
    broken.set('destroy', new Error('connection lost'))
    await request(app).post('/out').set('Cookie', cookie).expect(503)
    broken.clear()
    expect((await request(app).get('/tokens').set('Cookie', cookie)).body).toBe(null)
  })
})

describe('a database whose socket is not there', () => {
  it('is said with 503: express-session takes its error code, ENOENT, for "no such session"', async () => {
    const db = openDatabase({ databaseUrl: 'postgres:///tips?host=/nowhere', dataDir: '' })
    const { app } = sessionSite(databaseSessions(db, seal))
    const cookie = `session=${encodeURIComponent(`s:${sign('A'.repeat(32), secret)}`)}`
    await request(app).get('/me').set('Cookie', cookie).expect(503)
    await expect(databaseSessions(db, seal).check()).rejects.toThrow('ENOENT')
    await db.destroy()
  })
})
