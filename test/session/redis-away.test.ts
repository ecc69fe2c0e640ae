import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { health } from '../../server/features/system/echo.controller.ts'
import { createRedis, type RedisConnection } from '../../server/gateways/redis.ts'
import { createFlashes } from '../../server/http/flash.ts'
import { errorHandler } from '../../server/http/middleware/error-handler.tsx'
import { language } from '../../server/http/middleware/language.ts'
import { requestLog } from '../../server/http/middleware/request-log.ts'
import { securityHeaders } from '../../server/http/middleware/security-headers.ts'
import { pageSender } from '../../server/http/send-page.tsx'
import { createRateLimits } from '../../server/people/limits/rate-limit.ts'
import { redisSessions } from '../../server/people/session/redis-sessions.ts'
import { checkDatabase, checkSessionStore } from '../../server/people/session/session-checks.ts'
import { sessionMiddleware } from '../../server/people/session/session-middleware.ts'
import { createSessions } from '../../server/people/session/sessions.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'
import { silent } from './backends.ts'
import { seal } from './seal.ts'
import { sessionRoutes } from './session-site.ts'

/** Ways for Redis to go away, and to come back. */
const outages = {
  'ends in good order': {
    leave: (redis: TestRedis) => redis.stop('SIGTERM'),
    back: (redis: TestRedis) => redis.start(),
  },
  'is killed': {
    leave: (redis: TestRedis) => redis.stop('SIGKILL'),
    back: (redis: TestRedis) => redis.start(),
  },
  'stands still': {
    leave: async (redis: TestRedis) => redis.freeze(),
    back: async (redis: TestRedis) => redis.thaw(),
  },
}

describeWithRedis('when Redis', () => {
  let redis: TestRedis
  let connection: RedisConnection
  let production: TestApp
  let site: Express

  beforeAll(async () => {
    redis = await startRedis()
    connection = await createRedis(redis.url, silent)
    await connection.ready(5000)
    production = await createTestApp({ limits: createRateLimits(connection.client) })
    site = withSessions(production, connection)
  })
  afterAll(async () => {
    await connection.close()
    await production.close()
    await redis.close()
  })

  /** A guest opens the page of a venue and sends the form: the way of a visitor as far as it needs no card. */
  async function guestTips() {
    const path = `/tip/${production.seed.branchId}`
    const start = performance.now()
    await request(site).get(path).expect(200)
    const form = { recipient: 'all', preset: '', amount: '500', review: '' }
    const sent = await request(site).post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(form)
    expect(sent.status).toBe(303)
    expect(sent.get('Location')).toMatch(/\/confirm\?tip=/)
    return performance.now() - start
  }

  it.each(Object.keys(outages) as (keyof typeof outages)[])(
    '%s: guests tip all the same, pages of signed-in people say so, and come back by themselves',
    async (name) => {
      const { leave, back } = outages[name]
      const signedIn = await request(site).post('/area/in/taro').expect(303)
      const cookie = (signedIn.get('Set-Cookie') ?? [])[0]?.split(';')[0] ?? ''
      const me = () => request(site).get('/area/me').set('Cookie', cookie)
      expect((await me()).body.who).toBe('taro')
      expect((await request(site).get('/health').expect(200)).body).toMatchObject({
        status: 'up',
        database: 'up',
        sessions: 'up',
      })
      await guestTips()

      await leave(redis)
      expect(await guestTips()).toBeLessThan(10_000)
      await me().expect(503)
      // Frozen, it takes one request's patience to find out; from then on nobody waits.
      await until(() => expect(connection.client.status).not.toBe('ready'))
      const start = performance.now()
      const answer = await me().set('Accept', 'text/html').set('Accept-Language', 'en').expect(503)
      expect(answer.text).toContain('Not available for a moment')
      expect(answer.get('Set-Cookie')).toBeUndefined()
      const json = await me().set('Accept', 'application/json').expect(503)
      expect(json.body.error.status).toBe(503)
      await request(site).post('/area/in/hanako').expect(503)
      await guestTips()
      expect(performance.now() - start).toBeLessThan(10_000)
      expect((await request(site).get('/health').expect(503)).body).toMatchObject({
        status: 'down',
        database: 'up',
        sessions: 'down',
      })

      await back(redis)
      await until(async () => expect((await me()).body).toMatchObject({ who: 'taro' }))
      const tokens = await request(site).get('/area/tokens').set('Cookie', cookie)
      expect(tokens.body.refreshToken).toBe('refresh-taro')
      await request(site).post('/area/in/hanako').expect(303)
      await request(site).get('/health').expect(200)
      await guestTips()
    },
  )
})

/** The production application, with an area for signed-in people in front, put together from the same parts. */
function withSessions({ app, deps }: TestApp, { client }: RedisConnection): Express {
  const { config, secrets } = deps
  const backend = redisSessions(client, seal)
  const sessions = createSessions({ config, backend })
  const site = express()
  site.get(
    '/health',
    health({ database: checkDatabase(deps.db, Date.now), sessions: checkSessionStore(backend) }),
  )
  site.use(
    '/area',
    securityHeaders(config),
    requestLog(deps),
    cookieParser(secrets.session),
    language(deps.i18n, config),
  )
  site.use('/area', sessionRoutes(sessions, sessionMiddleware({ config, secrets, sessions })))
  const flashes = createFlashes(config)
  site.use('/area', errorHandler({ ...deps, send: pageSender({ ...deps, flashes }), flashes }))
  site.use(app)
  return site
}
