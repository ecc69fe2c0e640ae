import { demoSecret } from '../base/constants.ts'
import { contradictionsOfMail } from '../gateways/mail/mail-settings.ts'
import { modeOf } from '../gateways/stripe/stripe.mode.ts'
import type { Env } from './config.schema.ts'

export const publicUrlNeeded =
  'PUBLIC_URL is needed in production: the address guests see, such as https://tips.example.jp'

export function contradictions(env: Env): string[] {
  const lines: string[] = []
  const live = modeOf(env.STRIPE_SECRET_KEY) === 'live'
  if (live !== env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_')) {
    lines.push('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be of one mode: both live or both test')
  }
  if (live && env.DEMO)
    lines.push(
      'DEMO must not be set with live keys: every page says that no money is real, and cards would be charged',
    )
  if (!env.DEMO && env.SESSION_SECRETS.includes(demoSecret))
    lines.push(`SESSION_SECRETS is the demo’s, which everybody knows: take one from \`openssl rand -hex 32\``)
  if (env.PORT !== 0 && env.METRICS_PORT === env.PORT)
    lines.push('METRICS_PORT must be another port than PORT')
  lines.push(...contradictionsOfAccounts(env), ...contradictionsOfMail(env))
  if (env.NODE_ENV !== 'production') return lines
  if (!env.PUBLIC_URL) {
    lines.push(publicUrlNeeded)
  } else if (!env.PUBLIC_URL.startsWith('https:') && !env.DEMO) {
    lines.push('PUBLIC_URL must begin with https:// in production')
  }
  if (!env.DEMO) lines.push(...standInsForStripe(env))
  if (env.PUSH_SERVICE_URL && !env.DEMO) {
    lines.push('PUSH_SERVICE_URL must not be set in production (DEMO=1 allows a stand-in)')
  }
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

/** Cognito is optional. To configure only half of it is a mistake. */
function contradictionsOfAccounts(env: Env): string[] {
  const lines: string[] = []
  const { COGNITO_USER_POOL_ID: pool, COGNITO_CLIENT_ID: client } = env
  if (!pool !== !client) {
    const missing = pool ? 'COGNITO_CLIENT_ID' : 'COGNITO_USER_POOL_ID'
    lines.push(`${missing} is needed: Cognito needs the user pool and its app client`)
  }
  if (pool && !pool.startsWith(`${env.COGNITO_REGION}_`)) {
    lines.push('COGNITO_REGION must be the region that COGNITO_USER_POOL_ID begins with')
  }
  if (env.COGNITO_USER_CONTEXT && !env.COGNITO_CLIENT_SECRET) {
    lines.push(
      'COGNITO_USER_CONTEXT needs COGNITO_CLIENT_SECRET: Cognito takes it of a client with a secret only',
    )
  }
  if (env.MOVE_ACCOUNTS && !pool && !env.SMTP_URL) {
    lines.push('MOVE_ACCOUNTS needs SMTP_URL: people prove with a code by mail that the address is theirs')
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
