import type { Response } from 'supertest'
import { demoMembers } from '../demo/seed-demo.ts'
import {
  account,
  browserOf,
  codeFor,
  follow,
  newAddress,
  password,
  registration,
  signedIn,
} from '../features/auth/people.ts'
import type { Trouble } from '../sandbox/cognito/control.ts'
import type { AccountApp } from '../support/account-app.ts'
import type { Fields } from '../support/guest.ts'

/** What is asked for and how it is answered: the page that a reader then sees. */
export type Situation = () => Promise<Response>

/** What is written on the page, when, and how to come there. */
export type MessageRow = [message: string, when: string, drive: Situation]

/** One call of the identity service, and the exception that it answers with. */
type Fails = [call: string, exception: string]

export const fresh = 'Battery-staple-2'

/** Ways to come to a message, each with people of its own. */
export function situations(test: AccountApp) {
  const fail = ([call, name]: Fails, times = 1) => {
    const trouble: Trouble = { kind: 'error', call, name, times }
    test.cognito.control.trouble(trouble)
  }
  const lands = async (browser: ReturnType<typeof browserOf>, answer: Response) =>
    answer.status === 303 ? follow(browser, answer) : answer

  /** Somebody new, signed in, sends a form. */
  const customer =
    (path: string, fields: Fields, fails?: Fails, times?: number): Situation =>
    async () => {
      const { browser } = await signedIn(test)
      if (fails) fail(fails, times)
      const page = await lands(browser, await browser.post(path, fields))
      test.cognito.control.clearTrouble()
      return page
    }

  /** Registers; what the page after it then does with the code of the mail. */
  async function registered() {
    const browser = browserOf(test)
    const email = newAddress()
    const sent = await browser.post('/auth/register', registration(email))
    const confirm = async (fields: Fields = {}) =>
      browser.post('/auth/register/confirm', { email, code: await codeFor(test, email), ...fields })
    return { browser, email, sent, confirm }
  }

  return {
    fail,
    customer,
    registered,
    lands,
    /** A stranger sends a form. */
    stranger:
      (path: string, fields: Fields, fails?: Fails): Situation =>
      () => {
        if (fails) fail(fails)
        return browserOf(test).post(path, fields)
      },
    registering:
      (more: Fields, fails?: Fails): Situation =>
      () => {
        if (fails) fail(fails)
        return browserOf(test).post('/auth/register', registration(newAddress(), more))
      },
    tip:
      (more: Fields): Situation =>
      () =>
        browserOf(test).post(`/tip/${test.seed.branchId}`, {
          recipient: 'all',
          preset: '',
          amount: '500',
          review: '',
          ...more,
        }),
    password: (more: Fields, fails?: Fails) =>
      customer(
        '/profile/password-change',
        { oldPassword: password, newPassword: fresh, confirmPassword: fresh, ...more },
        fails,
      ),
    email: (newEmail: string, confirmEmail: string, fails?: Fails) =>
      customer('/profile/email-change', { newEmail, confirmEmail }, fails),
    /** Somebody who has begun a change of the address enters its code. */
    emailCode:
      (code: string, fails?: Fails, meanwhile = () => {}): Situation =>
      async () => {
        const { browser } = await signedIn(test)
        const wanted = newAddress()
        await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
        meanwhile()
        if (fails) fail(fails)
        return lands(browser, await browser.post('/profile/email-change/confirm', { code }))
      },
    profile: (more: Fields, fails?: Fails, times?: number) =>
      customer('/profile', { name: 'Ana', username: 'ana', ...more }, fails, times),
    /** Somebody who has a username empties the line. */
    usernameEmptied: async () => {
      const { browser } = await signedIn(test)
      await browser.post('/profile', { name: 'Ana', username: 'ana' })
      return browser.post('/profile', { name: 'Ana', username: '' })
    },
    someone: () => account(test),
    /** A member of the demo's business, signed in. */
    async member(role: keyof typeof demoMembers) {
      const { email } = demoMembers[role]
      await test.cognito.seedUser({ ...demoMembers[role], password })
      const browser = browserOf(test)
      await lands(browser, await browser.post('/auth/login', { email, password }))
      return browser
    },
  }
}

/** What is written on a page: its texts, each as it stands between two tags. */
export function textsOf({ text }: Response): string[] {
  const signs: Record<string, string> = {
    '&#x27;': "'",
    '&quot;': '"',
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
  }
  const plain = (html: string) => html.replaceAll(/&(#x27|quot|amp|lt|gt);/g, (sign) => signs[sign] ?? sign)
  return text.split(/<[^>]*>/).map((part) => plain(part).trim())
}
