import type { StripeSandbox } from '../sandbox/stripe/server.ts'

type Stripe = Pick<StripeSandbox, 'secretKey' | 'publishableKey' | 'webhookSecret' | 'url' | 'stripeJsUrl'>

/** The settings of a server that has a stand-in for Stripe, as an environment. */
export const testEnvironment = (stripe: Stripe, more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
  STRIPE_JS_URL: stripe.stripeJsUrl,
  ...more,
})

/** The same for a built server in a process of its own, on a database. */
export const processEnvironment = (
  stripe: Stripe,
  { port, dataDir, databaseUrl }: { port: number; dataDir: string; databaseUrl?: string | undefined },
  more: Record<string, string> = {},
) => ({
  ...testEnvironment(stripe),
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...more,
})

/** For what is measured, or shown in a browser: as in production, with cards that are not charged. */
export const likeProduction = { NODE_ENV: 'production', DEMO: '1' }
