import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createDeps, type Deps } from '../../../server/deps.ts'
import { type AccountApp, createAccountApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../../support/redis.ts'
import { browserOf, follow, password, signedIn, summaryOf, toastOf } from './people.ts'

const hour = 3600_000
let offset = 0
const clock = () => Date.now() + offset
/** Later than any token lasts. */
const later = () => {
  offset += hour + 1000
}

type Container = { app: Express; deps: Deps; close(): Promise<void> }

/** Another process of the same site: its own clients and caches, the same database and sessions. */
async function container({ deps }: AccountApp): Promise<Container> {
  const { config, secrets, log, db } = deps
  const own = await createDeps(config, secrets, { db, log, clock })
  return { app: createApp(own), deps: own, close: own.close }
}

/** What stands before several containers and asks them in turn. */
function inTurn(apps: Express[]): Express {
  let turn = 0
  return ((req: never, res: never) => apps[turn++ % apps.length]?.(req, res)) as unknown as Express
}

const backends = {
  database: async () => undefined,
  redis: () => startRedis(),
}

for (const [name, start] of Object.entries(backends)) {
  const describeOn = name === 'redis' ? describeWithRedis : describe
  describeOn(`a sign-in kept in ${name === 'redis' ? 'Redis' : 'the database'}`, () => {
    let redis: TestRedis | undefined
    let test: AccountApp
    beforeAll(async () => {
      redis = await start()
      test = await createAccountApp({
        cognito: { clock, rotation: 0, clientSecret: true },
        overrides: { clock },
        ...(redis && { env: { REDIS_URL: redis.url } }),
      })
    })
    afterAll(async () => {
      await test.close()
      await redis?.close()
    })
    const refreshes = () =>
      test.cognito.control.calls().filter((call) => call === 'GetTokensFromRefreshToken').length

    it('is asked for nothing while its tokens are good', async () => {
      const { browser } = await signedIn(test)
      const before = test.cognito.control.calls().length
      for (let i = 0; i < 3; i++) expect((await browser.get('/tip/histories')).status).toBe(200)
      expect(test.cognito.control.calls()).toHaveLength(before)
    })

    it('is renewed when its tokens have ended, again and again', async () => {
      const { browser } = await signedIn(test)
      for (let i = 0; i < 3; i++) {
        const before = refreshes()
        later()
        expect((await browser.get('/profile')).status).toBe(200)
        expect((await browser.get('/profile')).status).toBe(200)
        expect(refreshes()).toBe(before + 1)
      }
    })

    it('is renewed once by many requests of two containers at the same moment', async () => {
      const other = await container(test)
      const site = inTurn([test.app, other.app])
      const { browser } = await signedIn(test, guestBrowser(site))
      later()
      const before = refreshes()
      const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get('/profile')))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect(refreshes()).toBe(before + 1)
      await other.close()
    })

    it('outlives a restart of the server', async () => {
      const first = await container(test)
      const apps = [first.app]
      const { browser } = await signedIn(test, guestBrowser(inTurn(apps)))
      await first.close()
      const second = await container(test)
      apps[0] = second.app
      expect((await browser.get('/profile')).status).toBe(200)
      later()
      expect((await browser.get('/profile')).status).toBe(200)
      await second.close()
    })

    it('ends where its renewal is refused: session, tokens and cookie are gone, and one comes back afterwards', async () => {
      const { browser, email } = await signedIn(test)
      test.cognito.control.setUser(email, { signOut: true })
      // A token that has been given stays good until it ends.
      expect((await browser.get('/tip/histories')).status).toBe(200)
      later()
      const answer = await browser.get('/tip/histories?view=visits')
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toBe(
        `/auth/login?return=${encodeURIComponent('/tip/histories?view=visits')}`,
      )
      expect((answer.get('Set-Cookie') ?? []).join()).toMatch(
        /session=; .*guest=[^;]*; Path=\/; Expires=Thu, 01 Jan 1970/,
      )
      const login = await follow(browser, answer)
      expect(toastOf(login)).toBe('Please sign in.')
      const again = await browser.post(answer.headers.location ?? '', { email, password })
      expect(again.headers.location).toBe('/tip/histories?view=visits')
    })

    it('that has ended does not keep anybody from the form: the same request signs in', async () => {
      const { browser, email } = await signedIn(test)
      test.cognito.control.setUser(email, { signOut: true })
      later()
      const answer = await browser.post('/auth/login', { email, password })
      expect([answer.status, answer.headers.location]).toEqual([303, '/profile'])
      expect((await browser.get('/profile')).status).toBe(200)
    })

    it('whose account is gone says so', async () => {
      const { browser } = await signedIn(test)
      later()
      const name = 'UserNotFoundException'
      test.cognito.control.trouble({ kind: 'error', call: 'GetTokensFromRefreshToken', name })
      const login = await follow(browser, await browser.get('/profile'))
      expect(toastOf(login)).toBe('The user is not available. Sign up please.')
    })

    it('that can not be renewed at all says so', async () => {
      const { browser } = await signedIn(test)
      later()
      const name = 'UnsupportedOperationException'
      test.cognito.control.trouble({ kind: 'error', call: 'GetTokensFromRefreshToken', name })
      const login = await follow(browser, await browser.get('/profile'))
      expect(toastOf(login)).toMatch(/can’t be renewed/)
    })

    it.each([
      ['nobody answers', { kind: 'drop' } as const, 503, 'The sign-in service can’t be reached'],
      ['it fails', { kind: 'error', name: 'InternalErrorException' } as const, 503, 'can’t be reached'],
      ['it throttles', { kind: 'throttle' } as const, 503, 'can’t be reached'],
      [
        'it says what nobody has heard of',
        { kind: 'error', name: 'NewException' } as const,
        500,
        'unexpected',
      ],
    ])(
      'is kept when %s, and the page says so',
      async (_, trouble, status, text) => {
        const { browser } = await signedIn(test)
        later()
        const call = 'GetTokensFromRefreshToken'
        // Nobody answers means that nothing has happened either.
        test.cognito.control.trouble(
          trouble.kind === 'drop'
            ? { kind: 'error', call, times: 8, name: 'ServiceUnavailable', status: 503 }
            : { ...trouble, call, times: 8 },
        )
        const page = await browser.get('/profile')
        expect(page.status).toBe(status)
        expect(page.text).toContain(text)
        expect(page.text).toContain('You are still signed in.')
        expect(page.text).toContain('href="/profile"')
        test.cognito.control.clearTrouble()
        expect((await browser.get('/profile')).status).toBe(200)
      },
      30_000,
    )

    it('is ended by signing out: its refresh token is revoked, an old cookie is worth nothing', async () => {
      const { browser } = await signedIn(test)
      const before = test.cognito.control.calls().length
      const home = await follow(browser, await browser.post('/auth/logout', {}))
      expect(toastOf(home)).toBe('User logged out successfully')
      expect(test.cognito.control.calls().slice(before)).toEqual(['RevokeToken'])
      expect((await browser.get('/profile')).headers.location).toBe('/auth/login?return=%2Fprofile')
      // Twice is no mistake.
      expect((await browser.post('/auth/logout', {})).status).toBe(303)
    })

    it('is ended here even when the service can not be told', async () => {
      const { browser } = await signedIn(test)
      test.cognito.control.trouble({
        kind: 'error',
        call: 'RevokeToken',
        name: 'InternalErrorException',
        times: 8,
      })
      expect((await browser.post('/auth/logout', {})).status).toBe(303)
      test.cognito.control.clearTrouble()
      expect((await browser.get('/profile')).status).toBe(303)
    })

    it('is ended on every device', async () => {
      const phone = await signedIn(test)
      const laptop = browserOf(test)
      await laptop.post('/auth/login', { email: phone.email, password })
      const stranger = await signedIn(test)
      const before = test.cognito.control.calls().length
      await laptop.post('/auth/logout', { everywhere: '1' })
      expect(test.cognito.control.calls().slice(before)).toContain('GlobalSignOut')
      for (const browser of [laptop, phone.browser]) expect((await browser.get('/profile')).status).toBe(303)
      expect((await stranger.browser.get('/profile')).status).toBe(200)
    })

    it('is ended on every device even when the service can not be told', async () => {
      const phone = await signedIn(test)
      const laptop = browserOf(test)
      await laptop.post('/auth/login', { email: phone.email, password })
      test.cognito.control.trouble({ kind: 'error', name: 'InternalErrorException', times: 20 })
      expect((await laptop.post('/auth/logout', { everywhere: '1' })).status).toBe(303)
      test.cognito.control.clearTrouble()
      for (const browser of [laptop, phone.browser]) expect((await browser.get('/profile')).status).toBe(303)
    }, 30_000)

    it('counts too many tries across containers', async () => {
      const other = await container(test)
      const browser = guestBrowser(inTurn([test.app, other.app]))
      const email = 'counted@example.com'
      for (let i = 0; i < 10; i++) {
        expect((await browser.post('/auth/login', { email, password: 'x' })).status).toBe(400)
      }
      for (let i = 0; i < 2; i++) {
        const stopped = await browser.post('/auth/login', { email, password: 'x' })
        expect([stopped.status, summaryOf(stopped)]).toEqual([
          429,
          ['Too many attempts. Please wait 15 minutes and try again.'],
        ])
      }
      await other.close()
    })

    if (name === 'redis') {
      it('outlives a restart of Redis; meanwhile pages that need it say so, and visitors see theirs', async () => {
        const { browser } = await signedIn(test)
        await redis?.stop('SIGTERM')
        const away = await browser.get('/profile')
        expect(away.status).toBe(503)
        expect(away.text).toContain('Not available for a moment')
        expect((await browser.get('/auth/login')).status).toBe(503)
        expect((await browser.get(`/tip/${test.seed.branchId}`)).status).toBe(200)
        expect((await browser.get('/health')).body).toMatchObject({ database: 'up', sessions: 'down' })
        await redis?.start()
        await expect.poll(async () => (await browser.get('/profile')).status, { timeout: 10_000 }).toBe(200)
      }, 30_000)
    }
  })
}
