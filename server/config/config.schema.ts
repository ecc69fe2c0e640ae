import { z } from 'zod'
import { isTimeZone } from '../base/calendar.ts'
import {
  defaultBuildCheckMinutes,
  defaultMaximumTipYen,
  defaultRegion,
  minimumTipYen,
} from '../base/constants.ts'
import { readTrustedProxies } from '../base/networks.ts'
import { serviceAddress } from '../base/service-address.ts'
import { isHookSecret } from '../gateways/hooks/hook-sender.ts'
import { mailFrom, smtpUrl } from '../gateways/mail/mail-settings.ts'

/** The kinds of values in the environment, each with the text for a wrong value. */

const origin = z
  .url('must be an address such as https://tips.example.jp')
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === '/' && !url.search && !url.hash && !url.username,
    'must be scheme and host alone, such as https://tips.example.jp: no path, no ?, no user',
  )
  .transform((url) => url.origin)
/** A whole number; the text names the range, whatever is wrong. */
function integer(least: number, most?: number) {
  const shown = (value: number) => value.toLocaleString('en')
  const range = most === undefined ? `${shown(least)} or more` : `from ${shown(least)} to ${shown(most)}`
  const text = `must be a whole number, ${range}`
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text)
}
const milliseconds: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A time such as `90m`, `24h` or `7d`, in ms; `0` is 0. The text names the range, whatever is wrong. */
function duration(least: string, most: string) {
  const toMs = (text: string) => Number.parseInt(text, 10) * (milliseconds[text.slice(-1)] ?? 0)
  const [from, to] = [toMs(least), toMs(most)]
  return z
    .string()
    .transform((text) => (text === '0' ? 0 : /^\d{1,6}[mhd]$/.test(text) ? toMs(text) : Number.NaN))
    .refine(
      (ms) => ms === 0 || (ms >= from && ms <= to),
      `must be a time such as 90m, 24h or 7d, from ${least} to ${most}; or 0 for never`,
    )
}
/** One of some words; the text lists them. */
const oneOf = <T extends string>(...words: T[]) => z.enum(words, `must be one of ${words.join(', ')}`)
const flag = z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0').transform((v) => v === '1' || v === 'true')
const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Asia/Tokyo')
const proxies = z.string().transform((value, { addIssue }) => {
  const read = readTrustedProxies(value)
  if (read === undefined)
    addIssue('must be networks such as 10.0.0.0/8,loopback, or how many proxies (0 to 9)')
  return read ?? z.NEVER
})
/** A word that is repeated is long and guessed at once. */
const isRandom = (secret: string): boolean => new Set(secret).size >= 8
const noRandomSecret = 'is no random secret: take one from `openssl rand -hex 32`'
const secretList = z
  .string('is needed: at least one secret of 32 characters or more, e.g. from `openssl rand -hex 32`')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32), {
    error: 'each secret must be 32 characters or more, e.g. from `openssl rand -hex 32`',
    abort: true,
  })
  .refine((list) => list.every(isRandom), noRandomSecret)

const hookSecrets = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every(isHookSecret), {
    error:
      'each must be whsec_ and 24 to 64 random bytes in base64: whsec_ and what `openssl rand -base64 32` says',
    abort: true,
  })
  .refine((list) => list.every(isRandom), 'is no random secret: take one from `openssl rand -base64 32`')

/** A key of Stripe's. A placeholder such as `sk_test_…` would begin rightly. */
const keyOfStripe = (beginning: RegExp, needed: string, wrong: string) =>
  z
    .string(needed)
    .regex(beginning, { error: wrong, abort: true })
    .regex(/^[\w+/=-]+$/, { error: placeholder, abort: true })
    .refine((key) => !/_your|_(x{3,}|changeme|secret|key)$/i.test(key), placeholder)

const placeholder = 'is a placeholder: put the whole key there, as the Dashboard shows it'

/**
 * What each setting may be; `config.ts` alone reads the environment with it. A mistake is reported in one line per variable, before the server listens.
 * Secrets are kept apart, so that `Config` may be logged.
 */

export const environmentSchema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.prefault('nearest'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serviceAddress(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .regex(/^(?!.*[?&]sslmode=(?!(disable|prefer|require|verify-ca|verify-full|no-verify)(&|$)))/, {
      error: 'has an sslmode that there is not: disable, require, verify-full or no-verify',
    })
    .optional(),
  REDIS_URL: serviceAddress(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .regex(/^\w+:\/\/[^/?]*(\/\d*)?(\?.*)?$/, {
      error: 'may end in the number of a database, such as redis://127.0.0.1:6379/1, and in nothing else',
    })
    .optional(),
  LEAST_FREE_MB: integer(0, 1_000_000).default(1000),
  BACKUP_EVERY: duration('1h', '31d').prefault('24h'),
  BACKUP_KEEP: integer(1, 1000).default(14),
  BACKUP_DIR: z.string().optional(),
  SESSION_SECRETS: secretList,
  STRIPE_SECRET_KEY: keyOfStripe(
    /^(sk|rk)_(live|test)_/,
    'is needed: the secret key of your Stripe account (sk_live_…)',
    'must be a Stripe secret or restricted key (sk_…, rk_…)',
  ),
  STRIPE_PUBLISHABLE_KEY: keyOfStripe(
    /^pk_(live|test)_/,
    'is needed: the publishable key of your Stripe account (pk_live_…)',
    'must be a Stripe publishable key (pk_…)',
  ),
  STRIPE_WEBHOOK_SECRET: keyOfStripe(
    /^whsec_/,
    'must begin with whsec_',
    'must begin with whsec_',
  ).optional(),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  STRIPE_JS_URL: serviceAddress(/^https?:\/\//, 'must be an address').default(
    'https://js.stripe.com/endive/stripe.js',
  ),
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
  COGNITO_ISSUER: serviceAddress(/^https?:\/\//, 'must be an address').optional(),
  MOVE_ACCOUNTS: flag.default(false),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  MAX_TIP_YEN: integer(minimumTipYen, 99_999_999).default(defaultMaximumTipYen),
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
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_PRETTY: flag.default(false),
  RECONCILE_SECONDS: integer(5).default(60),
  BUILD_CHECK_SECONDS: integer(1, 86_400).default(defaultBuildCheckMinutes * 60),
  HOOK_URL: serviceAddress(
    /^https?:\/\//,
    'must be an address such as https://till.example.jp/tips',
  ).optional(),
  HOOK_SECRETS: hookSecrets.optional(),
  PUSH_SERVICE_URL: origin.optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .min(32, { error: 'must be 32 characters or more', abort: true })
    .refine(isRandom, noRandomSecret)
    .optional(),
  GRAPHQL_INTROSPECTION: flag.default(false),
  UPDATE_CHECK: flag.default(false),
  DEMO: flag.default(false),
})

export type Env = z.infer<typeof environmentSchema>
