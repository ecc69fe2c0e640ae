import { randomUUID } from 'node:crypto'
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { worstStatus } from '../../../../views/findings.ts'
import { clientOptions } from '../../../gateways/cognito/cognito.client.ts'
import { clientMembers, userContext } from '../../../gateways/cognito/cognito.requests.ts'
import { type IdentityConfig, keysAddressOf } from '../../../gateways/cognito/identity-config.ts'
import { secretHash } from '../../../gateways/cognito/secret-hash.ts'
import type { DoctorContext } from '../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, ok, warn } from '../finding.types.ts'

type Sdk = typeof import('@aws-sdk/client-cognito-identity-provider')
type Asking = { config: IdentityConfig; client: CognitoIdentityProviderClient; sdk: Sdk }
/** What a refusal says of the settings: the first whose words are in its name or message. */
type Refusals = [words: RegExp, finding: Finding][]

/** Only for checks that apply where Cognito keeps the accounts. */
function poolOf({ config: { cognito }, secrets }: DoctorContext): IdentityConfig {
  if (!cognito) throw new Error('no user pool is configured')
  const { cognitoClientSecret: clientSecret } = secrets
  return { ...cognito, ...(clientSecret && { clientSecret }) }
}

/** How a call was refused that must be refused: the exception's name and message. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'no refusal'
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  }
}

/** What is known of a refusal; else it says nothing of the settings. */
const judge = (refusal: string, known: Refusals): Finding =>
  known.find(([words]) => words.test(refusal))?.[1] ??
  fail(
    `Cognito answers ${refusal.split(':')[0]}`,
    'try again; if it stays, compare the app client with docs/cognito.md',
  )

/** An address that nobody has: `.invalid` is kept free for ever (RFC 2606). */
const nobodyAt = () => `doctor-${randomUUID()}@tipping.invalid`
/** A refresh token that was never given out. */
const noToken = 'doctor.doctor.doctor.doctor.doctor'

/** The pool's public keys: without them no token can be checked. */
async function pool(context: DoctorContext): Promise<Finding> {
  const config = poolOf(context)
  const { userPoolId, region } = config
  const address = keysAddressOf(config)
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const { keys = [] } = (answer.ok ? await answer.json() : {}) as { keys?: unknown[] }
    return keys.length > 0
      ? ok(`${userPoolId} in ${region}, ${keys.length} keys`)
      : fail(
          `${userPoolId}: no such pool (${answer.status})`,
          'see COGNITO_USER_POOL_ID and COGNITO_REGION; does a proxy answer in the place of AWS?',
        )
  } catch {
    const { host } = new URL(address)
    return fail(`${host} can not be reached`, 'let this machine reach it on port 443 (DNS, firewall, proxy)')
  }
}

const signInRefusals: Refusals = [
  [
    /^ResourceNotFound/,
    fail('the pool has no such app client', 'see COGNITO_CLIENT_ID and COGNITO_USER_POOL_ID'),
  ],
  [
    /secret|^Unauthorized/i,
    fail(
      'Cognito refuses COGNITO_CLIENT_SECRET',
      'copy it again; leave it empty if the app client has none, set it if it has one',
    ),
  ],
  [/^Forbidden/, fail('AWS WAF refuses this machine', 'let it through in the web ACL')],
  [/flow not enabled/i, fail('the flow ALLOW_USER_PASSWORD_AUTH is off', 'switch it on in the app client')],
  [
    /UserContextData|context data/i,
    fail(
      'the app client takes no user context data',
      'switch it on in the app client, or remove COGNITO_USER_CONTEXT',
    ),
  ],
  [
    /^UserNotFound/,
    warn(
      'anybody can ask whose addresses have an account',
      'switch on "prevent user existence errors" in the app client',
    ),
  ],
  [/^NotAuthorized/, ok('answers as configured')],
]

/** A sign-in of nobody, which must fail: how it fails shows the settings of the app client. */
async function signIn({ config, client, sdk }: Asking): Promise<Finding> {
  const { ClientId, Username = '', SecretHash } = clientMembers(config, nobodyAt())
  const command = new sdk.InitiateAuthCommand({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: {
      USERNAME: Username,
      PASSWORD: `Doctor-${Username}`.slice(0, 40),
      ...(SecretHash && { SECRET_HASH: SecretHash }),
    },
    // An address for documents (RFC 5737): it is nobody's.
    ...userContext(config, { ipAddress: '192.0.2.1' }),
  })
  return judge(await refusalOf(client.send(command)), signInRefusals)
}

/** Renewal of a made-up sign-in: the app client must take the way that COGNITO_TOKEN_ROTATION names. */
async function renewal({ config, client, sdk }: Asking): Promise<Finding> {
  const { clientId: ClientId, clientSecret: ClientSecret, rotation } = config
  const hash = secretHash(config, nobodyAt())
  const command = new sdk.InitiateAuthCommand({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId,
    AuthParameters: { REFRESH_TOKEN: noToken, ...(hash && { SECRET_HASH: hash }) },
  })
  const plain = await refusalOf(client.send(command))
  const takesPlain = /^NotAuthorized/.test(plain) && !/rotation|not enabled/i.test(plain)
  if (!rotation)
    return takesPlain
      ? ok('without rotation')
      : fail(
          'sign-ins can not be renewed: the app client rotates, or refuses REFRESH_TOKEN_AUTH',
          'set COGNITO_TOKEN_ROTATION=1 if the app client rotates; else switch on ALLOW_REFRESH_TOKEN_AUTH',
        )
  const rotating = new sdk.GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: noToken, ClientSecret })
  const right = takesPlain
    ? warn(
        'the app client still takes ALLOW_REFRESH_TOKEN_AUTH, so it does not rotate',
        'switch rotation on in the app client, or remove COGNITO_TOKEN_ROTATION',
      )
    : ok('with rotation')
  return judge(await refusalOf(client.send(rotating)), [[/^(NotAuthorized|RefreshTokenReuse)/, right]])
}

/** Whether a sign-out ends the refresh token, too. */
async function revocation({ config, client, sdk }: Asking): Promise<Finding> {
  const { clientId: ClientId, clientSecret: ClientSecret } = config
  const command = new sdk.RevokeTokenCommand({ ClientId, Token: noToken, ClientSecret })
  return /^UnsupportedOperation/.test(await refusalOf(client.send(command)))
    ? fail(
        'token revocation is off: a sign-out leaves the refresh token alive',
        'switch it on in the app client',
      )
    : ok('token revocation is on, as far as can be seen without a sign-in')
}

/** The app client, by three calls that must be refused. The SDK is loaded only where Cognito is used (decision 0228). */
async function appClient(context: DoctorContext): Promise<Finding> {
  const config = poolOf(context)
  const sdk = await import('@aws-sdk/client-cognito-identity-provider')
  const client = new sdk.CognitoIdentityProviderClient(clientOptions(config))
  try {
    const asking = { config, client, sdk }
    const found = [await signIn(asking), await renewal(asking), await revocation(asking)]
    const worst = worstStatus(found)
    return found.find(({ status }) => status === worst) ?? ok('answers as configured')
  } finally {
    client.destroy()
  }
}

const applies: DoctorCheck['applies'] = ({ cognito }) => cognito !== undefined

export const accounts: DoctorCheck[] = [
  { id: 'cognito-pool', concerns: 'staff', applies, run: pool },
  { id: 'cognito-client', concerns: 'staff', applies, needs: ['cognito-pool'], run: appClient },
]
