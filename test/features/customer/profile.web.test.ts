import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { beginTip, guestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { codeFor } from '../auth/people.ts'
import { newAddress, newPerson, password, signedIn } from './signed-in.ts'

onEachIdentity((test) => {
  const follow = async (
    browser: Awaited<ReturnType<typeof newPerson>>['browser'],
    answer: { headers: Record<string, string> },
  ) => browser.get(answer.headers.location ?? '')

  describe('the profile', () => {
    it('shows name, e-mail and the ways to change them', async () => {
      const { browser, email } = await newPerson(test)
      const page = await browser.get('/profile')
      expect(page.status).toBe(200)
      expect(page.text).toContain('María González')
      expect(withoutTags(page.text)).toContain(email)
      expect(page.headers['cache-control']).toBe('private, no-store')
      for (const link of ['/profile/email-change', '/profile/password-change', '/profile/delete']) {
        expect(page.text).toContain(`href="${link}"`)
      }
    })

    it('saves display name and username, says so once, and knows them everywhere', async () => {
      const { browser } = await newPerson(test)
      const saved = await browser.post('/profile', { name: ' 田中 さくら ', username: 'sakura' })
      expect(saved.status).toBe(303)
      const page = await follow(browser, saved)
      expect(page.text).toContain('Profile saved successfully')
      expect(page.text).toContain('value="田中 さくら"')
      expect(page.text).toContain('value="sakura"')
      expect((await browser.get('/profile')).text).not.toContain('Profile saved successfully')
    })

    it('is shown from the sign-in while the identity service is away', async () => {
      const { browser, email } = await newPerson(test)
      test.people.fail()
      const page = await browser.get('/profile')
      test.people.heal()
      expect(page.status).toBe(200)
      expect(withoutTags(page.text)).toContain(email)
    })

    it('says that the user is not available when the account is gone meanwhile', async () => {
      const { browser, email } = await newPerson(test)
      const { identity } = test.deps.accounts
      const { accessToken } = await identity.signIn({ email, password })
      await identity.deleteUser(accessToken)
      const answer = await browser.get('/profile')
      expect(answer.status).toBe(303)
      expect((await follow(browser, answer)).text).toContain('The user is not available. Sign up please.')
    })
  })

  describe('a new e-mail address', () => {
    it('is in force once its code has come; until then the old one is', async () => {
      const { browser, email } = await newPerson(test)
      const wanted = newAddress()
      const sent = await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
      expect(sent.headers.location).toBe('/profile/email-change/confirm')
      const page = await follow(browser, sent)
      expect(page.text).toContain('Verification code sent. Please check your mail')
      expect(withoutTags(page.text)).toContain(wanted)
      expect(withoutTags((await browser.get('/profile')).text)).toContain(email)
      await signedIn(test, email)

      const wrong = await browser.post('/profile/email-change/confirm', { code: '000000' })
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('Incorrect verification code')
      expect(wrong.text).toContain('value="000000"')

      const code = await codeFor(test, wanted)
      const done = await browser.post('/profile/email-change/confirm', { code: ` ${code} ` })
      expect(done.headers.location).toBe('/profile')
      const profile = await follow(browser, done)
      expect(profile.text).toContain('Email changed successfully')
      expect(withoutTags(profile.text)).toContain(wanted)
      await signedIn(test, wanted)
      await expect(signedIn(test, email)).rejects.toThrow('not signed in')
    })

    it('must be typed twice, be one, and be another', async () => {
      const { browser, email } = await newPerson(test)
      const send = (newEmail: string, confirmEmail: string) =>
        browser.post('/profile/email-change', { newEmail, confirmEmail })
      const differ = await send('new@example.com', 'other@example.com')
      expect(differ.status).toBe(400)
      expect(differ.text).toContain('Emails must match')
      expect(differ.text).toContain('value="new@example.com"')
      expect((await send(email.toUpperCase(), email)).text).toContain('This is your current email address')
    })

    it('does not tell whether somebody else has it', async () => {
      const { browser } = await newPerson(test)
      const { email: taken } = await newPerson(test)
      const sent = await browser.post('/profile/email-change', { newEmail: taken, confirmEmail: taken })
      expect(sent.status).toBe(303)
      expect(sent.headers.location).toBe('/profile/email-change/confirm')
    })
  })

  describe('a new password', () => {
    const fields = (more: Record<string, string>) => ({
      oldPassword: password,
      newPassword: 'Battery-staple-2',
      confirmPassword: 'Battery-staple-2',
      ...more,
    })

    it('is set; other browsers are signed out, this one stays', async () => {
      const { browser, email, sub } = await newPerson(test)
      const other = await signedIn(test, email)
      const done = await browser.post('/profile/password-change', fields({ username: email }))
      expect(done.headers.location).toBe('/profile')
      expect((await follow(browser, done)).text).toContain('Password changed successfully')
      expect((await other.get('/profile')).status).toBe(303)
      // Whoever tips there next is somebody else; whoever tips here is not.
      const ownerOf = async (tipper: typeof browser) => {
        const { tipId } = await beginTip(tipper, test.seed.branchId)
        return test.deps.db.selectFrom('tip').select('person_id').where('id', '=', tipId).executeTakeFirst()
      }
      expect(await ownerOf(other)).toEqual({ person_id: null })
      expect(await ownerOf(browser)).toEqual({ person_id: sub })
      await expect(signedIn(test, email)).rejects.toThrow('not signed in')
      const again = guestBrowser(test.app)
      expect((await again.post('/auth/login', { email, password: 'Battery-staple-2' })).status).toBe(303)
    })

    it.each([
      [{ oldPassword: '' }, 'Password is required'],
      [{ oldPassword: `${password} ` }, 'Incorrect old password'],
      [
        { newPassword: 'Battery-staple-2 ', confirmPassword: 'Battery-staple-2 ' },
        'Password does not meet requirements',
      ],
      [{ confirmPassword: '' }, 'Confirm Password is required'],
    ])('%j: %s', async (wrong, message) => {
      const { browser } = await newPerson(test)
      const answer = await browser.post('/profile/password-change', fields(wrong))
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(message)
      expect(answer.text).not.toContain('staple')
      expect(answer.text).not.toContain('horse')
    })

    it('can’t be guessed through a stolen session', async () => {
      const { browser } = await newPerson(test)
      for (let n = 0; n < 4; n++)
        await browser.post('/profile/password-change', fields({ oldPassword: `Wrong-${n}-pass` }))
      let last = await browser.post('/profile/password-change', fields({ oldPassword: 'Wrong-9-pass' }))
      for (let n = 0; n < 7 && last.status !== 429; n++) {
        last = await browser.post('/profile/password-change', fields({ oldPassword: `Wrong-1${n}-pass` }))
      }
      expect(last.status).toBe(429)
      expect(last.text).toContain('Too many attempts')
    })
  })
})
