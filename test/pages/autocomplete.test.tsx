import { expect, it } from 'vitest'
import { gallery } from './gallery.ts'
import { renderSample } from './render-sample.tsx'

it.each([
  ['auth-login', ['email username', 'password current-password']],
  ['auth-register', ['name name', 'email username', 'password new-password', 'confirmPassword new-password']],
  ['auth-confirm-long', ['email username', 'code one-time-code']],
  [
    'customer-password',
    [
      'username username',
      'oldPassword current-password',
      'newPassword new-password',
      'confirmPassword new-password',
    ],
  ],
  ['customer-email', ['newEmail email', 'confirmEmail email']],
  ['customer-email-confirm', ['code one-time-code']],
] as const)('a password manager knows what each field of %s is for', (name, fields) => {
  const page = gallery[name]
  if (!page) throw new Error(`no sample ${name}`)
  const inputs = renderSample('en', page).match(/<input[^>]* autoComplete="[^>]*>/gi) ?? []
  const told = inputs.map((input) => {
    const [field, kind] = ['name', 'autoComplete'].map(
      (of) => new RegExp(` ${of}="([^"]*)`, 'i').exec(input)?.[1],
    )
    return `${field} ${kind}`
  })
  expect(told).toEqual(fields)
})
