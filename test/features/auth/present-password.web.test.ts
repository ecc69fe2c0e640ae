import { describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { type GuestBrowser, hiddenField } from '../../support/guest.ts'
import { chooseRefund } from '../refund/choose-refund.ts'
import { paidTip } from '../refund/paid-tip.ts'
import { browserOf, codesTo, newAddress, password, signedIn, summaryOf } from './people.ts'

onEachIdentity((test) => {
  const minute = 60_000
  const title = 'Confirm it’s you'

  /** Signed in a quarter of an hour ago: whoever holds the session now need not know the password. */
  async function somebody() {
    const person = await signedIn(test)
    test.wait(15 * minute)
    return person
  }

  async function owner() {
    const { email, name, sub } = demoMembers.owner
    if ((await test.people.find(email)) === undefined) await test.people.add({ email, password, name, sub })
    const browser = browserOf(test)
    await browser.post('/auth/login', { email, password })
    return browser
  }

  /** A form that does nothing without the password, long after the sign-in, and is taken as it was typed with it. */
  async function asks(
    browser: GuestBrowser,
    path: string,
    typed: Record<string, string>,
    look: () => Promise<unknown>,
  ) {
    test.wait(15 * minute)
    const before = await look()
    const asked = await browser.post(path, typed)
    expect([path, asked.status, asked.text.includes(title)]).toEqual([path, 403, true])
    expect(Object.keys(typed).map((name) => hiddenField(asked.text, name))).toEqual(Object.values(typed))
    expect(await look()).toEqual(before)
    expect((await browser.post(path, { ...typed, presentPassword: password })).status).toBe(303)
    expect(await look()).not.toEqual(before)
  }

  describe('a stolen session', () => {
    it('can’t have the address changed, and its owner can, with what was typed', async () => {
      const { browser } = await somebody()
      const wanted = newAddress()
      const form = { newEmail: wanted, confirmEmail: wanted }
      const asked = await browser.post('/profile/email-change', form)
      expect([asked.status, asked.text.includes(title)]).toEqual([403, true])
      expect(hiddenField(asked.text, 'newEmail')).toBe(wanted)
      expect(await codesTo(test, wanted)).toBe(0)

      const wrong = await browser.post('/profile/email-change', { ...form, presentPassword: 'Wrong-horse-1' })
      expect([wrong.status, summaryOf(wrong)]).toEqual([400, ['Incorrect password']])
      expect(wrong.text).toContain('href="#presentPassword"')
      expect(wrong.text).not.toContain('Wrong-horse-1')
      expect(hiddenField(wrong.text, 'confirmEmail')).toBe(wanted)
      const none = await browser.post('/profile/email-change', { ...form, presentPassword: '' })
      expect(summaryOf(none)).toEqual(['Password is required'])

      const sent = await browser.post('/profile/email-change', { ...form, presentPassword: password })
      expect(sent.headers.location).toBe('/profile/email-change/confirm')
      expect(await codesTo(test, wanted)).toBe(1)
      // For ten minutes it is not asked for again.
      test.wait(9 * minute)
      const other = newAddress()
      const again = await browser.post('/profile/email-change', { newEmail: other, confirmEmail: other })
      expect(again.status).toBe(303)
      test.wait(minute)
      expect((await browser.post('/profile/email-change', form)).status).toBe(403)
    })

    it('can’t have the account deleted', async () => {
      const { browser, email } = await somebody()
      await asks(browser, '/profile/delete', {}, async () => (await test.people.find(email)) !== undefined)
    })

    it('can’t throw its owner out of their other browsers', async () => {
      const { browser, email } = await somebody()
      const other = browserOf(test)
      await other.post('/auth/login', { email, password })
      const asked = await browser.post('/profile/sessions', { others: '1' })
      expect([asked.status, asked.text.includes(title)]).toEqual([403, true])
      expect(hiddenField(asked.text, 'others')).toBe('1')
      const session = hiddenField((await browser.get('/profile/sessions')).text, 'session')
      const one = await browser.post('/profile/sessions', { session })
      expect([one.status, hiddenField(one.text, 'session')]).toEqual([403, session])
      expect((await other.get('/profile')).status).toBe(200)
      const done = await browser.post('/profile/sessions', { others: '1', presentPassword: password })
      expect(done.headers.location).toBe('/profile/sessions')
      expect((await other.get('/profile')).status).toBe(303)
      expect((await browser.get('/profile')).status).toBe(200)
    })

    it('can’t invite an owner, nor make one of a member', async () => {
      const browser = await owner()
      const staff = () => test.deps.db.selectFrom('staff').select(['id', 'role', 'email']).execute()
      const manager = (await staff()).find(({ email }) => email === demoMembers.manager.email)
      const edit = `/branch/members/${manager?.id}`
      await asks(browser, '/branch/members/invite', { name: 'Evil', email: newAddress() }, staff)
      await asks(browser, edit, { role: 'owner', branch: '' }, staff)
      // To take rights away needs no more than the sign-in.
      const less = { role: 'staff', branch: test.seed.branchId }
      expect((await browser.post(edit, less)).status).toBe(303)
    })

    const previewed = async (browser: GuestBrowser, list: Record<string, string>) =>
      hiddenField((await browser.upload('/branch/staff/import', list)).text, 'once')

    it('can’t make a manager, by whatever form', async () => {
      const browser = await owner()
      const { branchId: branch } = test.seed
      const staff = () => test.deps.db.selectFrom('staff').select(['id', 'role', 'email']).execute()
      const evil = { name: 'Evil', code: 'E-1', role: 'manager', email: newAddress(), branch, once: 'one' }
      await asks(browser, '/branch/staff/add', evil, staff)
      const text = 'name,code,role,email\nEvil,E-2,manager,b@example.com\nGood,E-3,,\n'
      test.wait(15 * minute)
      const once = await previewed(browser, { branch, text })
      const imported = await browser.upload('/branch/staff/import', { branch, text, once })
      expect([imported.status, hiddenField(imported.text, 'once')]).toEqual([403, once])
      expect(imported.text).toMatch(/enctype="multipart\/form-data"/i)

      const plain = { name: 'Kei', code: 'E-4', role: 'staff', email: '', branch }
      const added = await browser.post('/branch/staff/add', plain)
      expect(added.status).toBe(303)
      const edit = `${added.headers.location}/edit`
      const known = { ...plain, email: 'kei@example.com' }
      expect((await browser.post(edit, known)).status).toBe(303)
      await asks(browser, edit, { ...known, role: 'manager' }, staff)
      const role = `/branch/members/${added.headers.location?.split('/').at(-1)}`
      await browser.post(role, { role: 'staff', branch })
      await asks(browser, role, { role: 'manager', branch }, staff)
      // Another address is another person.
      await asks(browser, edit, { ...known, role: 'manager', email: newAddress() }, staff)
    })

    it('can’t lead guests to another page of reviews', async () => {
      const browser = await owner()
      const edit = `/branch/branches/${test.seed.branchId}/edit`
      const pages = () => test.deps.db.selectFrom('branch').select(['id', 'review_page']).execute()
      const place = { name: 'Sakura', kind: 'restaurant', number: '1001', address: 'Ginza', presets: '500' }
      await asks(browser, edit, { ...place, reviewPage: 'https://evil.example.com/' }, pages)
      const added = { ...place, name: 'New', number: '7002', reviewPage: 'https://evil.example.com/' }
      await asks(browser, '/branch/branches/add', added, pages)
      // Whoever leaves it as it is, or takes it away, is not asked.
      test.wait(15 * minute)
      const kept = { ...place, name: 'Other', reviewPage: 'https://evil.example.com/' }
      expect((await browser.post(edit, kept)).status).toBe(303)
      expect((await browser.post(edit, { ...place, reviewPage: '' })).status).toBe(303)
    })

    it('can’t turn anybody’s wages, by whatever form', async () => {
      const browser = await owner()
      const { branchId: branch } = test.seed
      const wages = () =>
        test.deps.db.selectFrom('staff').select(['id', 'payroll_number', 'pay_way']).orderBy('id').execute()
      const kei = { name: 'Kei', code: 'P-1', role: 'staff', email: '', branch, once: 'p1' }
      await asks(browser, '/branch/staff/add', { ...kei, payrollNumber: '0042' }, wages)
      const { id } = await test.deps.db
        .selectFrom('staff')
        .select('id')
        .where('code', '=', 'P-1')
        .executeTakeFirstOrThrow()
      const { once: _, ...known } = kei
      await asks(browser, `/branch/staff/${id}/edit`, { ...known, payrollNumber: '0043' }, wages)
      await asks(
        browser,
        `/branch/staff/${id}/edit`,
        { ...known, payrollNumber: '0043', payWay: 'cash' },
        wages,
      )
      // What else is changed needs no password.
      test.wait(15 * minute)
      const named = { ...known, name: 'Keiko', payrollNumber: '0043', payWay: 'cash' }
      expect((await browser.post(`/branch/staff/${id}/edit`, named)).status).toBe(303)
      const text = 'name,code,payroll number\nAoi,P-2,0044\n'
      const once = await previewed(browser, { branch, text })
      const imported = await browser.upload('/branch/staff/import', { branch, text, once })
      expect([imported.status, hiddenField(imported.text, 'once')]).toEqual([403, once])
      // Once for all of a list.
      const done = { branch, text, once, presentPassword: password }
      expect((await browser.upload('/branch/staff/import', done)).status).toBe(303)
      expect((await wages()).map(({ payroll_number }) => payroll_number)).toContain('0044')
    })

    it('can’t replace a printed code', async () => {
      const browser = await owner()
      const replace = `/branch/qr/replace?branch=${test.seed.branchId}`
      const token = hiddenField((await browser.get(replace)).text, 'token')
      await asks(browser, replace, { token }, () => test.deps.db.selectFrom('qr_token').selectAll().execute())
    })

    it('can’t give a tip back to the card it was paid with', async () => {
      const browser = await owner()
      const tipId = await paidTip(test, 1000)
      const { address, form, here } = await chooseRefund(browser, tipId, 'full')
      const refunds = () => test.sandbox.books().refunds.map(({ amount }) => amount)
      const books = () =>
        test.deps.db.selectFrom('tip').select('refunded_amount').where('id', '=', tipId).execute()
      await asks(browser, address, form, async () => [refunds(), await books()])
      expect(refunds()).toEqual([1000])
      // What was confirmed is only shown.
      test.wait(15 * minute)
      expect((await browser.post(address, form)).headers.location).toBe(here)
      expect(refunds()).toEqual([1000])
    })

    it('can’t take anybody off the list of staff', async () => {
      const browser = await owner()
      const [staffId = ''] = test.seed.staffIds
      const there = () =>
        test.deps.db.selectFrom('staff').select(['id', 'deleted_at']).where('id', '=', staffId).execute()
      await asks(browser, `/branch/staff/${staffId}/delete`, {}, there)
    })

    it('can’t try passwords without end', async () => {
      const { browser } = await somebody()
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries++) {
        test.wait(minute)
        statuses.push((await browser.post('/profile/delete', { presentPassword: 'Wrong-horse-1' })).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    })

    it('lets its owner mistype on after the right one', async () => {
      const { browser } = await somebody()
      const change = '/profile/email-change'
      const send = async (presentPassword: string) => {
        test.wait(minute)
        const wanted = newAddress()
        const form = { newEmail: wanted, confirmEmail: wanted, presentPassword }
        return (await browser.post(change, form)).status
      }
      const wrong = async () => {
        for (let tries = 0; tries < 6; tries++) expect(await send('Wrong-horse-1')).toBe(400)
      }
      await wrong()
      expect(await send(password)).toBe(303)
      test.wait(10 * minute)
      await wrong()
    })
  })

  it('the password once more gives the session another id and ends the old tokens', async () => {
    const { browser, email } = await somebody()
    const wanted = newAddress()
    const form = { newEmail: wanted, confirmEmail: wanted, presentPassword: password }
    const sent = await browser.post('/profile/email-change', form)
    expect((sent.get('Set-Cookie') ?? []).some((cookie) => cookie.startsWith('session='))).toBe(true)
    expect(await test.people.signIns(email)).toBe(1)
    expect((await browser.get('/profile')).status).toBe(200)
  })
})
