import { z } from 'zod'
import { canBeRead, flag, integer, networks, origin, proxies, secretList, timeZone } from './config-values.ts'
import { defaultBuildCheckMinutes, defaultMaximumTipYen, defaultRegion, minimumTipYen } from './constants.ts'
import type { IdentityConfig } from './gateways/cognito/identity-config.ts'
import { modeOf } from './gateways/stripe/stripe.mode.ts'
import { missingLegalLines, toLegalDetails } from './legal-details.ts'

/**
 * The only reader of the environment. A mistake is reported in one line per variable, before the server listens.
 * Secrets are kept apart, so that `Config` may be logged.
 */

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: integer.min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.prefault('loopback,linklocal,uniquelocal'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
    .refine(...canBeRead)
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'must begin with redis:// or rediss://', abort: true })
    .refine(...canBeRead)
    .optional(),
  SESSION_SECRETS: secretList,
  STRIPE_SECRET_KEY: z
    .string('is needed: the secret key of your Stripe account (sk_live_…)')
    .regex(/^(sk|rk)_(live|test)_/, 'must be a Stripe secret or restricted key (sk_…, rk_…)'),
  STRIPE_PUBLISHABLE_KEY: z
    .string('is needed: the publishable key of your Stripe account (pk_live_…)')
    .regex(/^pk_(live|test)_/, 'must be a Stripe publishable key (pk_…)'),
  STRIPE_WEBHOOK_SECRET: z
    .string('is needed: the signing secret of the webhook endpoint (whsec_…)')
    .startsWith('whsec_', 'must begin with whsec_'),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  STRIPE_JS_URL: z.url('must be an address').default('https://js.stripe.com/endive/stripe.js'),
  COGNITO_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region such as ap-northeast-1')
    .default(defaultRegion),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9A-Za-z]+$/, 'must be the id of a user pool such as ap-northeast-1_AbCdEfGhI')
    .optional(),
  COGNITO_CLIENT_ID: z.string().regex(/^\w+$/, 'must be the id of an app client').optional(),
  COGNITO_CLIENT_SECRET: z.string().optional(),
  COGNITO_USER_CONTEXT: flag.default(false),
  COGNITO_TOKEN_ROTATION: flag.default(false),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[0-9a-f-]+$/, 'must be the id of an identity pool such as ap-northeast-1:1234abcd-…')
    .optional(),
  COGNITO_ENDPOINT: origin.optional(),
  COGNITO_ISSUER: z.url('must be an address').optional(),
  MAX_TIP_YEN: integer.min(minimumTipYen).max(99_999_999).default(defaultMaximumTipYen),
  TIME_ZONE: timeZone.default('Asia/Tokyo'),
  LEGAL_NAME: z.string().optional(),
  LEGAL_REPRESENTATIVE: z.string().optional(),
  LEGAL_ADDRESS: z.string().optional(),
  LEGAL_PHONE: z
    .string()
    .regex(/^\s*\+?\d[\d\s()-]{7,}$/, 'must be a telephone number such as 03-1234-5678')
    .optional(),
  LEGAL_PHONE_HOURS: z.string().optional(),
  LEGAL_EMAIL: z.email('must be an e-mail address').optional(),
  LEGAL_INVOICE_NUMBER: z
    .string()
    .regex(/^T\d{13}$/, 'must be T and 13 digits')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_PRETTY: flag.default(false),
  RECONCILE_SECONDS: integer.min(5).default(60),
  BUILD_CHECK_SECONDS: integer
    .min(1)
    .max(86_400)
    .default(defaultBuildCheckMinutes * 60),
  WEBHOOK_NETWORKS: networks.optional(),
  METRICS_PORT: integer.min(0).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(32, 'must be 32 characters or more').optional(),
  GRAPHQL_INTROSPECTION: flag.default(false),
  DEMO: flag.default(false),
})

type Env = z.infer<typeof schema>
type Source = Record<string, string | undefined>

/** The environment can't be used. `lines` has one readable line per wrong variable. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

export type Config = ReturnType<typeof toConfig>
export type Secrets = ReturnType<typeof toSecrets>

/** Reads and checks the environment. Throws {@link ConfigError} with every mistake at once. */
export function loadConfig(source: Source = process.env): { config: Config; secrets: Secrets } {
  // A space copied together with a secret would make every signature wrong.
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim()])
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const lines = contradictions(parsed.data)
  if (lines.length > 0) throw new ConfigError(lines)
  return { config: Object.freeze(toConfig(parsed.data)), secrets: Object.freeze(toSecrets(parsed.data)) }
}

function contradictions(env: Env): string[] {
  const lines: string[] = []
  const live = modeOf(env.STRIPE_SECRET_KEY) === 'live'
  if (live !== env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_')) {
    lines.push('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be of one mode: both live or both test')
  }
  lines.push(...contradictionsOfAccounts(env))
  if (live) lines.push(...missingLegalLines(env))
  if (env.NODE_ENV !== 'production') return lines
  if (!env.PUBLIC_URL) {
    lines.push('PUBLIC_URL is needed in production: the address guests see, such as https://tips.example.jp')
  } else if (!env.PUBLIC_URL.startsWith('https:') && !env.DEMO) {
    lines.push('PUBLIC_URL must begin with https:// in production')
  }
  if (!env.DEMO) lines.push(...standInsForStripe(env))
  return lines
}

/** In production, guests' cards must go to Stripe itself, over TLS. */
function standInsForStripe(env: Env): string[] {
  const wrong = []
  if (env.STRIPE_API_URL !== 'https://api.stripe.com') wrong.push('STRIPE_API_URL')
  if (new URL(env.STRIPE_JS_URL).origin !== 'https://js.stripe.com') wrong.push('STRIPE_JS_URL')
  const rule = 'must be Stripe itself in production (DEMO=1 allows a stand-in, and every page says so)'
  return wrong.map((name) => `${name} ${rule}`)
}

/** Accounts are optional. To configure only half of them is a mistake. */
function contradictionsOfAccounts(env: Env): string[] {
  const lines: string[] = []
  const { COGNITO_USER_POOL_ID: pool, COGNITO_CLIENT_ID: client } = env
  if (!pool !== !client) {
    const missing = pool ? 'COGNITO_CLIENT_ID' : 'COGNITO_USER_POOL_ID'
    lines.push(`${missing} is needed: accounts need the user pool and its app client`)
  }
  if (pool && !pool.startsWith(`${env.COGNITO_REGION}_`)) {
    lines.push('COGNITO_REGION must be the region that COGNITO_USER_POOL_ID begins with')
  }
  if (env.COGNITO_USER_CONTEXT && !env.COGNITO_CLIENT_SECRET) {
    lines.push(
      'COGNITO_USER_CONTEXT needs COGNITO_CLIENT_SECRET: Cognito takes it of a client with a secret only',
    )
  }
  for (const name of ['COGNITO_ENDPOINT', 'COGNITO_ISSUER'] as const) {
    if (env[name] && env.NODE_ENV === 'production' && !env.DEMO) {
      lines.push(
        `${name} must not be set in production: accounts are Amazon Cognito’s (DEMO=1 allows a stand-in)`,
      )
    }
  }
  return lines
}

function toConfig(env: Env) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    env: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL ? ('postgres' as const) : ('sqlite' as const),
    redis: env.REDIS_URL !== undefined,
    stripe: {
      apiUrl: env.STRIPE_API_URL,
      jsUrl: env.STRIPE_JS_URL,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      live: modeOf(env.STRIPE_SECRET_KEY) === 'live',
    },
    /** Undefined if accounts are not set up; visitors can tip without them. */
    cognito: toCognito(env),
    maxTipYen: env.MAX_TIP_YEN,
    timeZone: env.TIME_ZONE,
    legal: toLegalDetails(env),
    log: { level: env.LOG_LEVEL, pretty: env.LOG_PRETTY },
    reconcileSeconds: env.RECONCILE_SECONDS,
    buildCheckSeconds: env.BUILD_CHECK_SECONDS,
    /** Private networks that webhooks may go to. */
    webhookNetworks: env.WEBHOOK_NETWORKS ?? [],
    /** Undefined if nobody may read metrics; then nothing is counted. */
    metrics: env.METRICS_PORT !== undefined || env.METRICS_TOKEN ? { port: env.METRICS_PORT } : undefined,
    graphqlIntrospection: env.GRAPHQL_INTROSPECTION,
    demo: env.DEMO,
  }
}

function toCognito(env: Env): Omit<IdentityConfig, 'clientSecret'> | undefined {
  if (!env.COGNITO_USER_POOL_ID || !env.COGNITO_CLIENT_ID) return undefined
  return {
    region: env.COGNITO_REGION,
    userPoolId: env.COGNITO_USER_POOL_ID,
    clientId: env.COGNITO_CLIENT_ID,
    rotation: env.COGNITO_TOKEN_ROTATION,
    userContext: env.COGNITO_USER_CONTEXT,
    ...(env.COGNITO_IDENTITY_POOL_ID && { identityPoolId: env.COGNITO_IDENTITY_POOL_ID }),
    ...(env.COGNITO_ENDPOINT && { endpoint: env.COGNITO_ENDPOINT }),
    ...(env.COGNITO_ISSUER && { issuer: env.COGNITO_ISSUER }),
  }
}

function toSecrets(env: Env) {
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    session: env.SESSION_SECRETS,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    cognitoClientSecret: env.COGNITO_CLIENT_SECRET,
    metricsToken: env.METRICS_TOKEN,
  }
}
