import type { TestDatabase } from '../support/databases.ts'

type Stripe = Record<'secretKey' | 'publishableKey' | 'webhookSecret' | 'url' | 'stripeJsUrl', string>
type Database = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>

/** The environment of a built server that is measured, in production, with a stand-in for Stripe. */
export const measuredEnvironment = (database: Database, stripe: Stripe, port: number) => ({
  NODE_ENV: 'production',
  DEMO: '1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: database.dataDir,
  ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
  SESSION_SECRETS: 'a-secret-for-benchmarks-that-is-long-enough',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
  STRIPE_JS_URL: stripe.stripeJsUrl,
})
