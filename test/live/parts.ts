import type { CognitoWorld } from './cognito-world.ts'
import { type Contract, type Service, Skipped } from './contract.ts'
import type { StripeWorld } from './stripe-world.ts'

type Needs<T> = (id: string, proves: string, run: (world: T) => Promise<void>) => Contract

const contractFor =
  <T>(service: Service, part: 'stripe' | 'cognito'): Needs<T> =>
  (id, proves, run) => ({
    id,
    proves,
    service,
    run: async (world) => {
      const found = world[part]
      if (!found) throw new Skipped(`no ${part === 'stripe' ? 'Stripe key' : 'user pool'} is named`)
      await run(found as T)
    },
  })

export const forStripe = contractFor<StripeWorld>('stripe', 'stripe')
export const forWebhook = contractFor<StripeWorld>('webhook', 'stripe')
export const forCognito = contractFor<CognitoWorld>('cognito', 'cognito')
export const forIdentityPool = contractFor<CognitoWorld>('identity pool', 'cognito')
