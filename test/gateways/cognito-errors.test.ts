import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { commonRows, meaningOf, rows } from '../../server/gateways/identity/errors.ts'
import { IdentityError } from '../../server/gateways/identity/identity-error.ts'
import type { IdentityGateway } from '../../server/gateways/identity/identity-gateway.ts'
import { messages } from '../../server/gateways/identity/message-keys.ts'
import { type Operation, operations } from '../../server/gateways/identity/operations.ts'
import { someSignIn, startTestGateway } from '../sandbox/cognito/test-gateway.ts'
import { expectedRows as own } from './cognito-expected-rows.ts'

const ours = await startTestGateway(
  {},
  { identityPoolId: 'ap-northeast-1:5a0db0c5-0000-4000-8000-000000000001' },
)
beforeEach(() => ours.pool.control.clearTrouble())
afterAll(() => ours.close())

const email = 'a@example.com'
const password = 'correct horse 1!'
const accessToken = 'a.b.c'
/** How each use is made; `refreshRotating` needs a gateway of its own and shares its rows with `refresh`. */
const calls: Record<Operation, (gateway: IdentityGateway) => Promise<unknown> | undefined> = {
  signUp: (g) => g.signUp({ email, password, name: 'A' }),
  confirmSignUp: (g) => g.confirmSignUp({ email, code: '123456' }),
  resendCode: (g) => g.resendCode(email),
  signIn: (g) => g.signIn({ email, password }),
  refresh: (g) => g.renew(someSignIn),
  refreshRotating: () => undefined,
  getUser: (g) => g.getUser(accessToken),
  forgotPassword: (g) => g.forgotPassword(email),
  confirmForgotPassword: (g) => g.confirmForgotPassword({ email, code: '123456', newPassword: password }),
  changePassword: (g) => g.changePassword({ accessToken, oldPassword: password, newPassword: password }),
  updateEmail: (g) => g.updateEmail({ accessToken, email }),
  updateProfile: (g) => g.updateProfile({ accessToken, name: 'A' }),
  verifyEmail: (g) => g.verifyEmail({ accessToken, code: '123456' }),
  signOutEverywhere: (g) => g.signOutEverywhere(accessToken),
  revoke: (g) => g.end(someSignIn),
  deleteUser: (g) => g.deleteUser(accessToken),
  getId: (g) => g.identityPool?.credentials(undefined, undefined),
  getCredentials: (g) => g.identityPool?.credentials(undefined, undefined),
}

/** The exceptions that the SDK's own documentation lists for an operation. */
function declared(use: Operation): string[] {
  const { operation } = operations[use]
  const service = use.startsWith('get') && use !== 'getUser' ? 'identity' : 'identity-provider'
  const main = createRequire(import.meta.url).resolve(`@aws-sdk/client-cognito-${service}`)
  const file = join(main, `../../dist-types/commands/${operation}Command.d.ts`)
  const found = [...readFileSync(file, 'utf8').matchAll(/@throws \{@link (\w+Exception)\}/g)].map(
    ([, name]) => name,
  )
  return found.filter((name): name is string => name !== undefined && !name.endsWith('ServiceException'))
}

const allUses = Object.keys(operations) as Operation[]

describe('the table', () => {
  it.each(allUses)('has a meaning for every exception that %s may throw', (use) => {
    const exceptions = declared(use)
    expect(exceptions.length).toBeGreaterThan(5)
    const missing = exceptions.filter((name) => meaningOf(use, name).kind === 'unknown')
    expect(missing.filter((name) => name !== 'ResourceConflictException')).toEqual([])
  })

  it('has no row for an exception that no call declares', () => {
    const extra = allUses.flatMap((use) =>
      Object.keys(rows[use])
        .filter((name) => !declared(use).includes(name))
        .map((name) => `${use} × ${name}`),
    )
    // Rows shared by calls of one kind; each is harmless where the call can't throw it.
    const shared =
      /× (UserNotFound|PasswordResetRequired|UserNotConfirmed|UnsupportedOperation)Exception$|^getId|^getCred/
    expect(extra.filter((row) => !shared.test(row))).toEqual([])
  })

  it('knows a text for every row', () => {
    const all = [...Object.values(rows).flatMap(Object.values), ...Object.values(commonRows)]
    expect(all.filter(({ messageKey }) => !(messageKey in messages))).toEqual([])
  })
})

const secretText = 'a sentence of the service that nobody may see'
async function fail(use: Operation, name: string): Promise<IdentityError | undefined> {
  ours.pool.control.trouble({
    kind: 'error',
    call: operations[use].operation,
    name,
    message: secretText,
    times: 9,
  })
  const error = await calls[use](ours.gateway)?.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return undefined
  expect(error).toBeInstanceOf(IdentityError)
  expect(JSON.stringify([String(error), error])).not.toContain(secretText)
  return error as IdentityError
}

describe('what each exception becomes on its way through the SDK', () => {
  it.each(own)('%s × %s → %s, “%s”, %i', async (use, exception, kind, text, status, field) => {
    const error = await fail(use, `${exception}Exception`)
    const told = error && [error.kind, messages[error.messageKey], error.status, error.field]
    expect(told).toEqual([kind, text, status, field])
  })

  it.each([
    ['signUp', 'UsernameExists'],
    ['resendCode', 'UserNotFound'],
    ['resendCode', 'InvalidParameter'],
    ['resendCode', 'NotAuthorized'],
    ['forgotPassword', 'UserNotFound'],
    ['forgotPassword', 'InvalidParameter'],
    ['forgotPassword', 'NotAuthorized'],
    ['updateEmail', 'AliasExists'],
  ] as const)('%s × %s would tell who has an account: nobody sees it', async (use, exception) => {
    expect(await fail(use, `${exception}Exception`)).toBeUndefined()
  })

  const common = Object.entries(commonRows)
  const pairs = allUses
    .filter((use) => use !== 'refreshRotating')
    .flatMap((use) =>
      common
        .filter(([name]) => declared(use).includes(name) && !(name in rows[use]))
        .map(([name, meaning]) => [use, name, meaning] as const),
    )
  it.each(pairs)('%s × %s → as everywhere', async (use, name, { kind, messageKey, status, field }) => {
    const error = await fail(use, name)
    expect([error?.kind, error?.messageKey, error?.status, error?.field]).toEqual([
      kind,
      messageKey,
      status,
      field,
    ])
  })

  it('says of every exception nobody has heard of that it was not expected', async () => {
    const error = await fail('getUser', 'BrandNewException')
    expect([error?.kind, error && messages[error.messageKey]]).toEqual([
      'unknown',
      'An unexpected error occurred.',
    ])
  })

  it('covers every own row above', () => {
    const listed = new Set(own.map(([use, exception]) => `${use} × ${exception}Exception`))
    const open = allUses.flatMap((use) =>
      Object.entries(rows[use])
        .filter(([name, meaning]) => !meaning.concealed && declared(use).includes(name))
        .map(([name]) => `${use} × ${name}`),
    )
    const elsewhere = /^refreshRotating|^changePassword × (NotAuthorized|UserNot|PasswordReset)/
    expect(open.filter((row) => !listed.has(row) && !elsewhere.test(row))).toEqual([])
  })
})
