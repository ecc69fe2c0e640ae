import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { follow, password, signedIn } from '../features/auth/people.ts'
import { accountApp } from '../support/account-app.ts'
import { root } from '../support/source-files.ts'
import { catalogueOf } from './message-catalogue.ts'
import { type MessageRow, situations, textsOf } from './situations.ts'
import { useWire } from './wire.ts'

/**
 * Every message of the product specification, sections 5 and 8, with the situation that shows it, which is driven here on
 * the whole application. In English each stands there word for word. Two exceptions: bare names (`UserNotFound`) are shown to
 * nobody, and a text that would reveal who has an account is shown only to the browser that has just proved the address.
 */

let offset = 0
const clock = () => Date.now() + offset
const test = accountApp({ cognito: { clock }, overrides: { clock } })
const s = situations(test)

/** Section 5: what the forms say. */
const validation: MessageRow[] = [
  ['Username is required', 'a profile that had one', s.usernameEmptied],
  ['Invalid email address', 'half an address', s.stranger('/auth/login', { email: 'ana@', password })],
  ['Email is required', 'signing in without one', s.stranger('/auth/login', { email: '', password })],
  [
    'Password must be at least 8 characters long',
    'a short one',
    s.registering({ password: 'short-1', confirmPassword: 'short-1' }),
  ],
  [
    'Password must contain at least one letter, one number, and one special character',
    'letters only',
    s.registering({ password: 'onlyletters', confirmPassword: 'onlyletters' }),
  ],
  [
    'Password is required',
    'signing in without',
    s.stranger('/auth/login', { email: 'a@b.jp', password: '' }),
  ],
  ['Passwords must match', 'typed otherwise', s.registering({ confirmPassword: 'Another-horse-1' })],
  ['Confirm Password is required', 'typed once', s.registering({ confirmPassword: '' })],
  ['You must accept the terms and conditions', 'not accepted', s.registering({ terms: '' })],
  ['New Password is required', 'a change to none', s.password({ newPassword: '', confirmPassword: '' })],
  ['OTP is required', 'no code', async () => (await s.registered()).confirm({ code: '' })],
  ['OTP must be 6 digits long', 'five digits', async () => (await s.registered()).confirm({ code: '12345' })],
  ['Name is required', 'registering without one', s.registering({ name: ' ' })],
  ['Emails must match', 'typed otherwise', s.email('new@example.com', 'other@example.com')],
  ['Amount must be a number', 'letters', s.tip({ amount: 'abc' })],
  ['Amount must be an integer', 'half a yen', s.tip({ amount: '500.5' })],
  ['Amount must be at least 100 yen', '99 yen', s.tip({ amount: '99' })],
  ['Amount is required', 'none', s.tip({ amount: '' })],
  ['Review must be less than 200 characters', '200', s.tip({ review: 'あ'.repeat(200) })],
  ['Confirmation code is required', 'a new address without it', s.emailCode('')],
]

/**
 * Names in section 8 that are codes, not sentences: nobody is shown a name. Each has words of ours, and the situation they
 * name says these.
 */
const names: MessageRow[] = [
  [
    'Incorrect email or password',
    'UserNotFound, InvalidEmailOrPassword',
    s.stranger('/auth/login', { email: 'nobody@example.com', password }),
  ],
  [
    'Incorrect email or password',
    'UserNotConfirmed, which would tell that the address is known',
    async () => {
      const { browser, email } = await s.registered()
      return browser.post('/auth/login', { email, password })
    },
  ],
  [
    'Too many attempts. Please wait a little and try again.',
    'TooManyRequests',
    s.profile({}, ['UpdateUserAttributes', 'LimitExceededException']),
  ],
  [
    'You are already signed in.',
    'UserAlreadyLoggedIn',
    async () => {
      const { browser } = await signedIn(test)
      return follow(browser, await browser.get('/auth/login'))
    },
  ],
  [
    'The sign-in service is not working at the moment. Please try again later.',
    'ServerError',
    s.profile({}, ['UpdateUserAttributes', 'ResourceNotFoundException']),
  ],
  [
    'Please sign in.',
    'user unauthenticated',
    s.profile({}, ['UpdateUserAttributes', 'NotAuthorizedException'], 2),
  ],
  [
    'Your sign-in can’t be renewed. Please sign in again.',
    'token refresh unsupported',
    async () => {
      const { browser } = await signedIn(test)
      offset += 2 * 3_600_000
      s.fail(['InitiateAuth', 'UnsupportedOperationException'])
      return follow(browser, await browser.get('/profile'))
    },
  ],
  [
    'The sign-in service can’t be reached. Please try again in a moment.',
    'network error',
    () => {
      test.cognito.control.trouble({ kind: 'drop', call: 'SignUp' })
      return s.registering({})()
    },
  ],
]

/** What a section of docs/specification.md quotes, one line or two. */
const quotedIn = (section: number) => {
  const text = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const from = text.indexOf(`\n## ${section}. `)
  const quotes = text.slice(from, text.indexOf('\n## ', from + 1)).matchAll(/"([^"]+)"/g)
  return [...quotes].map(([, quoted = '']) => quoted.replaceAll(/\s+/g, ' '))
}

it('are those of the specification', () => {
  const texts = (rows: MessageRow[]) => [...new Set(rows.map(([message]) => message))].toSorted()
  expect([...new Set(quotedIn(5))].toSorted()).toEqual(
    [...texts(validation), 'Password does not meet requirements'].toSorted(),
  )
  // A decline's words are the card company's.
  const ours = texts(catalogueOf(test, () => {})).filter((text) => !text.startsWith('Your card has'))
  expect([...new Set(quotedIn(8))].toSorted()).toEqual(
    ours.map((text) => text.replace('/no/such-page', '{path}')).toSorted(),
  )
})

describe('messages', () => {
  // Stripe's notices come over a port of the application's own.
  useWire(test)

  it.each([
    ...validation,
    ...catalogueOf(test, (ms) => {
      offset += ms
    }),
    ...names,
  ])('%s (%s)', async (message, _when, drive) => {
    // Limits are by the minute and the hour, and count nobody twice here.
    offset += 3_600_000
    expect(textsOf(await drive())).toContain(message)
  })
})
