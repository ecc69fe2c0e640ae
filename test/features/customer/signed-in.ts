import { afterAll, beforeAll } from 'vitest'
import { type AccountApp, createAccountApp } from '../../support/account-app.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'

export const password = 'Correct-horse-1'

/** A confirmed account; returns the person's id. */
export async function addAccount(
  test: AccountApp,
  email: string,
  name: string,
  sub?: string,
): Promise<string> {
  return (await test.cognito.seedUser({ email, password, name, ...(sub && { sub }) })).sub
}

/** A browser in which this person is signed in. */
export async function signedIn(
  test: AccountApp,
  email: string,
  headers?: Record<string, string>,
): Promise<GuestBrowser> {
  const browser = guestBrowser(test.app, headers)
  const answer = await browser.post('/auth/login', { email, password })
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
  return browser
}

/** One application for all tests of a file. */
export function accountApp(): AccountApp {
  const holder = {} as AccountApp
  beforeAll(async () => {
    Object.assign(holder, await createAccountApp())
  })
  afterAll(() => holder.close())
  return holder
}

let people = 0

/** Somebody new, signed in. */
export async function newPerson(test: AccountApp, name = 'María González') {
  const email = newAddress()
  const sub = await addAccount(test, email, name)
  return { email, sub, browser: await signedIn(test, email) }
}

/** An e-mail address that nobody has yet. */
export const newAddress = () => `person${++people}@example.com`
