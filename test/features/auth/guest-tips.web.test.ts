import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { beginTip, type GuestBrowser, pay, toPreview } from '../../support/guest.ts'
import { readRow } from '../../support/rows.ts'
import { account, browserOf, password, signedIn } from './people.ts'

onEachIdentity((test) => {
  const begin = async (browser: GuestBrowser) => beginTip(browser, test.seed.branchId)
  const ownerOf = async (tipId: string) => (await readRow(test.deps.db, 'tip', tipId)).person_id
  const signIn = async (browser: GuestBrowser, email: string) =>
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
  const guestCookie = (answer: { get(name: string): string[] | undefined }) =>
    (answer.get('Set-Cookie') ?? []).find((cookie) => cookie.startsWith('guest=')) ?? ''

  describe('tips made as a visitor', () => {
    it('belong to the person who signs in in the same browser, paid or under way, and stay reachable', async () => {
      const browser = browserOf(test)
      const paid = await begin(browser)
      const receipt = await pay(browser, await toPreview(browser, test.sandbox, paid.confirm))
      const open = await begin(browser)
      expect(await ownerOf(paid.tipId)).toBe(null)

      const person = await account(test)
      await signIn(browser, person.email)
      expect(await ownerOf(paid.tipId)).toBe(person.sub)
      expect(await ownerOf(open.tipId)).toBe(person.sub)
      // The page that offered to keep the tip is where one comes back to.
      expect((await browser.get(receipt.headers.location ?? '')).status).toBe(200)
      const { preview } = await toPreview(browser, test.sandbox, open.confirm)
      expect(preview).toContain(open.tipId)
    })

    it('belong to nobody else, whoever signs in later on the same browser', async () => {
      const browser = browserOf(test)
      const first = await begin(browser)
      const [a, b] = [await account(test), await account(test)]
      await signIn(browser, a.email)
      const second = await begin(browser)
      await browser.post('/auth/logout', {})
      // Signed out, the browser is a stranger's: it can neither see them nor take them along.
      expect((await browser.get(second.confirm)).status).toBe(404)
      await signIn(browser, b.email)
      const third = await begin(browser)
      expect([await ownerOf(first.tipId), await ownerOf(second.tipId), await ownerOf(third.tipId)]).toEqual([
        a.sub,
        a.sub,
        b.sub,
      ])
      expect((await browser.get(second.confirm)).status).toBe(404)
    })

    it('made by a visitor after somebody has signed out belong to whoever signs in next, not to them', async () => {
      const browser = browserOf(test)
      const [a, b] = [await account(test), await account(test)]
      await signIn(browser, a.email)
      await browser.post('/auth/logout', {})
      const tip = await begin(browser)
      expect(await ownerOf(tip.tipId)).toBe(null)
      await signIn(browser, b.email)
      expect(await ownerOf(tip.tipId)).toBe(b.sub)
    })

    it('are not taken where the browser is somebody else’s whose sign-in was ended from afar', async () => {
      const shared = browserOf(test)
      const a = await account(test)
      await signIn(shared, a.email)
      const mine = await begin(shared)
      const phone = browserOf(test)
      await signIn(phone, a.email)
      await phone.post('/auth/logout', { everywhere: '1' })
      // Still the same browser, with its old cookies: nobody is signed in, so what is tipped now is nobody's.
      const after = await begin(shared)
      expect(await ownerOf(after.tipId)).toBe(null)
      const b = await account(test)
      await signIn(shared, b.email)
      expect(await ownerOf(mine.tipId)).toBe(a.sub)
      expect((await shared.get(mine.confirm)).status).toBe(200)
    })

    it('are nobody’s after signing out where the session had been ended from elsewhere', async () => {
      const { browser, sub } = await signedIn(test)
      const mine = await begin(browser)
      await test.deps.sessions.removeAllOf(sub)
      expect((await browser.post('/auth/logout', {})).status).toBe(303)
      const after = await begin(browser)
      expect([await ownerOf(mine.tipId), await ownerOf(after.tipId)]).toEqual([sub, null])
      expect((await browser.get(mine.confirm)).status).toBe(404)
      expect((await browser.get(after.confirm)).status).toBe(200)
    })
  })

  describe('tips of somebody who is signed in', () => {
    it('are theirs from the first form on, and the browser is known as long as the sign-in lasts', async () => {
      const { browser, sub } = await signedIn(test)
      const tip = await begin(browser)
      expect(await ownerOf(tip.tipId)).toBe(sub)
      const answer = await browser.post(`/tip/${test.seed.branchId}`, {
        recipient: 'all',
        preset: '500',
        amount: '',
        review: '',
      })
      expect(guestCookie(answer)).toMatch(/Max-Age=31536000/)
      // Tried again after a cancellation, a new row begins: theirs too.
      await browser.post(tip.confirm.replace('/confirm', '/payment/cancel'), {})
      const rows = await test.deps.db.selectFrom('tip').select('id').where('person_id', '=', sub).execute()
      expect(rows.length).toBeGreaterThanOrEqual(2)
    })
  })
})
