import request from 'supertest'
import { beforeAll, expect, it } from 'vitest'
import type { SessionBackend } from '../../server/people/session/session.types.ts'
import { countRecords, type Opened, onEachSessionBackend, tokenSet } from './backends.ts'
import { cookieOf, idOf, pairOf, sign } from './cookies.ts'
import { secret, sessionSite } from './session-site.ts'

onEachSessionBackend('a session', (where) => {
  let opened: Opened
  let backend: SessionBackend
  beforeAll(async () => {
    opened = await where.open()
    backend = opened.backend
  })

  it('begins at sign-in, lasts a year, and stands on every container', async () => {
    const { app } = sessionSite(backend)
    const answer = await request(app).post('/in/taro').expect(303)
    const cookie = cookieOf(answer) ?? ''
    expect(cookie).toMatch(/^session=s%3A[\w-]{32}\.[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(Math.abs(expires - Date.now() - 365 * 24 * 3600 * 1000)).toBeLessThan(10_000)

    const elsewhere = sessionSite((await where.open()).backend)
    const me = await request(elsewhere.app).get('/me').set('Cookie', pairOf(answer))
    expect(me.body).toEqual({ who: 'taro', sid: idOf(answer) })
    // Looking changes nothing: the cookie is not sent again.
    expect(cookieOf(me)).toBeUndefined()
    const tokens = await request(elsewhere.app).get('/tokens').set('Cookie', pairOf(answer))
    expect(tokens.body).toEqual(tokenSet('taro'))
  })

  it('keeps tokens out of the session itself, and out of every answer’s cookie', async () => {
    const { app } = sessionSite(backend)
    const answer = await request(app).post('/in/taro')
    const sid = idOf(answer)
    const record = opened.redis
      ? await opened.redis.get(`session:${sid}`)
      : (await opened.db?.selectFrom('session').select('data').where('id', '=', sid).executeTakeFirst())?.data
    expect(Object.keys(JSON.parse(record ?? '{}')).sort()).toEqual([
      'browser',
      'cookie',
      'personId',
      'signInId',
      'signedInAt',
    ])
    expect(record).not.toContain('refresh-taro')
  })

  it('has a secure cookie that other hosts of the domain can not plant, where the site is served over https', async () => {
    const { app } = sessionSite(backend, { secureCookies: true })
    const answer = await request(app).post('/in/taro').set('X-Forwarded-Proto', 'https').expect(303)
    expect(cookieOf(answer)).toMatch(
      /^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    const me = await request(app).get('/me').set('X-Forwarded-Proto', 'https').set('Cookie', pairOf(answer))
    expect(me.body.who).toBe('taro')
    const out = await request(app)
      .post('/out')
      .set('X-Forwarded-Proto', 'https')
      .set('Cookie', pairOf(answer))
    expect(cookieOf(out)).toMatch(
      /^__Host-session=; Path=\/; Expires=Thu, 01 Jan 1970[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('is refused loudly where a proxy hides that the site is served over https', async () => {
    const { app } = sessionSite(backend, { secureCookies: true })
    const before = await countRecords(opened)
    const answer = await request(app).post('/in/taro').expect(500)
    expect(cookieOf(answer)).toBeUndefined()
    expect(await countRecords(opened)).toBe(before)
  })

  it('gets a new id at each sign-in; the one before is worth nothing then', async () => {
    const { app } = sessionSite(backend)
    const first = await request(app).post('/in/taro')
    const second = await request(app).post('/in/hanako').set('Cookie', pairOf(first))
    expect(idOf(second)).not.toBe(idOf(first))
    expect((await request(app).get('/me').set('Cookie', pairOf(first))).body.who).toBe(null)
    expect((await request(app).get('/me').set('Cookie', pairOf(second))).body.who).toBe('hanako')
    expect(await backend.tokens.read(idOf(first))).toBeUndefined()
    expect(await backend.tokens.read(idOf(second))).toEqual(tokenSet('hanako'))
  })

  it('keeps its sign-in’s own id while the same person signs in again, and gives it to nobody else', async () => {
    const { app } = sessionSite(backend)
    const signIn = async (who: string, cookie = '') => {
      const answer = await request(app).post(`/in/${who}`).set('Cookie', cookie)
      const found = (await backend.listOf(who)).find(({ id }) => id === idOf(answer))
      return { cookie: pairOf(answer), signInId: found?.session.signInId }
    }
    const first = await signIn('jiro')
    const again = await signIn('jiro', first.cookie)
    const other = await signIn('hanako', again.cookie)
    expect(first.signInId).toEqual(expect.any(String))
    expect(again.signInId).toBe(first.signInId)
    expect(other.signInId).toEqual(expect.any(String))
    expect(other.signInId).not.toBe(first.signInId)
  })

  it('never takes over an id from outside, signed or not', async () => {
    const { app } = sessionSite(backend)
    const own = await request(app).post('/in/taro')
    expect(decodeURIComponent(pairOf(own))).toBe(`session=s:${sign(idOf(own), secret)}`)
    const planted = 'A'.repeat(32)
    const signed = `session=${encodeURIComponent(`s:${sign(planted, secret)}`)}`
    const forged = `session=${encodeURIComponent(`s:${sign(planted, 'another-secret')}`)}`
    for (const cookie of [signed, forged, `session=${planted}`, 'session=s%3A', 'session=%E0%A4']) {
      const me = await request(app).get('/me').set('Cookie', cookie).expect(200)
      expect(me.body.sid).not.toBe(planted)
      const answer = await request(app).post('/in/taro').set('Cookie', cookie).expect(303)
      expect(idOf(answer)).not.toBe(planted)
    }
  })

  it('is signed with the first secret, and read with each: secrets can be changed without signing anybody out', async () => {
    const [old, fresh] = ['an-old-secret-that-is-long-enough-too', 'a-new-secret-that-is-long-enough-too']
    const before = pairOf(await request(sessionSite(backend, { secrets: [old] }).app).post('/in/taro'))
    const rolled = sessionSite(backend, { secrets: [fresh, old] }).app
    const without = sessionSite(backend, { secrets: [fresh] }).app
    expect((await request(rolled).get('/me').set('Cookie', before)).body.who).toBe('taro')
    expect((await request(without).get('/me').set('Cookie', before)).body.who).toBe(null)
    const after = pairOf(await request(rolled).post('/in/taro'))
    expect((await request(without).get('/me').set('Cookie', after)).body.who).toBe('taro')
  })

  it('stays signed out when a slower request writes it back after the sign-out', async () => {
    const { app } = sessionSite(backend)
    const cookie = pairOf(await request(app).post('/in/taro'))
    const slow = request(app).post('/slow?ms=150').set('Cookie', cookie)
    const out = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() =>
      request(app).post('/out').set('Cookie', cookie),
    )
    await Promise.all([slow, out])
    // The record may be back; what it was worth is not.
    expect((await request(app).get('/tokens').set('Cookie', cookie)).body).toBe(null)
  })

  it('waits at sign-out for a refresh under way, so that the tokens to revoke are the new ones', async () => {
    const { app, sessions } = sessionSite(backend)
    const answer = await request(app).post('/in/taro')
    const locked = Promise.withResolvers<void>()
    const refreshing = sessions.tokens.withLock(idOf(answer), async ({ replace }) => {
      locked.resolve()
      await new Promise((resolve) => setTimeout(resolve, 150))
      return replace(tokenSet('renewed'))
    })
    await locked.promise
    const out = await request(app).post('/out').set('Cookie', pairOf(answer))
    expect(await refreshing).toBe(true)
    expect(out.body.revoke).toBe('refresh-renewed')
  })

  it('ends at sign-out all the same where a refresh under way does not', async () => {
    const { app, sessions } = sessionSite((await where.open({ leaseMs: 60_000, waitMs: 50 })).backend)
    const answer = await request(app).post('/in/taro')
    const [locked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const refreshing = sessions.tokens.withLock(idOf(answer), () => {
      locked.resolve()
      return ending.promise
    })
    await locked.promise
    const out = await request(app).post('/out').set('Cookie', pairOf(answer))
    ending.resolve()
    await refreshing
    expect(out.body).toEqual({ revoke: 'refresh-taro' })
    expect((await request(app).get('/me').set('Cookie', pairOf(answer))).body.who).toBe(null)
  })
})
