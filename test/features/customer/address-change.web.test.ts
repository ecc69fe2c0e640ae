import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { withoutTags } from '../../support/without-tags.ts'
import {
  browserOf,
  codeFor,
  codesTo,
  follow,
  newAddress,
  password,
  signedIn,
  toastOf,
} from '../auth/people.ts'

onEachIdentity((test) => {
  const hour = 3_600_000
  const change = '/profile/email-change'
  const confirm = `${change}/confirm`
  const waiting = 'New address not confirmed yet'

  /** Somebody who has begun a change here and is signed in elsewhere, too. */
  async function changing() {
    const person = await signedIn(test)
    const wanted = newAddress()
    const sent = await person.browser.post(change, { newEmail: wanted, confirmEmail: wanted })
    if (sent.headers.location !== confirm) throw new Error(`not begun: ${sent.status}`)
    const other = browserOf(test)
    await other.post('/auth/login', { email: person.email, password })
    return { ...person, wanted, other }
  }

  const stateOf = (sub: string) =>
    test.deps.db.selectFrom('account_state').selectAll().where('person_id', '=', sub).executeTakeFirst()

  describe('a change of the address that was begun', () => {
    it('is found again in another browser, and ended there with the code', async () => {
      const { wanted, other, browser } = await changing()
      for (const reader of [browser, other]) {
        const profile = (await reader.get('/profile')).text
        expect(profile).toContain(waiting)
        expect(withoutTags(profile)).toContain(wanted)
        expect(profile).toContain(`href="${confirm}"`)
        expect((await reader.get(change)).text).toContain(`href="${confirm}"`)
      }
      expect(withoutTags((await other.get(confirm)).text)).toContain(wanted)
      const done = await other.post(confirm, { code: await codeFor(test, wanted) })
      expect(toastOf(await follow(other, done))).toBe('Email changed successfully')
      for (const reader of [browser, other])
        expect((await reader.get('/profile')).text).not.toContain(waiting)
    })

    it('has its code sent once more from the profile, after the wait', async () => {
      const { wanted, other } = await changing()
      const soon = await other.post(confirm, { code: '', resend: '1' })
      expect(soon.status).toBe(429)
      expect(soon.text).toMatch(/Please wait \d+ seconds and try again/)
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
      expect(await codesTo(test, wanted)).toBe(1)
      test.wait(61_000)
      const again = await other.post(confirm, { resend: '1' })
      expect(toastOf(await follow(other, again))).toBe('OTP resent successfully')
      expect(await codesTo(test, wanted)).toBe(2)
    })

    it('sends a stranger three codes an hour from one network, however many accounts ask and however it is written', async () => {
      const wanted = newAddress()
      const mails = async () => (await codesTo(test, wanted)) + (await codesTo(test, wanted.toUpperCase()))
      const ask = async (newEmail: string) => {
        const { browser } = await signedIn(test)
        return (await browser.post(change, { newEmail, confirmEmail: newEmail })).status
      }
      expect([await ask(wanted), await ask(wanted.toUpperCase())]).toEqual([303, 429])
      for (let more = 1; more < 3; more++) {
        test.wait(61_000)
        expect(await ask(more % 2 ? wanted.toUpperCase() : wanted)).toBe(303)
      }
      test.wait(61_000)
      expect(await ask(wanted)).toBe(429)
      expect(await mails()).toBe(3)
      // Codes for other purposes are counted with them.
      expect((await browserOf(test).post('/auth/reset-password', { email: wanted })).status).toBe(429)
      test.wait(hour)
      expect(await ask(wanted)).toBe(303)
    })

    it('sends five codes an hour, wherever they go', async () => {
      const { browser } = await signedIn(test)
      const statuses: number[] = []
      for (let codes = 0; codes < 6; codes++) {
        const newEmail = newAddress()
        statuses.push((await browser.post(change, { newEmail, confirmEmail: newEmail })).status)
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    })

    it('is given up anywhere, and its code is worth nothing then', async () => {
      const { email, wanted, other, browser, sub } = await changing()
      const left = await other.post(confirm, { giveUp: '1' })
      expect(left.headers.location).toBe('/profile')
      expect(toastOf(await follow(other, left))).toBe('Email change cancelled')
      expect(await stateOf(sub)).toMatchObject({ email_wanted: null, email_sent_at: null })
      for (const form of [{ code: (await codeFor(test, wanted)) ?? '' }, { resend: '1' }]) {
        const late = await browser.post(confirm, form)
        expect(late.headers.location).toBe(change)
        expect(toastOf(await follow(browser, late))).toContain('No change of the email address is under way')
      }
      expect((await test.people.find(wanted)) !== undefined).toBe(false)
      expect(withoutTags((await browser.get('/profile')).text)).toContain(email)
      expect(await codesTo(test, wanted)).toBe(1)
    })

    it('is nobody else’s', async () => {
      await changing()
      const { browser } = await signedIn(test)
      expect((await browser.get('/profile')).text).not.toContain(waiting)
      expect((await browser.get(confirm)).headers.location).toBe(change)
    })
  })
})
