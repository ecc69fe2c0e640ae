import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { createAsking } from '../../server/gateways/stripe/stripe.asking.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createOwnEndpoint, type OwnEndpoint } from '../../server/money/stripe-endpoint/own-endpoint.ts'
import type { StripeSandbox } from '../sandbox/stripe/server.ts'
import { testEnvironment } from '../support/test-environment.ts'

/** What a server without STRIPE_WEBHOOK_SECRET has. */
export function endpointOf(sandbox: StripeSandbox, db: Db, env: Record<string, string> = {}): OwnEndpoint {
  const setup = loadConfig(
    testEnvironment(sandbox, { STRIPE_WEBHOOK_SECRET: '', PUBLIC_URL: 'https://inn.example.jp', ...env }),
  )
  const stripe = createStripeClient({ ...setup.config.stripe, ...setup.secrets })
  const asking = createAsking(5000, { sleep: async () => {} })
  return createOwnEndpoint(setup, { db, stripe, asking, clock: Date.now })
}
