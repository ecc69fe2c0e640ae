import type { CognitoWorld } from './cognito-world.ts'
import { agree, type Contract, refused, Skipped } from './contract.ts'
import { forCognito, forIdentityPool } from './parts.ts'
import { sameShape } from './shape.ts'

const signedIn = async (world: CognitoWorld) => {
  const person = await world.person()
  return { person, tokens: await world.identities.signIn(person) }
}

const wrongCode = '000000'

/** What a token says, without a look at its signature. */
const claims = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const poolOf = ({ identities }: CognitoWorld) => {
  if (!identities.identityPool) throw new Skipped('no COGNITO_IDENTITY_POOL_ID is named')
  return identities.identityPool
}

export const cognitoContracts: readonly Contract[] = [
  forCognito('cognito.sign-in', 'a person signs in, with tokens that pass our check', async (world) => {
    const { person, tokens } = await signedIn(world)
    agree('tokens', tokens, {
      accessToken: String,
      accessExpiresAt: Number,
      user: { email: person.email, emailVerified: true, name: 'Live check' },
    })
    agree('user name', tokens.user.username, tokens.user.sub)
    agree('GetUser', await world.identities.getUser(tokens.accessToken), {
      sub: tokens.user.sub,
      email: person.email,
    })
  }),

  forCognito(
    'cognito.sign-in.wrong',
    'a wrong password and an unknown person read the same',
    async (world) => {
      const { email } = await world.person()
      const same = { kind: 'incorrectCredentials', exception: 'NotAuthorizedException' }
      await refused('wrong password', world.identities.signIn({ email, password: 'Wrong-password-1' }), same)
      await refused('unknown', world.identities.signIn(world.stranger()), same)
    },
  ),

  forCognito('cognito.sign-in.case', 'the case of an address does not matter', async (world) => {
    const { email, password } = await world.person()
    const tokens = await world.identities.signIn({ email: email.toUpperCase(), password })
    agree('user', tokens.user, { email })
  }),

  forCognito(
    'cognito.sign-up',
    'an account begins unconfirmed, and its address is taken from then on',
    async (world) => {
      const person = { ...world.stranger(), name: 'Live check' }
      const { identities } = world
      agree('first', await identities.signUp(person), { outcome: 'created', sub: String })
      agree('second', await identities.signUp(person), { outcome: 'taken' })
      await refused('sign-in', identities.signIn(person), { exception: 'UserNotConfirmedException' })
      const confirm = identities.confirmSignUp({ email: person.email, code: wrongCode })
      await refused('a wrong code', confirm, { kind: 'codeMismatch' })
    },
  ),

  forCognito('cognito.sign-up.password', 'a short password is refused by name', ({ identities, stranger }) =>
    refused('sign-up', identities.signUp({ ...stranger(), password: 'Short-1', name: 'Live check' }), {
      exception: 'InvalidPasswordException',
    }),
  ),

  forCognito(
    'cognito.unknown',
    'codes for an address that nobody has tell nothing',
    async ({ identities, stranger }) => {
      const { email } = stranger()
      await identities.resendCode(email)
      await identities.forgotPassword(email)
      await refused('confirm', identities.confirmSignUp({ email, code: wrongCode }), {
        messageKey: 'auth:errors.invalidEmailOrCode',
      })
    },
  ),

  forCognito(
    'cognito.forgot',
    'a forgotten password needs the right code',
    async ({ identities, person }) => {
      const { email, password } = await person()
      await identities.forgotPassword(email)
      const reset = identities.confirmForgotPassword({ email, code: wrongCode, newPassword: `${password}-2` })
      await refused('a wrong code', reset, { exception: 'CodeMismatchException' })
    },
  ),

  forCognito('cognito.refresh', 'a sign-in is renewed until it is revoked', async (world) => {
    const { tokens } = await signedIn(world)
    const fresh = await world.identities.renew(tokens)
    agree('user', fresh.user, { sub: tokens.user.sub })
    agree('a new refresh token', fresh.refreshToken !== tokens.refreshToken, world.rotation)
    agree('time of the password', fresh.authTime, tokens.authTime)
    await world.identities.end(fresh)
    const again = world.identities.renew(fresh)
    await refused('after it was revoked', again, { kind: 'refreshRefused' })
  }),

  forCognito('cognito.change-password', 'a wrong old password is told from a dead session', async (world) => {
    const { person, tokens } = await signedIn(world)
    const change = (oldPassword: string, newPassword: string) =>
      world.identities.changePassword({ accessToken: tokens.accessToken, oldPassword, newPassword })
    await refused('wrong', change('Wrong-password-1', `${person.password}-2`), {
      kind: 'incorrectOldPassword',
    })
    await refused('short', change(person.password, 'Short-1'), { kind: 'passwordPolicy' })
    await change(person.password, `${person.password}-2`)
    const password = `${person.password}-2`
    agree('sign-in', await world.identities.signIn({ ...person, password }), {
      user: { email: person.email },
    })
  }),

  forCognito('cognito.profile', 'names change at once, and an empty user name goes', async (world) => {
    const { accessToken } = (await signedIn(world)).tokens
    const { identities } = world
    await identities.updateProfile({ accessToken, name: '新しい名前', preferredUsername: 'live-check' })
    agree('names', await identities.getUser(accessToken), {
      name: '新しい名前',
      preferredUsername: 'live-check',
    })
    await identities.updateProfile({ accessToken, preferredUsername: '' })
    agree('emptied', await identities.getUser(accessToken), { preferredUsername: undefined })
  }),

  forCognito('cognito.address', 'the old address counts until the new one is verified', async (world) => {
    const { person, tokens } = await signedIn(world)
    const { accessToken } = tokens
    await world.identities.updateEmail({ accessToken, email: world.stranger().email })
    agree('address', await world.identities.getUser(accessToken), {
      email: person.email,
      emailVerified: true,
    })
    const verify = world.identities.verifyEmail({ accessToken, code: wrongCode })
    await refused('a wrong code', verify, { kind: 'codeMismatch' })
  }),

  forCognito('cognito.sign-out', 'a sign-out everywhere ends access and renewal', async (world) => {
    const { tokens } = await signedIn(world)
    const { accessToken } = tokens
    await world.identities.signOutEverywhere(accessToken)
    await refused('GetUser', world.identities.getUser(accessToken), { kind: 'unauthenticated' })
    const renewal = world.identities.renew(tokens)
    await refused('renewal', renewal, { kind: 'refreshRefused' })
  }),

  forCognito('cognito.delete', 'a deleted account is gone, and can’t sign in', async (world) => {
    const { person, tokens } = await signedIn(world)
    await world.identities.deleteUser(tokens.accessToken)
    await refused('GetUser', world.identities.getUser(tokens.accessToken), { kind: 'accountGone' })
    await refused('sign-in', world.identities.signIn(person), { name: 'IdentityError' })
  }),

  {
    ...forCognito('cognito.claims', 'tokens have the claims of the stand-in’s', async () => {}),
    run: async (world) => {
      if (!world.cognito) throw new Skipped('no user pool is named')
      const { cognito: ours } = await world.standIns()
      if (!ours) return
      const [real, standIn] = [(await signedIn(world.cognito)).tokens, (await signedIn(ours)).tokens]
      sameShape('id token', claims(real.idToken ?? ''), claims(standIn.idToken ?? ''))
      sameShape('access token', claims(real.accessToken), claims(standIn.accessToken))
    },
  },

  forIdentityPool(
    'identity.guest',
    'a guest gets an identity, and credentials for about an hour',
    async (world) => {
      const pool = poolOf(world)
      const { identityId, credentials, owner } = await pool.credentials(undefined, undefined)
      agree('identity', { identityId, owner }, { identityId: /^[\w-]+:[0-9a-f-]{36}$/, owner: undefined })
      agree('credentials', credentials, { accessKeyId: /^ASIA/, secretAccessKey: String, expiresAt: Number })
    },
  ),

  forIdentityPool(
    'identity.sign-in',
    'a guest who signs in keeps the identity, which is closed to guests then',
    async (world) => {
      const pool = poolOf(world)
      const guest = await pool.credentials(undefined, undefined)
      const { tokens } = await signedIn(world)
      const login = { sub: tokens.user.sub, idToken: tokens.idToken ?? '' }
      agree('identity', await pool.credentials(guest, login), {
        identityId: guest.identityId,
        owner: login.sub,
      })
      // As a guest again, with a state that is old enough to be renewed.
      const stale = { ...guest, renewedAt: 0 }
      await refused('as a guest', pool.credentials(stale, undefined), { exception: 'NotAuthorizedException' })
    },
  ),
]
