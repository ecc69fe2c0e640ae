import { defaultRegion } from '../../server/base/constants.ts'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'

export type StripeSettings = { secretKey: string; webhookSecret: string | undefined; apiUrl: string }
export type CognitoSettings = IdentityConfig & {
  /** Of the tester, for making and deleting people; undefined: the AWS SDK looks for them where it always does. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}
export type Settings = { stripe: StripeSettings | undefined; cognito: CognitoSettings | undefined }

/** The environment can't be used; nothing was asked. Each line says why. */
export class NotUsable extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const nothing = [
  'Nothing to check. Name one or both, in the environment or in a file .env.live:',
  '  STRIPE_SECRET_KEY=sk_test_…   and, if you have one, STRIPE_WEBHOOK_SECRET=whsec_…',
  '  COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID (COGNITO_CLIENT_SECRET, COGNITO_REGION, COGNITO_TOKEN_ROTATION,',
  '  COGNITO_IDENTITY_POOL_ID) of a pool that nobody uses, and AWS credentials that may manage its users',
  'docs/live-check.md says how to get them.',
]

/**
 * Reads where to check. The names are those of docs/configuration.md.
 * @throws NotUsable if a key is live or has no key's form, if settings of the pool are missing, or if nothing is set
 */
export function settingsOf(source: Record<string, string | undefined>): Settings {
  const env = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const live = Object.keys(env).filter((name) => /(sk|rk|pk)_live_/.test(env[name] ?? ''))
  if (live.length > 0)
    throw new NotUsable(
      live.map((name) => `${name} is a live key: real money. Only test keys are used here.`),
    )
  const { STRIPE_SECRET_KEY: key, COGNITO_USER_POOL_ID: pool, COGNITO_CLIENT_ID: client } = env
  if (key && !/^(sk|rk)_test_/.test(key)) throw new NotUsable(['STRIPE_SECRET_KEY must begin with sk_test_'])
  if (!pool !== !client)
    throw new NotUsable(['COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID belong together: one is missing'])
  if (!key && !pool) throw new NotUsable(nothing)
  return {
    stripe: key ? stripeOf(key, env) : undefined,
    cognito: pool && client ? cognitoOf(pool, client, env) : undefined,
  }
}

type Env = Record<string, string>

const stripeOf = (secretKey: string, env: Env): StripeSettings => ({
  secretKey,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  apiUrl: env.STRIPE_API_URL ?? 'https://api.stripe.com',
})

function cognitoOf(userPoolId: string, clientId: string, env: Env): CognitoSettings {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = env
  return {
    region: env.COGNITO_REGION ?? defaultRegion,
    userPoolId,
    clientId,
    rotation: env.COGNITO_TOKEN_ROTATION === '1',
    ...(env.COGNITO_CLIENT_SECRET && { clientSecret: env.COGNITO_CLIENT_SECRET }),
    ...(env.COGNITO_IDENTITY_POOL_ID && { identityPoolId: env.COGNITO_IDENTITY_POOL_ID }),
    ...(env.COGNITO_ENDPOINT && { endpoint: env.COGNITO_ENDPOINT }),
    ...(env.COGNITO_ISSUER && { issuer: env.COGNITO_ISSUER }),
    credentials:
      id && secret
        ? { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) }
        : undefined,
  }
}
