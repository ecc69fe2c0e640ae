import { expect, it } from 'vitest'
import { scrubber } from './scrub.ts'
import { settingsOf } from './settings.ts'

const env = {
  STRIPE_SECRET_KEY: 'sk_test_51Abc',
  STRIPE_WEBHOOK_SECRET: 'plain-webhook-secret',
  COGNITO_USER_POOL_ID: 'ap-northeast-1_AbCdEfGhI',
  COGNITO_CLIENT_ID: 'clientofthepool',
  COGNITO_CLIENT_SECRET: 'secretoftheclient',
  COGNITO_IDENTITY_POOL_ID: 'ap-northeast-1:0ddba11',
  AWS_ACCESS_KEY_ID: 'AKIAABC',
  AWS_SECRET_ACCESS_KEY: 'secret+of/aws',
  AWS_SESSION_TOKEN: 'token-of-aws',
}
const scrub = scrubber(settingsOf(env))

it.each(Object.values(env))('takes %s out, wherever it stands', (secret) => {
  expect(scrub(`came "${secret}", and ${secret}.`)).toBe('came "…", and ….')
})

it.each([
  ['whsec_other', '…'],
  ['pi_1_secret_abc', 'pi_1…'],
  ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln', '…'],
  ['success+a-1@simulator.amazonses.com', '…'],
  ['acct_1Abc', '…'],
  ['us-east-1:1234abcd-0000', '…'],
])('takes %s out, though nobody named it', (text, left) => {
  expect(scrub(`came ${text}`)).toBe(`came ${left}`)
})

it('leaves what says something', () => {
  const text = 'snapshot.charge.card.brand: expected "visa", came "PaymentRefused: resource_missing"'
  expect(scrub(text)).toBe(text)
})
