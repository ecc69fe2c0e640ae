import { describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { hiddenField } from '../../support/guest.ts'
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
    test.wait(15 * minute)
    return browser
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
      const asked = await browser.post('/profile/delete', {})
      expect([asked.status, asked.text.includes(title)]).toEqual([403, true])
      expect((await test.people.find(email)) !== undefined).toBe(true)
      expect((await browser.post('/profile/delete', { presentPassword: password })).headers.location).toBe(
        '/',
      )
      expect((await test.people.find(email)) !== undefined).toBe(false)
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
      const invited = { name: 'Evil', email: newAddress() }
      expect((await browser.post('/branch/members', invited)).text).toContain(title)
      const rows = () => test.deps.db.selectFrom('staff').select(['id', 'role', 'email']).execute()
      expect((await rows()).some(({ email }) => email === invited.email)).toBe(false)
      const manager = (await rows()).find(({ email }) => email === demoMembers.manager.email)
      const edit = `/branch/members/${manager?.id}`
      expect((await browser.post(edit, { role: 'owner', branch: '' })).text).toContain(title)
      expect((await rows()).find(({ id }) => id === manager?.id)?.role).toBe('manager')
      // To take rights away needs no more than the sign-in.
      const staff = { role: 'staff', branch: test.seed.branchId }
      expect((await browser.post(edit, staff)).status).toBe(303)

      const done = await browser.post('/branch/members', { ...invited, presentPassword: password })
      expect(done.headers.location).toBe('/branch/members')
      expect((await browser.post(edit, { role: 'owner', branch: '' })).status).toBe(303)
      expect((await rows()).find(({ id }) => id === manager?.id)?.role).toBe('owner')
    })

    it('can’t make a manager, by whatever form', async () => {
      const browser = await owner()
      const { branchId } = test.seed
      const evil = newAddress()
      const staff = () =>
        test.deps.db.selectFrom('staff').select(['id', 'role', 'email']).where('branch_id', '=', branchId)
      const add = { name: 'Evil', code: 'E-1', role: 'manager', email: evil, branch: branchId, once: 'one' }
      const asked = await browser.post('/branch/staff/add', add)
      expect([asked.status, asked.text.includes(title)]).toEqual([403, true])
      expect(Object.keys(add).map((name) => hiddenField(asked.text, name))).toEqual(Object.values(add))
      const list = 'name,code,role,email\nEvil,E-2,manager,b@example.com\nGood,E-3,,\n'
      const upload = { branch: branchId, text: list, once: 'two' }
      const imported = await browser.upload('/branch/staff/import', upload)
      expect([imported.status, hiddenField(imported.text, 'once')]).toEqual([403, 'two'])
      expect(imported.text).toMatch(/enctype="multipart\/form-data"/i)
      const rows = await staff().execute()
      expect(rows.some(({ email }) => email === evil)).toBe(false)

      const plain = { name: 'Kei', code: 'E-4', role: 'staff', email: '', branch: branchId }
      const added = await browser.post('/branch/staff/add', plain)
      expect(added.status).toBe(303)
      const edit = `${added.headers.location}/edit`
      expect((await browser.post(edit, { ...plain, email: 'kei@example.com' })).status).toBe(303)
      expect((await browser.post(edit, { ...plain, email: 'kei@example.com', role: 'manager' })).status).toBe(
        403,
      )
      const role = `/branch/members/${added.headers.location?.split('/').at(-1)}`
      expect((await browser.post(role, { role: 'manager', branch: branchId })).status).toBe(403)
      const fields = { ...upload, presentPassword: password }
      expect((await browser.upload('/branch/staff/import', fields)).status).toBe(303)
      expect((await browser.post('/branch/staff/add', add)).status).toBe(303)
      const made = (await staff().execute()).filter((one) => one.role === 'manager')
      expect(made.map(({ email }) => email)).toEqual(expect.arrayContaining(['b@example.com', evil]))
      // Another address is another person.
      test.wait(15 * minute)
      const { once: _, ...kept } = { ...add, code: 'E-5' }
      const one = `/branch/staff/${made.find(({ email }) => email === evil)?.id}/edit`
      expect((await browser.post(one, { ...kept, email: newAddress() })).status).toBe(403)
      expect((await browser.post(one, kept)).status).toBe(303)
    })

    it('can’t register a webhook, make it a new secret, or replace a printed code', async () => {
      const browser = await owner()
      const hooks = '/branch/business/webhooks'
      const url = 'https://receiver.example.com/tips'
      const asked = await browser.post(hooks, { url })
      expect([asked.status, hiddenField(asked.text, 'url')]).toEqual([403, url])
      const row = () => test.deps.db.selectFrom('hook_endpoint').select(['id', 'secret']).executeTakeFirst()
      expect(await row()).toBeUndefined()
      const added = await browser.post(hooks, { url, presentPassword: password })
      expect(added.status).toBe(303)
      const before = await row()
      test.wait(15 * minute)
      const hook = String(added.headers.location)
      const rotate = await browser.post(hook, { do: 'rotate' })
      expect([rotate.status, hiddenField(rotate.text, 'do')]).toEqual([403, 'rotate'])
      expect(await row()).toEqual(before)
      // A webhook is stopped at once, whoever holds the telephone.
      expect((await browser.post(hook, { do: 'off' })).status).toBe(303)

      const replace = `/branch/qr/replace?branch=${test.seed.branchId}`
      const form = { token: hiddenField((await browser.get(replace)).text, 'token') }
      const refused = await browser.post(replace, form)
      expect([refused.status, hiddenField(refused.text, 'token')]).toEqual([403, form.token])
      expect((await browser.get(replace)).text).toContain(form.token)
      const done = await browser.post(replace, { ...form, presentPassword: password })
      expect(done.status).toBe(303)
      expect((await browser.get(replace)).text).not.toContain(form.token)
      expect((await browser.post(hook, { do: 'rotate' })).status).toBe(303)
      expect((await row())?.secret).not.toBe(before?.secret)
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

  it.each([
    ['ja', 'ご本人の確認', 'パスワードが正しくありません'],
    ['zh-CN', '确认是您本人', '密码不正确'],
  ])('in %s', async (lang, heading, wrong) => {
    const { browser } = await signedIn(test, browserOf(test, lang))
    test.wait(15 * minute)
    expect((await browser.post('/profile/delete', {})).text).toContain(heading)
    const refused = await browser.post('/profile/delete', { presentPassword: 'Wrong-horse-1' })
    expect(refused.text).toContain(wrong)
  })
})
