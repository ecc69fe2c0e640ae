import { describe, expect, it } from 'vitest'
import { inviteOwner } from '../../../server/people/access/owners.service.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { accept } from '../../support/invitation.ts'
import { browserOf, codeFor, codesTo, follow, newAddress, password, registration, toastOf } from './people.ts'

onEachIdentity((test) => {
  // Codes are sent once a minute.
  const confirmPage = '/auth/register/confirm'
  const resetPage = '/auth/reset-password/confirm'
  const theirs = 'Stranger-horse-1'

  async function invited() {
    const { businessId } = test.seed
    const email = newAddress()
    await inviteOwner(test.deps.db, { businessId, memberId: undefined, name: '花', email }, test.deps.clock())
    return email
  }

  describe('a stranger who registers an invited address first', () => {
    it('does not get the place once its owner has entered the code, and is out with the password they set', async () => {
      const email = await invited()
      const stranger = browserOf(test)
      await stranger.post(
        '/auth/register',
        registration(email, { password: theirs, confirmPassword: theirs }),
      )
      test.wait(61_000)
      const owner = browserOf(test)
      await owner.post('/auth/register', registration(email))
      await expect.poll(() => codesTo(test, email)).toBe(2)

      const answer = await owner.post(confirmPage, { email, code: await codeFor(test, email) })
      expect(answer.headers.location).toBe(resetPage)
      const page = await follow(owner, answer)
      expect(toastOf(page)).toBe(
        'Your address is confirmed. Now set a password, with one more code from your mail.',
      )
      // Known already, it need not be typed again.
      expect(page.text).toContain(email)

      // The account is still open to the stranger, and empty.
      expect((await stranger.post('/auth/login', { email, password: theirs })).headers.location).toBe(
        '/profile',
      )
      expect((await stranger.get('/branch')).status).toBe(403)

      const fields = { email, newPassword: password, confirmPassword: password }
      const reset = await owner.post(resetPage, { ...fields, code: await codeFor(test, email) })
      expect(reset.headers.location).toBe('/auth/login')
      expect((await stranger.get('/profile')).headers.location).toBe('/auth/login?return=%2Fprofile')
      expect((await stranger.post('/auth/login', { email, password: theirs })).status).toBe(400)
      expect((await owner.post('/auth/login', { email, password })).headers.location).toBe(
        '/profile/invitations',
      )
      expect(await accept(owner)).toBe('/branch')
      expect((await owner.get('/branch')).status).toBe(200)
    })

    it('keeps nobody from registering in one browser, however often the form is sent', async () => {
      const email = await invited()
      const owner = browserOf(test)
      for (let times = 0; times < 2; times++) await owner.post('/auth/register', registration(email))
      const answer = await owner.post(confirmPage, { email, code: await codeFor(test, email) })
      expect(answer.headers.location).toBe('/auth/login')
      expect((await owner.post('/auth/login', { email, password })).headers.location).toBe(
        '/profile/invitations',
      )
    })

    it('keeps no place from anybody by entering wrong codes', async () => {
      const email = await invited()
      const owner = browserOf(test)
      await owner.post('/auth/register', registration(email))
      const code = await codeFor(test, email)
      const wrong = code === '123456' ? '654321' : '123456'
      expect((await browserOf(test).post(confirmPage, { email, code: wrong })).status).toBe(400)
      await owner.post(confirmPage, { email, code })
      expect((await owner.post('/auth/login', { email, password })).headers.location).toBe(
        '/profile/invitations',
      )
      expect((await browserOf(test).post(confirmPage, { email, code })).status).toBe(400)
      await accept(owner)
      const late = { businessId: test.seed.businessId, memberId: undefined, name: '花', email }
      expect((await inviteOwner(test.deps.db, late, test.deps.clock())).refused).toBe('emailTaken')
    })
  })
})
