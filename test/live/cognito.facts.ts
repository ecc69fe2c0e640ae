import { randomBytes } from 'node:crypto'
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { createCognitoGateway } from '../../server/gateways/cognito/cognito.gateway.ts'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'
import type { IdentityGateway } from '../../server/gateways/identity/identity-gateway.ts'
import { agree, type Facts, mark, NotSeen, refused } from './facts.ts'

/** Amazon's simulator of mailboxes takes any word after the plus sign, and nothing bounces. */
const beginning = `success+${mark}-`
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** With the tester's own credentials, which the AWS SDK finds by itself. */
const adminOf = ({ region, endpoint }: IdentityConfig) =>
  new sdk.CognitoIdentityProviderClient({ region, ...(endpoint && { endpoint }) })

/** Whose accounts are looked at: a pool's, or our own provider's, which keeps most of the same facts. */
export type Accounts = {
  identities: IdentityGateway
  rotation: boolean
  /** An address and a password that nobody has yet. */
  stranger(): Person
  /** Somebody who can sign in. No mail is sent. */
  person(): Promise<Person>
}
type Person = { email: string; password: string }

export function accountsOf(pool: IdentityConfig): Accounts {
  const stranger = () => {
    const random = randomBytes(8).toString('hex')
    return { email: `${beginning}${random}@simulator.amazonses.com`, password: `Live-check-${random}` }
  }
  const person = async () => {
    const admin = adminOf(pool)
    const { email, password } = stranger()
    const who = { UserPoolId: pool.userPoolId, Username: email }
    const attributes = { email, email_verified: 'true', name: 'Live check' }
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await admin.send(new sdk.AdminCreateUserCommand({ ...who, UserAttributes, MessageAction: 'SUPPRESS' }))
    await admin.send(new sdk.AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }))
    return { email, password }
  }
  const identities = createCognitoGateway({ config: pool, log: silent })
  return { identities, stranger, person, rotation: pool.rotation }
}

const wrongCode = '000000'

export function cognitoFacts(accounts: Accounts): Facts {
  const { identities, stranger, person, rotation } = accounts
  const signedIn = async () => {
    const who = await person()
    return { who, tokens: await identities.signIn(who) }
  }
  const identityPool = () => {
    if (!identities.identityPool) throw new NotSeen('no COGNITO_IDENTITY_POOL_ID is named')
    return identities.identityPool
  }

  return {
    'cognito.sign-in: a person signs in, with tokens that pass our check': async () => {
      const { who, tokens } = await signedIn()
      const user = { email: who.email, emailVerified: true, name: 'Live check', username: tokens.user.sub }
      agree('tokens', tokens, { accessToken: String, accessExpiresAt: Number, user })
      const { sub } = tokens.user
      agree('GetUser', await identities.getUser(tokens.accessToken), { sub, email: who.email })
    },

    'cognito.sign-in.wrong: a wrong password and an unknown person read the same': async () => {
      const { email } = await person()
      const same = { kind: 'incorrectCredentials', exception: 'NotAuthorizedException' }
      await refused('wrong password', identities.signIn({ email, password: 'Wrong-password-1' }), same)
      await refused('unknown', identities.signIn(stranger()), same)
    },

    'cognito.sign-in.case: the case of an address does not matter': async () => {
      const { email, password } = await person()
      const tokens = await identities.signIn({ email: email.toUpperCase(), password })
      agree('user', tokens.user, { email })
    },

    'cognito.sign-up: an account begins unconfirmed, and its address is taken from then on': async () => {
      const who = { ...stranger(), name: 'Live check' }
      agree('first', await identities.signUp(who), { outcome: 'created', sub: String })
      agree('second', await identities.signUp(who), { outcome: 'taken' })
      await refused('sign-in', identities.signIn(who), { exception: 'UserNotConfirmedException' })
      const confirm = identities.confirmSignUp({ email: who.email, code: wrongCode })
      await refused('a wrong code', confirm, { kind: 'codeMismatch' })
    },

    'cognito.sign-up.password: a short password is refused by name': () => {
      const signUp = identities.signUp({ ...stranger(), password: 'Short-1', name: 'Live check' })
      return refused('sign-up', signUp, { exception: 'InvalidPasswordException' })
    },

    'cognito.unknown: codes for an address that nobody has tell nothing': async () => {
      const { email } = stranger()
      await identities.resendCode(email)
      await identities.forgotPassword(email)
      const confirm = identities.confirmSignUp({ email, code: wrongCode })
      await refused('confirm', confirm, { messageKey: 'auth:errors.invalidEmailOrCode' })
    },

    'cognito.forgot: a forgotten password needs the right code': async () => {
      const { email, password } = await person()
      await identities.forgotPassword(email)
      const reset = identities.confirmForgotPassword({ email, code: wrongCode, newPassword: `${password}-2` })
      await refused('a wrong code', reset, { exception: 'CodeMismatchException' })
    },

    'cognito.refresh: a sign-in is renewed until it is revoked': async () => {
      const { tokens } = await signedIn()
      const fresh = await identities.renew(tokens)
      agree('fresh', fresh, { user: { sub: tokens.user.sub }, authTime: tokens.authTime })
      agree('a new refresh token', fresh.refreshToken !== tokens.refreshToken, rotation)
      await identities.end(fresh)
      await refused('after it was revoked', identities.renew(fresh), { kind: 'refreshRefused' })
    },

    'cognito.change-password: a wrong old password is told from a dead session': async () => {
      const { who, tokens } = await signedIn()
      const change = (oldPassword: string, newPassword: string) =>
        identities.changePassword({ accessToken: tokens.accessToken, oldPassword, newPassword })
      const password = `${who.password}-2`
      await refused('wrong', change('Wrong-password-1', password), { kind: 'incorrectOldPassword' })
      await refused('short', change(who.password, 'Short-1'), { kind: 'passwordPolicy' })
      await change(who.password, password)
      agree('sign-in', await identities.signIn({ ...who, password }), { user: { email: who.email } })
    },

    'cognito.profile: names change at once, and an empty user name goes': async () => {
      const { accessToken } = (await signedIn()).tokens
      const names = { name: '新しい名前', preferredUsername: 'live-check' }
      await identities.updateProfile({ accessToken, ...names })
      agree('names', await identities.getUser(accessToken), names)
      await identities.updateProfile({ accessToken, preferredUsername: '' })
      agree('emptied', await identities.getUser(accessToken), { preferredUsername: undefined })
    },

    'cognito.address: the old address counts until the new one is verified': async () => {
      const { who, tokens } = await signedIn()
      const { accessToken } = tokens
      await identities.updateEmail({ accessToken, email: stranger().email })
      agree('address', await identities.getUser(accessToken), { email: who.email, emailVerified: true })
      const verify = identities.verifyEmail({ accessToken, code: wrongCode })
      await refused('a wrong code', verify, { kind: 'codeMismatch' })
    },

    'cognito.sign-out: a sign-out everywhere ends access and renewal': async () => {
      const { tokens } = await signedIn()
      await identities.signOutEverywhere(tokens.accessToken)
      await refused('GetUser', identities.getUser(tokens.accessToken), { kind: 'unauthenticated' })
      await refused('renewal', identities.renew(tokens), { kind: 'refreshRefused' })
    },

    'cognito.delete: a deleted account is gone, and can’t sign in': async () => {
      const { who, tokens } = await signedIn()
      await identities.deleteUser(tokens.accessToken)
      await refused('GetUser', identities.getUser(tokens.accessToken), { kind: 'accountGone' })
      await refused('sign-in', identities.signIn(who), { name: 'IdentityError' })
    },

    'identity.guest: a guest gets an identity, and credentials for about an hour': async () => {
      const { identityId, credentials, owner } = await identityPool().credentials(undefined, undefined)
      agree('identity', { identityId, owner }, { identityId: /^[\w-]+:[0-9a-f-]{36}$/, owner: undefined })
      agree('credentials', credentials, { accessKeyId: /^ASIA/, secretAccessKey: String, expiresAt: Number })
    },

    'identity.sign-in: a guest who signs in keeps the identity, closed to guests from then on': async () => {
      const guest = await identityPool().credentials(undefined, undefined)
      const { tokens } = await signedIn()
      const login = { sub: tokens.user.sub, idToken: tokens.idToken ?? '' }
      const expected = { identityId: guest.identityId, owner: login.sub }
      agree('identity', await identityPool().credentials(guest, login), expected)
      // As a guest again, with a state that is old enough to be renewed.
      const again = identityPool().credentials({ ...guest, renewedAt: 0 }, undefined)
      await refused('as a guest', again, { exception: 'NotAuthorizedException' })
    },
  }
}

/**
 * Deletes the people of this run and of earlier ones. @returns how many are left
 * @throws before anybody is deleted, if the pool is somebody's: an address in it is not of this check
 */
export async function sweepCognito(pool: IdentityConfig): Promise<number> {
  const admin = adminOf(pool)
  const { userPoolId: UserPoolId } = pool
  const ours: string[] = []
  for await (const { Users = [] } of sdk.paginateListUsers({ client: admin }, { UserPoolId, Limit: 60 }))
    for (const { Username = '', Attributes = [] } of Users) {
      const email = Attributes.find(({ Name }) => Name === 'email')?.Value
      if (!email?.startsWith(beginning))
        throw new Error('The user pool has people that this check did not make. Make a pool to throw away.')
      ours.push(Username)
    }
  let left = 0
  // One that can't be deleted must not keep the others.
  for (const Username of ours)
    await admin.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username })).catch(() => left++)
  return left
}
