import { expect, it } from 'vitest'
import { browserOf, follow, password, signedIn, toastOf } from './people.ts'
import { onEachSessionStore } from './session-stores.ts'

onEachSessionStore(({ test }) => {
  it('is ended by signing out: its refresh token is revoked, an old cookie is worth nothing', async () => {
    const { browser, email } = await signedIn(test)
    expect(await test.people.signIns(email)).toBe(1)
    const home = await follow(browser, await browser.post('/auth/logout', {}))
    expect(toastOf(home)).toBe('User logged out successfully')
    expect(await test.people.signIns(email)).toBe(0)
    expect((await browser.get('/profile')).headers.location).toBe('/auth/login?return=%2Fprofile')
    // Twice is no mistake.
    expect((await browser.post('/auth/logout', {})).status).toBe(303)
  })

  it('is ended here even when the service can not be told, whatever the form says', async () => {
    const { browser } = await signedIn(test)
    test.people.fail()
    expect((await browser.post('/auth/logout', { everywhere: 'x', more: 'y' })).status).toBe(303)
    test.people.heal()
    expect((await browser.get('/profile')).status).toBe(303)
  })

  it('is ended on every device', async () => {
    const phone = await signedIn(test)
    const laptop = browserOf(test)
    expect((await laptop.post('/auth/login', { email: phone.email, password })).status).toBe(303)
    const stranger = await signedIn(test)
    await laptop.post('/auth/logout', { everywhere: '1' })
    expect(await test.people.signIns(phone.email)).toBe(0)
    for (const browser of [laptop, phone.browser]) expect((await browser.get('/profile')).status).toBe(303)
    expect((await stranger.browser.get('/profile')).status).toBe(200)
  })
})
