import { expect, it } from 'vitest'
import { follow, password, signedIn, toastOf } from './people.ts'
import { cookiesOf, onEachSessionStore } from './session-stores.ts'

onEachSessionStore(({ test, kept, later }) => {
  const refreshes = () => test.calls.asked('renew')

  it('is asked for nothing while its tokens are good', async () => {
    const { browser } = await signedIn(test)
    const before = test.calls.asked()
    for (let i = 0; i < 3; i++) expect((await browser.get('/tip/histories')).status).toBe(200)
    expect(test.calls.asked()).toBe(before)
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

  it('ends where its renewal is refused: session, tokens and cookie are gone, and one comes back afterwards', async () => {
    const before = await kept()
    const { browser, email } = await signedIn(test)
    expect((await kept()).length).toBeGreaterThan(before.length)
    await test.people.endSignIns(email)
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
    await test.people.endSignIns(email)
    later()
    const answer = await browser.post('/auth/login', { email, password })
    expect([answer.status, answer.headers.location]).toEqual([303, '/profile'])
    expect(cookiesOf(answer).filter(({ name, gone }) => name === 'session' && !gone)).toHaveLength(1)
    expect((await browser.get('/profile')).status).toBe(200)
  })

  it('is kept when its renewal fails, and the page says so', async () => {
    const { browser } = await signedIn(test)
    later()
    test.people.fail()
    const page = await browser.get('/profile')
    test.people.heal()
    expect(page.status).toBe(503)
    expect(page.text).toContain('can’t be reached')
    expect(page.text).toContain('You are still signed in.')
    expect(page.text).toContain('href="/profile"')
    expect((await browser.get('/profile')).status).toBe(200)
  })
})
