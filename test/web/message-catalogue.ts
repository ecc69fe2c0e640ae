import { browserOf, codeFor, follow, password, signedIn } from '../features/auth/people.ts'
import type { AccountApp } from '../support/account-app.ts'
import { fresh, type MessageRow, situations } from './situations.ts'
import { tipLives } from './tip-lives.ts'

const question = 'Are you sure you want to delete your account? This action is irreversible.'

/** Section 8 of the product specification, in its order. `later` moves the clock on, in ms. */
export function catalogueOf(test: AccountApp, later: (ms: number) => void): MessageRow[] {
  const s = situations(test)
  return [
    [
      'Incorrect email or password',
      'a wrong password',
      async () =>
        browserOf(test).post('/auth/login', { email: (await s.someone()).email, password: 'Wrong-horse-1' }),
    ],
    [
      'You do not have access to this website.',
      'a customer in the branch area',
      async () => (await signedIn(test)).browser.get('/branch'),
    ],
    [
      'Login Success',
      'signed in',
      async () => {
        const [browser, { email }] = [browserOf(test), await s.someone()]
        return follow(browser, await browser.post('/auth/login', { email, password }))
      },
    ],
    [
      'The user is not available. Sign up please.',
      'the account is gone, the session is not',
      s.profile({}, ['UpdateUserAttributes', 'UserNotFoundException']),
    ],
    [
      'The user is not confirmed. Please check the phone number.',
      'the account has lost its confirmation, the session is still there',
      s.profile({}, ['UpdateUserAttributes', 'UserNotConfirmedException']),
    ],
    [
      'Please enter the correct phone number and password.',
      'a phone number in place of the address',
      s.stranger('/auth/login', { email: '090-1234-5678', password }),
    ],
    [
      'Something went wrong. Please try again later.',
      'the identity service fails, again and again',
      s.profile({}, ['UpdateUserAttributes', 'InternalErrorException'], 8),
    ],
    ['Code delivery failed', 'registering', s.registering({}, ['SignUp', 'CodeDeliveryFailureException'])],
    [
      'Verification code delivery failed',
      'a new address',
      s.email('a@example.com', 'a@example.com', ['UpdateUserAttributes', 'CodeDeliveryFailureException']),
    ],
    [
      'Failed to deliver verification code',
      'a forgotten password',
      s.stranger('/auth/reset-password', { email: 'who@example.com' }, [
        'ForgotPassword',
        'CodeDeliveryFailureException',
      ]),
    ],
    [
      'Invalid email',
      'a new address that the pool does not take',
      s.email('b@example.com', 'b@example.com', ['UpdateUserAttributes', 'InvalidParameterException']),
    ],
    [
      'Invalid email format',
      'a receipt to no address',
      async () => {
        const { guest, at } = await tipLives(test).ready()
        return guest.post(at('payment'), { version: '1', receiptEmail: 'nobody' })
      },
    ],
    ['Invalid email or code', 'a wrong code', async () => (await s.registered()).confirm({ code: '000000' })],
    ['Email is required', 'asking for a code without one', s.stranger('/auth/reset-password', { email: '' })],
    [
      'Password Reset Successfully',
      'a new one is set',
      async () => {
        const [browser, { email }] = [browserOf(test), await s.someone()]
        await browser.post('/auth/reset-password', { email })
        const form = { email, code: await codeFor(test, email), newPassword: fresh, confirmPassword: fresh }
        return follow(browser, await browser.post('/auth/reset-password/confirm', form))
      },
    ],
    [
      'Incorrect verification code',
      'of a new address',
      s.emailCode('000000', ['VerifyUserAttribute', 'CodeMismatchException']),
    ],
    [
      'Verification code expired',
      'of a new address',
      s.emailCode('000000', ['VerifyUserAttribute', 'ExpiredCodeException'], () => later(24.5 * 3_600_000)),
    ],
    [
      'The code provided is invalid',
      'of a new address',
      s.emailCode('000000', ['VerifyUserAttribute', 'InvalidParameterException']),
    ],
    [
      'OTP resent successfully',
      'after a minute',
      async () => {
        const { browser, confirm } = await s.registered()
        later(61_000)
        return follow(browser, await confirm({ code: '', resend: '1' }))
      },
    ],
    [
      'User is already confirmed',
      'the code is sent twice',
      async () => {
        const { confirm } = await s.registered()
        await confirm()
        return confirm()
      },
    ],
    [
      'Register Success',
      'the code is right',
      async () => {
        const { browser, confirm } = await s.registered()
        return follow(browser, await confirm())
      },
    ],
    [
      'Email already registered',
      'by somebody else meanwhile',
      async () => {
        const { confirm } = await s.registered()
        s.fail(['ConfirmSignUp', 'AliasExistsException'])
        return confirm()
      },
    ],
    [
      'Email already in use',
      'of a new address that is theirs',
      s.emailCode('000000', ['VerifyUserAttribute', 'AliasExistsException']),
    ],
    [
      'Password does not meet requirements',
      'of the pool',
      s.password({}, ['ChangePassword', 'InvalidPasswordException']),
    ],
    [
      'Verification code sent. Please check your mail',
      'registered',
      async () => {
        const { browser, sent } = await s.registered()
        return follow(browser, sent)
      },
    ],
    [
      'Email changed successfully',
      'with the right code',
      async () => {
        const { browser } = await signedIn(test)
        const newEmail = `new${Date.now()}@example.com`
        await browser.post('/profile/email-change', { newEmail, confirmEmail: newEmail })
        const code = await codeFor(test, newEmail)
        return follow(browser, await browser.post('/profile/email-change/confirm', { code }))
      },
    ],
    ['Password changed successfully', 'with the right old one', s.password({})],
    ['Incorrect old password', 'with a wrong one', s.password({ oldPassword: 'Wrong-horse-1' })],
    [
      'Invalid new password',
      'one that was used before',
      s.password({}, ['ChangePassword', 'PasswordHistoryPolicyViolationException']),
    ],
    ['User logged out successfully', 'signed out', s.customer('/auth/logout', {})],
    ['Account deleted successfully.', 'after the question', s.customer('/profile/delete', {})],
    [
      'Staff added successfully.',
      'by an owner',
      async () => {
        const owner = await s.member('owner')
        const form = { name: '山田 花', code: 'M-1', role: 'staff', branch: test.seed.branchId, email: '' }
        return follow(owner, await owner.post('/branch/staff/add', form))
      },
    ],
    [
      'Staff edited successfully.',
      'by an owner',
      async () => {
        const owner = await s.member('owner')
        const [, second = ''] = test.seed.staffIds
        const form = { name: '山田 花', code: 'M-2', role: 'staff', branch: test.seed.branchId, email: '' }
        return follow(owner, await owner.post(`/branch/staff/${second}/edit`, form))
      },
    ],
    [
      'You are not authorized to edit this staff.',
      'a manager',
      async () => (await s.member('manager')).get(`/branch/staff/${test.seed.staffIds[0]}/edit`),
    ],
    [
      'There was a validation error with your request.',
      'a form with a field that it does not have',
      s.registering({ role: 'owner' }),
    ],
    [
      'An unexpected error occurred.',
      'an exception that nobody has heard of',
      s.profile({}, ['UpdateUserAttributes', 'NewException']),
    ],
    [
      'Your card has insufficient funds. Please try another card or a smaller amount.',
      'the card company’s own words after a decline',
      async () => {
        const { guest, at } = await tipLives(test).declined()
        return guest.get(at('cancel'))
      },
    ],
    [
      question,
      'before an account is deleted',
      async () => (await signedIn(test)).browser.get('/profile/delete'),
    ],
    ['Page not found: /no/such-page', 'an unknown address', () => browserOf(test).get('/no/such-page')],
  ]
}
