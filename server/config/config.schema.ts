import { z } from 'zod'
import {
  defaultBuildCheckMinutes,
  defaultMaximumTipYen,
  defaultRegion,
  minimumTipYen,
} from '../base/constants.ts'
import { canBeRead } from '../base/service-address.ts'
import { mailFrom, smtpUrl } from '../gateways/mail/mail-settings.ts'
import {
  duration,
  flag,
  integer,
  isRandom,
  keyOfStripe,
  networks,
  noRandomSecret,
  oneOf,
  origin,
  proxies,
  secretList,
  timeZone,
} from './config-values.ts'

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
  WEBHOOK_NETWORKS: networks.optional(),
  PUSH_SERVICE_URL: origin.optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .min(32, { error: 'must be 32 characters or more', abort: true })
    .refine(isRandom, noRandomSecret)
    .optional(),
  GRAPHQL_INTROSPECTION: flag.default(false),
  DEMO: flag.default(false),
})

export type Env = z.infer<typeof environmentSchema>
