import { contradictions } from './config.contradictions.ts'
import { type Env, environmentSchema } from './config.schema.ts'
import type { IdentityConfig } from './gateways/cognito/identity-config.ts'
import { modeOf } from './gateways/stripe/stripe.mode.ts'
import { toLegalDetails } from './legal-details.ts'

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
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const lines = contradictions(parsed.data)
  if (lines.length > 0) throw new ConfigError(lines)
  return { config: Object.freeze(toConfig(parsed.data)), secrets: Object.freeze(toSecrets(parsed.data)) }
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
