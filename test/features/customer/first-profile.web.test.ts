import { expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { follow, signedIn } from '../auth/people.ts'

onEachIdentity((test) => {
  it('a profile is saved with what registering asks for, and still has no username then', async () => {
    const { browser } = await signedIn(test)
    expect((await browser.get('/profile')).text).toMatch(/Username.{0,40}\(optional\)/)
    const saved = await browser.post('/profile', { name: '田中 さくら', username: '' })
    expect(saved.status).toBe(303)
    const page = await follow(browser, saved)
    expect(page.text).toContain('Profile saved successfully')
    expect(page.text).toContain('value="田中 さくら"')
    expect((await browser.post('/profile', { name: '', username: '' })).text).not.toContain('Username is')
    const long = await browser.post('/profile', { name: 'A', username: 'u'.repeat(51) })
    expect(long.text).toContain('Username must be at most 50 characters long')
  })
})
