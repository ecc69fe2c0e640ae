import { demoSecret } from '../base/constants.ts'
import { modeOf } from '../gateways/stripe/stripe.mode.ts'
import type { Env } from './config.schema.ts'

/** Whether a setting is given at all, rightly or wrongly. */
type Has = (name: keyof Env) => boolean
type Rule = { of: readonly (keyof Env)[]; isBroken: (env: Env, has: Has) => boolean; line: string }

/** A rule between settings. It can be judged only where the values of `of`, which it reads, are right by themselves. */
const rule = <Name extends keyof Env>(
  of: readonly Name[],
  isBroken: (env: Pick<Env, Name>, has: Has) => boolean,
  line: string,
): Rule => ({ of, isBroken, line })

const real = ['NODE_ENV', 'DEMO'] as const
/** Guests pay for real, so nothing may be a stand-in. */
const isReal = ({ NODE_ENV, DEMO }: Pick<Env, (typeof real)[number]>) => NODE_ENV === 'production' && !DEMO

const notStripe = 'must be Stripe itself in production (DEMO=1 allows a stand-in, and every page says so)'

const notCognito = (name: 'COGNITO_ENDPOINT' | 'COGNITO_ISSUER'): Rule =>
  rule(
    real,
    (env, has) => isReal(env) && has(name),
    `${name} must not be set in production: accounts are Amazon Cognito’s (DEMO=1 allows a stand-in)`,
  )

/** Cognito is optional, and so are mails. To configure only half of one is a mistake. */
const needs = (name: keyof Env, other: keyof Env, line: string): Rule =>
  rule([], (_, has) => has(other) && !has(name), `${name} is needed: ${line}`)

const rules: readonly Rule[] = [
  rule(
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: shown }) =>
      (modeOf(secret) === 'live') !== shown.startsWith('pk_live_'),
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be of one mode: both live or both test',
  ),
  rule(
    ['STRIPE_SECRET_KEY', 'DEMO'],
    ({ STRIPE_SECRET_KEY: key, DEMO }) => DEMO && modeOf(key) === 'live',
    'DEMO must not be set with live keys: every page says that no money is real, and cards would be charged',
  ),
  rule(
    ['SESSION_SECRETS', 'DEMO'],
    ({ SESSION_SECRETS: secrets, DEMO }) => !DEMO && secrets.includes(demoSecret),
    'SESSION_SECRETS is the demo’s, which everybody knows: take one from `openssl rand -hex 32`',
  ),
  rule(
    ['PORT', 'METRICS_PORT'],
    ({ PORT, METRICS_PORT }) => PORT !== 0 && METRICS_PORT === PORT,
    'METRICS_PORT must be another port than PORT',
  ),
  needs('COGNITO_CLIENT_ID', 'COGNITO_USER_POOL_ID', 'Cognito needs the user pool and its app client'),
  needs('COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID', 'Cognito needs the user pool and its app client'),
  rule(
    ['COGNITO_USER_POOL_ID', 'COGNITO_REGION'],
    ({ COGNITO_USER_POOL_ID: pool, COGNITO_REGION: region }) => !!pool && !pool.startsWith(`${region}_`),
    'COGNITO_REGION must be the region that COGNITO_USER_POOL_ID begins with',
  ),
  rule(
    ['COGNITO_USER_CONTEXT'],
    (env, has) => env.COGNITO_USER_CONTEXT && !has('COGNITO_CLIENT_SECRET'),
    'COGNITO_USER_CONTEXT needs COGNITO_CLIENT_SECRET: Cognito takes it of a client with a secret only',
  ),
  rule(
    ['MOVE_ACCOUNTS'],
    (env, has) => env.MOVE_ACCOUNTS && !has('COGNITO_USER_POOL_ID') && !has('SMTP_URL'),
    'MOVE_ACCOUNTS needs SMTP_URL: people prove with a code by mail that the address is theirs',
  ),
  notCognito('COGNITO_ENDPOINT'),
  notCognito('COGNITO_ISSUER'),
  needs('MAIL_FROM', 'SMTP_URL', 'the address that mails come from'),
  needs('SMTP_URL', 'MAIL_FROM', 'the mail server that sends for MAIL_FROM'),
  needs('HOOK_SECRETS', 'HOOK_URL', 'a message is signed, so that its receiver knows whose it is'),
  needs('HOOK_URL', 'HOOK_SECRETS', 'the address that messages go to'),
  rule(
    ['NODE_ENV'],
    ({ NODE_ENV }, has) => NODE_ENV === 'production' && !has('PUBLIC_URL'),
    'PUBLIC_URL is needed in production: the address guests see, such as https://tips.example.jp',
  ),
  rule(
    [...real, 'PUBLIC_URL'],
    ({ PUBLIC_URL: url, ...env }) => isReal(env) && !!url && !url.startsWith('https:'),
    'PUBLIC_URL must begin with https:// in production',
  ),
  // In production, guests' cards must go to Stripe itself, over TLS.
  rule(
    [...real, 'STRIPE_API_URL'],
    (env) => isReal(env) && env.STRIPE_API_URL !== 'https://api.stripe.com',
    `STRIPE_API_URL ${notStripe}`,
  ),
  rule(
    [...real, 'STRIPE_JS_URL'],
    (env) => isReal(env) && new URL(env.STRIPE_JS_URL).origin !== 'https://js.stripe.com',
    `STRIPE_JS_URL ${notStripe}`,
  ),
  rule(
    real,
    (env, has) => isReal(env) && has('PUSH_SERVICE_URL'),
    'PUSH_SERVICE_URL must not be set in production (DEMO=1 allows a stand-in)',
  ),
]

/** A line for each rule that is broken. @param isWrong the settings whose own value can't be read */
export const contradictions = (env: Env, has: Has, isWrong: ReadonlySet<unknown>): string[] =>
  rules
    .filter(({ of, isBroken }) => !of.some((name) => isWrong.has(name)) && isBroken(env, has))
    .map(({ line }) => line)
