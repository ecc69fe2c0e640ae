import { describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { beginTip, type Fields, type GuestBrowser, pay, toPreview } from '../../support/guest.ts'
import { addAccount, newPerson, signedIn } from './signed-in.ts'

onEachIdentity((test) => {
  async function tipped(browser: GuestBrowser, answers: Fields = {}) {
    const { confirm, tipId } = await beginTip(browser, test.seed.branchId, answers)
    await pay(browser, await toPreview(browser, test.sandbox, confirm))
    return tipId
  }

  describe('deleting an account', () => {
    it('asks first, word for word, and keeps everything where the answer is no', async () => {
      const { browser } = await newPerson(test)
      const page = await browser.get('/profile/delete')
      expect(page.text).toContain(
        'Are you sure you want to delete your account? This action is irreversible.',
      )
      expect(page.text).toContain('Keep my account')
      expect((await browser.get('/profile')).status).toBe(200)
    })

    it('is not for the last owner of a business, who loses nothing by having asked', async () => {
      const { email, name, sub } = demoMembers.owner
      await addAccount(test, email, name, sub)
      const owner = await signedIn(test, email)
      const refused = await owner.post('/profile/delete', {})
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('The last owner can’t be removed. Invite another owner first')
      expect((await owner.get('/branch/members/invite')).status).toBe(200)
    })

    it('can be tried again where the identity service is away, and costs nothing where the sign-in was ended elsewhere', async () => {
      const { browser, email } = await newPerson(test)
      const id = await tipped(browser)
      test.people.fail()
      const failed = await browser.post('/profile/delete', {})
      test.people.heal()
      expect(failed.status).toBe(503)
      expect(failed.text).toContain('Something went wrong. Please try again later.')
      expect((await browser.post('/profile/delete', {})).status).toBe(303)
      expect((await test.people.find(email)) !== undefined).toBe(false)
      expect((await browser.get(`/tip/histories/tips/${id}`)).status).toBe(303)

      const stolen = await newPerson(test)
      const kept = await tipped(stolen.browser)
      await test.people.endSignIns(stolen.email)
      expect((await stolen.browser.post('/profile/delete', {})).headers.location).toContain('/auth/login')
      const owner = await signedIn(test, stolen.email)
      expect((await owner.get(`/tip/histories/tips/${kept}`)).status).toBe(200)
    })
  })
})
