import { beforeAll, describe, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import {
  browserOf,
  codeFor,
  follow,
  newAddress,
  password,
  signedIn,
  toastOf,
} from '../features/auth/people.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { type IdentityApp, onEachIdentity } from '../support/account-app.ts'
import { type GuestBrowser, hiddenField } from '../support/guest.ts'
import { container, deliverMail } from './mail-world.ts'

const mails = { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'Sakura <tips@example.jp>' }

onEachIdentity(
  (test) => {
    let server: MailSandbox
    beforeAll(async () => {
      server = await startMailSandbox()
      return () => server.close()
    })

    /** What has been mailed to an address by now, without codes: its subjects and words. */
    async function mailsTo(address: string) {
      const { deps } = container(test.deps.db, server, { now: Date.now() })
      while ((await deliverMail(deps)) !== 'none');
      const news = server.mailsTo(address).filter(({ text }) => !/^\s*\d{6}\s*$/m.test(text))
      return news.map(({ subject, text }) => ({ subject, text }))
    }
    async function ownerOf(app: IdentityApp, lang = 'en'): Promise<GuestBrowser> {
      const { email } = demoMembers.owner
      await app.people.add({ ...demoMembers.owner, password })
      const browser = browserOf(app, lang)
      await browser.post('/auth/login', { email, password })
      return browser
    }
    const person = (email: string, code: string, more: Record<string, string> = {}) => ({
      name: '石川 海 (Kai)',
      code,
      role: 'staff',
      branch: test.seed.branchId,
      email,
      ...more,
    })

    describe('an invitation by mail', () => {
      it('goes to an owner, once, in the language of the one who invites', async () => {
        const owner = await ownerOf(test, 'ja')
        const email = newAddress()
        const form = { name: '花', email, presentPassword: password }
        const sent = await owner.post('/branch/members/invite', form)
        const page = await follow(owner, sent)
        expect(toastOf(page)).toBe('招待しました。招待のメールをお送りします。')
        expect(page.text).toContain('/auth/register')
        const again = await follow(owner, await owner.post('/branch/members/invite', form))
        expect(toastOf(again)).toBe('招待しました。')
        const [mail, ...others] = await mailsTo(email)
        expect(others).toEqual([])
        expect(mail?.subject).toBe('さくらグループからの招待')
        expect(mail?.text).toContain('花 様')
        expect(mail?.text).toContain('さくらグループのオーナーとして招待されています。')
        expect(mail?.text).toContain('https://tips.example.jp/auth/register')
      })

      it('goes to those who are added to the staff with an address, and says which branch', async () => {
        const owner = await ownerOf(test)
        const email = newAddress()
        const done = await owner.post('/branch/staff/add', person(email, 'M-1', { role: 'manager' }))
        expect(toastOf(await follow(owner, done))).toBe(
          'Staff added successfully. The invitation is on its way by email.',
        )
        const [mail] = await mailsTo(email)
        expect(mail?.text).toMatch(/You are invited to become a manager of .+ \(さくらグループ\)\./)

        const other = newAddress()
        const edited = await owner.post(`${done.headers.location}/edit`, person(other, 'M-1'))
        expect(toastOf(await follow(owner, edited))).toBe(
          'Staff edited successfully. The invitation is on its way by email.',
        )
        expect(await mailsTo(other)).toHaveLength(1)
        const kept = await owner.post(`${done.headers.location}/edit`, person(other, 'M-2'))
        expect(toastOf(await follow(owner, kept))).toBe('Staff edited successfully.')
        expect(await mailsTo(other)).toHaveLength(1)
      })

      it('goes to nobody without an address', async () => {
        const owner = await ownerOf(test)
        const before = server.mails.length
        const done = await owner.post('/branch/staff/add', person('', 'M-3'))
        expect(toastOf(await follow(owner, done))).toBe('Staff added successfully.')
        await mailsTo('')
        expect(server.mails).toHaveLength(before)
      })

      it('goes to each person of a list that has an address, if the list is taken', async () => {
        const owner = await ownerOf(test)
        const [one, two] = [newAddress(), newAddress()]
        const text = `Name,Staff code,Role,Email\r\nOne,L-1,,${one}\r\nTwo,L-2,,${two}\r\nThree,L-3,,\r\n`
        const at = '/branch/staff/import'
        const preview = await owner.upload(at, { branch: test.seed.branchId, text }, undefined)
        expect(await mailsTo(one)).toEqual([])
        const list = { branch: test.seed.branchId, text, once: hiddenField(preview.text, 'once') }
        const done = await owner.upload(at, list, undefined)
        expect(toastOf(await follow(owner, done))).toBe(
          'Staff added successfully. Those with an email address get an invitation.',
        )
        await owner.upload(at, list, undefined)
        expect([await mailsTo(one), await mailsTo(two)].map(({ length }) => length)).toEqual([1, 1])
      })
    })

    describe('who has an account learns by mail', () => {
      it('that its password was changed, in the account and by a code', async () => {
        const { browser, email } = await signedIn(test)
        const form = {
          oldPassword: password,
          newPassword: 'Another-horse-2',
          confirmPassword: 'Another-horse-2',
        }
        expect((await browser.post('/profile/password-change', form)).status).toBe(303)
        expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Password changed'])
        const other = browserOf(test, 'zh-CN')
        await other.post('/auth/reset-password', { email })
        const answer = {
          email,
          code: await codeFor(test, email),
          newPassword: password,
          confirmPassword: password,
        }
        expect((await other.post('/auth/reset-password/confirm', answer)).status).toBe(303)
        expect((await mailsTo(email)).at(-1)?.subject).toBe('您的密码已更改')
      })

      it('at the old address that there is a new one, which gets nothing', async () => {
        const { browser, email } = await signedIn(test)
        const wanted = newAddress()
        const form = { newEmail: wanted, confirmEmail: wanted, presentPassword: password }
        await browser.post('/profile/email-change', form)
        const code = await codeFor(test, wanted)
        expect(await mailsTo(email)).toEqual([])
        await browser.post('/profile/email-change/confirm', { code })
        expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Email address changed'])
        expect(await mailsTo(wanted)).toEqual([])
        expect(JSON.stringify(await mailsTo(email))).not.toContain(wanted)
      })

      it('that it was deleted', async () => {
        const { browser, email } = await signedIn(test)
        expect((await browser.post('/profile/delete', { presentPassword: password })).status).toBe(303)
        expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Account deleted'])
      })
    })
  },
  { env: mails },
)
