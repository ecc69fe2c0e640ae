import type { Response } from 'supertest'
import { expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { follow, password, signedIn, toastOf } from './people.ts'
import { container, inTurn, later, onEachSessionStore } from './session-stores.ts'

/** Every cookie of an answer, as `name=value`, and whether it is taken away. */
const cookiesOf = (answer: Response) =>
  (answer.get('Set-Cookie') ?? []).map((cookie) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
    return { name, value, gone: cookie.includes('Expires=Thu, 01 Jan 1970') }
  })

onEachSessionStore(({ name, test, redis, kept }) => {
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
    // A token used twice would have ended all that came of the sign-in.
    later()
    expect((await browser.get('/profile')).status).toBe(200)
    expect(refreshes()).toBe(before + 2)
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
    const before = await kept()
    const { browser, email } = await signedIn(test)
    expect((await kept()).length).toBeGreaterThan(before.length)
    test.cognito.control.setUser(email, { signOut: true })
    // A token that has been given stays good until it ends.
    expect((await browser.get('/tip/histories')).status).toBe(200)
    later()
    const answer = await browser.get('/tip/histories?view=visits')
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(
      `/auth/login?return=${encodeURIComponent('/tip/histories?view=visits')}`,
    )
    const cookies = cookiesOf(answer)
    expect(cookies.filter((cookie) => cookie.name === 'session')).toEqual([
      { name: 'session', value: '', gone: true },
    ])
    expect(cookies.filter(({ gone }) => gone).map((cookie) => cookie.name)).toContain('guest')
    expect(cookies.filter(({ gone }) => !gone).map((cookie) => cookie.name)).toEqual(['flash'])
    expect(await kept()).toEqual(before)
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
    expect(cookiesOf(answer).filter(({ name, gone }) => name === 'session' && !gone)).toHaveLength(1)
    expect((await browser.get('/profile')).status).toBe(200)
  })

  it('ends whole with the answer to a change after which its renewal is refused; the change stands', async () => {
    const before = await kept()
    const { browser, email } = await signedIn(test)
    test.cognito.control.trouble({
      kind: 'error',
      call: 'GetTokensFromRefreshToken',
      name: 'NotAuthorizedException',
    })
    const answer = await browser.post('/profile', { name: 'Changed', username: 'changed' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/auth/login?return=%2Fprofile'])
    const gone = cookiesOf(answer).filter((cookie) => cookie.gone)
    expect(gone.map((cookie) => cookie.name).sort()).toEqual(['guest', 'session'])
    expect(await kept()).toEqual(before)
    expect(toastOf(await follow(browser, answer))).toBe('Profile saved successfully')
    expect(test.cognito.control.users().find((user) => user.email === email)?.name).toBe('Changed')
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
    ['says what nobody has heard of', 'NewException'],
    ['does not know our client', 'ResourceNotFoundException'],
  ])('ends where the identity service %s: nothing is left of it, and the page says so', async (_, name) => {
    const before = await kept()
    const { browser } = await signedIn(test)
    later()
    test.cognito.control.trouble({ kind: 'error', call: 'GetTokensFromRefreshToken', name })
    const answer = await browser.get('/profile')
    expect(cookiesOf(answer).filter((cookie) => cookie.name === 'session')).toEqual([
      { name: 'session', value: '', gone: true },
    ])
    expect(await kept()).toEqual(before)
    expect(toastOf(await follow(browser, answer))).toBe('An unexpected error occurred.')
  })

  it.each([
    ['nobody answers', { kind: 'drop' } as const, 503, 'The sign-in service can’t be reached'],
    ['it fails', { kind: 'error', name: 'InternalErrorException' } as const, 503, 'can’t be reached'],
    ['it throttles', { kind: 'throttle' } as const, 503, 'can’t be reached'],
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

  if (name === 'redis') {
    it('outlives a restart of Redis; meanwhile pages that need it say so, and visitors see theirs', async () => {
      const { browser } = await signedIn(test)
      await redis()?.stop('SIGTERM')
      const away = await browser.get('/profile')
      expect(away.status).toBe(503)
      expect(away.text).toContain('Not available for a moment')
      expect((await browser.get('/auth/login')).status).toBe(503)
      expect((await browser.get(`/tip/${test.seed.branchId}`)).status).toBe(200)
      expect((await browser.get('/health')).body).toMatchObject({ database: 'up', sessions: 'down' })
      await redis()?.start()
      await expect.poll(async () => (await browser.get('/profile')).status, { timeout: 10_000 }).toBe(200)
    }, 30_000)
  }
})
