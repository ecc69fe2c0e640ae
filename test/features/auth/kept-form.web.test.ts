import type { Response } from 'supertest'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { type Fields, firstForm, type GuestBrowser } from '../../support/guest.ts'
import { browserOf, follow, password, signedIn, summaryOf } from './people.ts'

onEachIdentity(
  (test) => {
    describe('a form sent while a sign-in can’t be renewed', () => {
      beforeAll(() => test.people.add({ ...demoMembers.owner, password }))

      async function owner(): Promise<GuestBrowser> {
        const browser = browserOf(test)
        const { email } = demoMembers.owner
        const begun = await browser.post('/auth/login', { email, password })
        expect(begun.status).toBe(303)
        return browser
      }
      /** What a page answers once the tokens have ended and the identity service does not answer. */
      async function away(ask: () => Promise<Response>) {
        test.wait(3600_000 + 1000)
        test.people.fail()
        const page = await ask()
        test.people.heal()
        expect(page.status).toBe(503)
        return page
      }

      /** Answers a page that asks for the password, which must have kept all that was typed. */
      async function withPassword(browser: GuestBrowser, asked: Response, typed: Fields) {
        const { action, fields } = firstForm(asked.text)
        const { presentPassword: _, ...kept } = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, asTyped(value)]),
        )
        expect(kept).toEqual(typed)
        return browser.post(action, { ...kept, presentPassword: password })
      }

      const branch: Fields = {
        name: 'Bistro "Aozora" <b>',
        kind: 'restaurant',
        number: '7001',
        address: '1-2-3 Ginza',
        presets: '300, 500, 1000',
        opensOn: '',
        greeting: 'ようこそ。\r\nごゆっくり。',
        greetingEn: 'Welcome & enjoy',
        greetingCn: '',
        nameEn: 'Bistro Blue Sky',
        addressHant: '銀座1-2-3',
        reviewPage: 'https://reviews.example.jp/sora?lang=ja&place=1',
      }

      it.each([
        ['a branch', '/branch/branches/add', () => branch, 'Branch added successfully.'],
        [
          'a member of the staff',
          '/branch/staff/add',
          () => ({
            name: '石川 海',
            code: '501',
            role: 'staff',
            branch: test.seed.branchId,
            email: 'kai@example.com',
          }),
          'Staff added successfully. The invitation is on its way by email.',
        ],
        ['a profile', '/profile', () => ({ name: 'María', username: 'maria' }), 'Profile saved successfully'],
      ])('keeps %s, and takes it at the next try as it was typed', async (_, path, typed, done) => {
        const browser = await owner()
        const page = await away(() => browser.post(path, typed()))
        const again = firstForm(page.text)
        expect(again.action).toBe(path)
        const unescaped = Object.entries(again.fields).map(([name, value]) => [name, asTyped(value)])
        expect(Object.fromEntries(unescaped)).toEqual(typed())
        expect(page.text).toContain('What you typed is kept')
        const answer = await browser.post(again.action, Object.fromEntries(unescaped))
        // Where guests are led asks for the password first, and keeps what was typed once more.
        expect(answer.status).toBe('reviewPage' in typed() ? 403 : 303)
        const taken = answer.status === 403 ? await withPassword(browser, answer, typed()) : answer
        expect((await follow(browser, taken)).text).toContain(done)
      })

      it('never keeps a password: the form asks for it again', async () => {
        const { browser, email } = await signedIn(test)
        const typed = {
          oldPassword: password,
          newPassword: 'Battery-staple-2',
          confirmPassword: 'Battery-staple-2',
        }
        const page = await away(() => browser.post('/profile/password-change', { username: email, ...typed }))
        expect(page.text).not.toMatch(/staple|horse/)
        const again = firstForm(page.text)
        expect(again.fields).toEqual({ username: email })
        const answer = await browser.post(again.action, again.fields)
        expect(summaryOf(answer)).toContain('New Password is required')
      })

      it('keeps it where the sign-in has ended, for after the next one', async () => {
        const browser = await owner()
        test.wait(3600_000 + 1000)
        await test.people.endSignIns(demoMembers.owner.email)
        const other = { ...branch, number: '7003' }
        const page = await browser.post('/branch/branches/add', other)
        expect(page.status).toBe(401)
        expect(page.text).toContain('What you typed is kept on this page.')
        expect(page.text).toMatch(/href="\/auth\/login" target="_blank"/)
        const { email } = demoMembers.owner
        expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
        const again = firstForm(page.text)
        const typed = Object.entries(again.fields).map(([name, value]) => [name, asTyped(value)])
        const taken = await browser.post(again.action, Object.fromEntries(typed))
        expect((await follow(browser, taken)).text).toContain('Branch added successfully.')
      })

      it('keeps it in another language too, and that sends nothing', async () => {
        const browser = await owner()
        const other = { ...branch, number: '7002' }
        const page = await away(() => browser.post('/branch/branches/add', other))
        expect(page.text).toMatch(/<button[^>]*form="refused"[^>]*value="ja"/)
        const inJapanese = () => browser.post('/branch/branches/add?lang=ja', { ...other, lang: 'ja' })
        const japanese = await away(inJapanese)
        expect(japanese.text).toContain('入力内容は残っています。')
        expect(firstForm(japanese.text).fields).not.toHaveProperty('lang')
        const shown = await inJapanese()
        expect(shown.status).toBe(400)
        expect(shown.text).toContain('value="7002"')
      })
    })

    const asTyped = (html: string) =>
      html
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll(/\r?\n/g, '\r\n')
  },
  { cognito: { rotation: 0, clientSecret: true } },
)
