import type { IdentityApp } from '../../support/account-app.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'

export const password = 'Correct-horse-1'

/** A confirmed account; returns the person's id. */
export async function addAccount(
  test: IdentityApp,
  email: string,
  name: string,
  sub?: string,
): Promise<string> {
  return (await test.people.add({ email, password, name, ...(sub && { sub }) })).sub
}

/** A browser in which this person is signed in. */
export async function signedIn(
  test: IdentityApp,
  email: string,
  headers?: Record<string, string>,
): Promise<GuestBrowser> {
  const browser = guestBrowser(test.app, headers)
  const answer = await browser.post('/auth/login', { email, password })
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
  return browser
}

let people = 0

/** Somebody new, signed in. */
export async function newPerson(test: IdentityApp, name = 'María González') {
  const email = newAddress()
  const sub = await addAccount(test, email, name)
  return { email, sub, browser: await signedIn(test, email) }
}

/** An e-mail address that nobody has yet. */
export const newAddress = () => `person${++people}@example.com`
