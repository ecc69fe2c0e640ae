import type { Response } from 'supertest'
import type { IdentityApp } from '../../support/account-app.ts'
import { type Fields, type GuestBrowser, guestBrowser } from '../../support/guest.ts'

export const password = 'Correct-horse-1'

let people = 0

/** An e-mail address that nobody has yet. */
export const newAddress = () => `somebody${++people}@example.com`

export const browserOf = (test: Pick<IdentityApp, 'app'>, lang = 'en'): GuestBrowser =>
  guestBrowser(test.app, { 'Accept-Language': lang })

/** A confirmed account. */
export async function account(test: IdentityApp, name = 'María González') {
  const email = newAddress()
  const { sub } = await test.people.add({ email, password, name })
  return { email, sub, name }
}

/** Somebody new, signed in. */
export async function signedIn(test: IdentityApp, browser = browserOf(test)) {
  const person = await account(test)
  const answer = await browser.post('/auth/login', { email: person.email, password })
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
  return { ...person, browser }
}

export const registration = (email: string, more: Fields = {}): Fields => ({
  name: '田中 さくら',
  email,
  password,
  confirmPassword: password,
  terms: '1',
  ...more,
})

/** The newest code that was mailed to an address. */
export async function codeFor(test: Pick<IdentityApp, 'people'>, email: string): Promise<string> {
  const code = (await test.people.codes(email)).at(-1)
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** How many codes were mailed to an address. */
export const codesTo = async (test: Pick<IdentityApp, 'people'>, email: string): Promise<number> =>
  (await test.people.codes(email)).length

/** The page that an answer leads to, with what it shows once. */
export async function follow(browser: GuestBrowser, answer: Response): Promise<Response> {
  if (answer.status !== 303) throw new Error(`no redirect but ${answer.status}`)
  return browser.get(answer.headers.location ?? '')
}

/** What a page's toast says. */
export const toastOf = (page: Response) => /<p class="toast"[^>]*>([^<]*)</.exec(page.text)?.[1]

/** The messages of the summary above a form. */
export const summaryOf = (page: Response): string[] => {
  const summary = /<div class="errors"[\s\S]*?<\/ul>/.exec(page.text)?.[0] ?? ''
  return [...summary.matchAll(/<li>(?:<a [^>]*>)?([^<]*)</g)].map((match) => plainText(match[1] ?? ''))
}

const plainText = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A page without what differs each time, the request's id, and with every address in one part. */
export const sameEachTime = (page: Response) =>
  page.text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    // An address to read is of two parts, with a place to break between them.
    .replaceAll('</bdi><wbr/><bdi class="whole">', '')
    // How long the wait for another code still is goes by the clock.
    .replaceAll(/(Send again in |seconds&quot;:)(?:60|5\d)(?= s\b|,)/g, '$1…')
