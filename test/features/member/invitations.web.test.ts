import { describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { inviteOwner } from '../../../server/people/access/owners.service.ts'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { accept } from '../../support/invitation.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import {
  browserOf,
  codeFor,
  follow,
  newAddress,
  password,
  registration,
  signedIn,
  toastOf,
} from '../auth/people.ts'

onEachIdentity((test) => {
  const page = '/profile/invitations'

  /** Somebody new on the list of the hotel, with an address. */
  async function invite(email: string, role: 'staff' | 'manager' = 'manager') {
    const id = newId()
    const { businessId, hotel } = test.seed
    const row = { id, business_id: businessId, branch_id: hotel.branchId, code: id, name: 'Jo', role, email }
    await test.deps.db
      .insertInto('staff')
      .values({ ...row, created_at: Date.now() })
      .execute()
    return id
  }

  async function owner() {
    const { email } = demoMembers.owner
    await test.people.add({ ...demoMembers.owner, password })
    const browser = browserOf(test)
    await browser.post('/auth/login', { email, password })
    return browser
  }

  describe('an invitation', () => {
    it('is the first page after registering with its address: one click, and the place is theirs', async () => {
      const email = newAddress()
      const { businessId } = test.seed
      await inviteOwner(test.deps.db, { businessId, memberId: undefined, name: '花', email }, Date.now())
      const browser = browserOf(test)
      await browser.post('/auth/register', registration(email))
      await browser.post('/auth/register/confirm', { email, code: await codeFor(test, email) })
      const login = await browser.post('/auth/login', { email, password })
      const asked = await follow(browser, login)
      expect(asked.text).toContain('Accept your place')
      expect(withoutTags(asked.text)).toContain('Owner at さくらグループ')
      expect((await browser.get('/branch/business')).headers.location).toBe(
        `${page}?return=${encodeURIComponent('/branch/business')}`,
      )
      expect(await accept(browser)).toBe('/branch')
      const home = await browser.get('/branch')
      expect([home.status, toastOf(home)]).toEqual([200, 'You have accepted your place.'])
      expect((await browser.get(page)).headers.location).toBe('/branch')
    })

    it('shows at the next sign-in and in the account, and moves nobody until they accept', async () => {
      const { browser, email } = await signedIn(test)
      await invite(email, 'staff')
      await accept(browser)
      const second = await invite(email)
      expect((await browser.get('/branch/earning?branch=x')).status).not.toBe(200)
      expect((await browser.get('/branch/profile')).text).toContain(`href="${page}"`)
      expect((await browser.get('/branch')).text).not.toContain('Manager')
      const again = browserOf(test)
      const login = await again.post('/auth/login?return=%2Ftip%2Fhistories', { email, password })
      expect(login.headers.location).toBe(`${page}?return=%2Ftip%2Fhistories`)
      const asked = await follow(again, login)
      expect(withoutTags(asked.text)).toContain(
        'You are Staff at ホテル鴨川 Hotel Kamogawa now. If you accept another place, you give this one up.',
      )
      expect(asked.text).toContain('href="/tip/histories"')
      const sent = await again.post(`${page}?return=%2Ftip%2Fhistories`, { id: second, answer: 'accept' })
      expect(sent.headers.location).toBe('/tip/histories')
      expect((await again.get('/branch/profile')).text).not.toContain(`href="${page}"`)
    })

    it('can be declined, and the owner sees it', async () => {
      const { browser, email } = await signedIn(test)
      const id = await invite(email)
      const boss = await owner()
      expect((await boss.get(`/branch/members/${id}`)).text).toContain('Not accepted yet')
      expect(await accept(browser, 'decline')).toBe('/profile')
      expect(toastOf(await browser.get('/profile'))).toBe('You have declined the invitation.')
      expect((await browser.get('/branch')).status).toBe(403)
      const seen = await boss.get(`/branch/members/${id}`)
      expect(seen.text).toContain('Declined')
      expect(withoutTags(seen.text)).not.toContain(email)
      expect((await boss.get(`/branch/staff/${id}`)).text).toContain('Declined')
      expect(withoutTags((await boss.get('/branch/audit')).text)).toContain('Jo declined the place')
    })

    it('is answered by whose address it is now, not by whose it was when they signed in', async () => {
      const { browser, email } = await signedIn(test)
      const id = await invite(email)
      expect((await browser.get(page)).text).toContain('Accept your place')
      // In another browser, a minute ago: this one's sign-in is still taken on trust.
      const other = browserOf(test)
      await other.post('/auth/login', { email, password })
      const newEmail = newAddress()
      await other.post('/profile/email-change', { newEmail, confirmEmail: newEmail })
      await other.post('/profile/email-change/confirm', { code: await codeFor(test, newEmail) })
      for (const answer of ['accept', 'decline'])
        expect((await browser.post(page, { id, answer })).headers.location).toBe('/profile')
      expect((await browser.get('/branch')).status).toBe(403)
      const place = test.deps.db.selectFrom('staff').select(['person_id', 'email']).where('id', '=', id)
      expect(await place.executeTakeFirst()).toEqual({ person_id: null, email })
    })

    it('keeps the last owner where they are', async () => {
      const { db } = test.deps
      const boss = await owner()
      await db
        .updateTable('staff')
        .set({ person_id: null })
        .where('role', '=', 'owner')
        .where('person_id', '!=', demoMembers.owner.sub)
        .execute()
      const address = newAddress()
      const id = await invite(address)
      // Their own address is in the business already, so the other one has become theirs.
      await db
        .updateTable('staff')
        .set({ email: null })
        .where('person_id', '=', demoMembers.owner.sub)
        .execute()
      await setRow(db, 'staff', id, { email: demoMembers.owner.email })
      const refused = await boss.post(page, { id, answer: 'accept' })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('You are the last owner.')
      expect((await boss.get('/branch/members')).status).toBe(303)
    })
  })
})
