import { randomUUID } from 'node:crypto'
import type {
  CognitoIdentityProviderClient,
  UserPoolClientType,
  UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientOptions } from '../../../gateways/cognito/cognito.client.ts'
import { clientMembers, userContext } from '../../../gateways/cognito/cognito.requests.ts'
import type { IdentityConfig } from '../../../gateways/cognito/identity-config.ts'
import { secretHash } from '../../../gateways/cognito/secret-hash.ts'
import { idleLifetime } from '../../../people/session/session-life.ts'
import type { DoctorContext } from '../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn, worstOf } from '../finding.types.ts'

type Sdk = typeof import('@aws-sdk/client-cognito-identity-provider')
type Asking = { config: IdentityConfig; client: CognitoIdentityProviderClient; sdk: Sdk }
/** What a refusal says of the settings: the first whose words are in its name or message. */
type Refusals = [words: RegExp, finding: Finding][]

/** A check that asks the user pool. The SDK is loaded only where Cognito is used (decision 0228). */
const ofPool = (
  id: string,
  needs: string[],
  look: (asking: Asking, context: DoctorContext) => Promise<Finding>,
): DoctorCheck => ({
  id,
  needs,
  applies: ({ cognito }) => cognito !== undefined,
  async run(context) {
    const { awsCredentials: credentials } = context
    const config = poolOf(context)
    const sdk = await import('@aws-sdk/client-cognito-identity-provider')
    const options = { ...clientOptions(config), ...(credentials && { credentials }) }
    const client = new sdk.CognitoIdentityProviderClient(options)
    return look({ config, client, sdk }, context).finally(() => client.destroy())
  },
})

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
async function pool({ config }: Asking): Promise<Finding> {
  const { userPoolId, region, endpoint, issuer } = config
  const base = endpoint
    ? `${endpoint}/${userPoolId}`
    : (issuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`)
  try {
    const answer = await fetch(`${base}/.well-known/jwks.json`, { signal: AbortSignal.timeout(5000) })
    const { keys = [] } = (answer.ok ? await answer.json() : {}) as { keys?: unknown[] }
    return keys.length > 0
      ? ok(`${userPoolId} in ${region}, ${keys.length} keys`)
      : fail(
          `${userPoolId}: no such pool (${answer.status})`,
          'see COGNITO_USER_POOL_ID and COGNITO_REGION; does a proxy answer in the place of AWS?',
        )
  } catch {
    const { host } = new URL(base)
    return fail(`${host} can not be reached`, 'let this machine reach it on port 443 (DNS, firewall, proxy)')
  }
}

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
  return judge(await refusalOf(client.send(command)), [
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
    [/^NotAuthorized/, ok('a wrong password is refused as it must be')],
  ])
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

/**
 * All settings of the pool and the app client, where the operator runs the doctor with AWS credentials. The server has
 * none, so this is only by the command.
 */
async function settings({ config, client, sdk }: Asking): Promise<Finding> {
  const { userPoolId: UserPoolId, clientId: ClientId } = config
  const rights = 'cognito-idp:DescribeUserPool and cognito-idp:DescribeUserPoolClient'
  try {
    const { UserPool = {} } = await client.send(new sdk.DescribeUserPoolCommand({ UserPoolId }))
    const { UserPoolClient = {} } = await client.send(
      new sdk.DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
    )
    const broken = [...poolRules(UserPool), ...clientRules(UserPoolClient, config)].filter(
      ([holds]) => !holds,
    )
    if (broken.length === 0) return ok('pool and app client are set up as they should be')
    const judged = broken.some(([, , breaks]) => breaks) ? fail : warn
    return judged(
      broken.map(([, what]) => what).join('; '),
      'compare pool and app client with docs/cognito.md',
    )
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    return name === 'CredentialsProviderError'
      ? off(`no AWS credentials here; with them (${rights}) all settings are looked at`)
      : warn(`the settings could not be read (${name})`, `let these AWS credentials ${rights}`)
  }
}

/** As docs/cognito.md says: whether it holds, what is said if it doesn't, whether people can't do something then. */
type Rule = [holds: boolean, what: string, breaks: boolean]

function poolRules(pool: UserPoolType): Rule[] {
  const { MinimumLength = 0, ...kinds } = pool.Policies?.PasswordPolicy ?? {}
  const strict = [kinds.RequireLowercase, kinds.RequireUppercase, kinds.RequireNumbers, kinds.RequireSymbols]
  const { EmailSendingAccount: sender } = pool.EmailConfiguration ?? {}
  const kept = pool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate
  return [
    [pool.UsernameAttributes?.includes('email') ?? false, 'sign-in is not by e-mail', true],
    [pool.AutoVerifiedAttributes?.includes('email') ?? false, 'addresses are not verified by a code', true],
    [kept?.includes('email') ?? false, 'a changed address counts before it is verified', true],
    [pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true, 'nobody can register themselves', true],
    [pool.MfaConfiguration !== 'ON', 'MFA is required, which our pages don’t ask for', true],
    [pool.DeviceConfiguration === undefined, 'devices are tracked: sign-ins can’t be renewed', true],
    // 8: the least that our forms ask for.
    [MinimumLength <= 8 && !strict.some(Boolean), 'the password policy is stricter than our forms', false],
    [sender === 'DEVELOPER', 'mails go by Cognito’s own sender: 50 a day', false],
  ]
}

function clientRules(app: UserPoolClientType, config: IdentityConfig): Rule[] {
  const { ExplicitAuthFlows: flows = [], WriteAttributes: writable } = app
  const writes = (name: string) => writable?.includes(name) ?? true
  const rotates = app.RefreshTokenRotation?.Feature === 'ENABLED'
  const takesContext = app.EnablePropagateAdditionalUserContextData === true
  return [
    [flows.includes('ALLOW_USER_PASSWORD_AUTH'), 'ALLOW_USER_PASSWORD_AUTH is off', true],
    [rotates === config.rotation, `COGNITO_TOKEN_ROTATION must be ${rotates ? 1 : 0}`, true],
    [takesContext || config.userContext !== true, 'COGNITO_USER_CONTEXT must be 0', true],
    [writes('name') && writes('preferred_username'), 'it may not write name and preferred_username', true],
    [app.EnableTokenRevocation === true, 'token revocation is off', true],
    [app.PreventUserExistenceErrors === 'ENABLED', 'strangers can ask who has an account', false],
    [refreshMs(app) <= idleLifetime, 'refresh tokens live longer than our sign-ins (30 days)', false],
  ]
}

const units = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** How long a refresh token is good, in ms; without a unit the number means days, without a number 30 of them. */
const refreshMs = ({ RefreshTokenValidity: given, TokenValidityUnits }: UserPoolClientType): number =>
  (given || 30) * units[TokenValidityUnits?.RefreshToken ?? 'days']

/** Asks with a token that is none: nothing is made, and the refusal tells whether pool and provider are there. */
const identityPool: DoctorCheck = {
  id: 'identity-pool',
  needs: ['cognito-pool'],
  applies: ({ cognito }) => cognito?.identityPoolId !== undefined,
  async run(context) {
    const config = poolOf(context)
    const { CognitoIdentityClient, GetIdCommand } = await import('@aws-sdk/client-cognito-identity')
    const client = new CognitoIdentityClient(clientOptions(config))
    const provider = `cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`
    const command = new GetIdCommand({
      IdentityPoolId: config.identityPoolId,
      Logins: { [provider]: 'doctor.doctor.doctor' },
    })
    const refusal = await refusalOf(client.send(command)).finally(() => client.destroy())
    return judge(refusal, [
      [/^ResourceNotFound/, fail('no such identity pool in this region', 'see COGNITO_IDENTITY_POOL_ID')],
      [
        /supported provider|providerName/i,
        fail(
          'the identity pool does not know this user pool',
          'add the user pool and its app client as a provider of the identity pool',
        ),
      ],
      [/^NotAuthorized/, ok('it is there, with this user pool')],
    ])
  },
}

export const cognito: DoctorCheck[] = [
  ofPool('cognito-pool', [], pool),
  ofPool('cognito-client', ['cognito-pool'], async (asking) =>
    worstOf(
      [await signIn(asking), await renewal(asking), await revocation(asking)],
      ok(`answers as configured, ${asking.config.rotation ? 'with' : 'without'} rotation`),
    ),
  ),
  { ...ofPool('cognito-settings', ['cognito-pool'], settings), slow: true },
  identityPool,
]
