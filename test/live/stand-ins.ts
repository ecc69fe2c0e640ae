import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { signature } from '../sandbox/stripe/webhooks/send.ts'
import { cognitoWorld } from './cognito-world.ts'
import { type Settings, settingsOf } from './settings.ts'
import { type Sign, stripeWorld } from './stripe-world.ts'
import type { World } from './world.ts'

export type StandIns = { stripe: StripeSandbox; cognito: CognitoSandbox; close(): Promise<void> }

/** Both stand-ins; the user pool has a secret, and is set like the real one. */
export async function startStandIns({
  rotation = false,
  stateFile,
}: {
  rotation?: boolean
  stateFile?: string
} = {}): Promise<StandIns> {
  const stripe = await startStripeSandbox({ settleDelayMs: 20 })
  const cognito = await startCognitoSandbox({ clientSecret: true, rotation, ...(stateFile && { stateFile }) })
  return {
    stripe,
    cognito,
    close: async () => void (await Promise.all([stripe.close(), cognito.close()])),
  }
}

/** What the environment says of stand-ins. */
export const environmentOf = ({ stripe, cognito }: StandIns): Record<string, string> => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
  COGNITO_USER_POOL_ID: cognito.userPoolId,
  COGNITO_CLIENT_ID: cognito.clientId,
  COGNITO_CLIENT_SECRET: cognito.clientSecret ?? '',
  COGNITO_IDENTITY_POOL_ID: cognito.identityPoolId,
  COGNITO_TOKEN_ROTATION: cognito.rotation ? '1' : '0',
  COGNITO_ENDPOINT: cognito.url,
  AWS_ACCESS_KEY_ID: 'AKIAOFTHESTANDIN',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-stand-in',
})

/** As the stand-in signs what it delivers. */
export const standInSign: Sign = (body, secret) => signature(body, secret, Math.floor(Date.now() / 1000))

/** @param sign as Stripe signs: by its package, unless it is the stand-in that is looked at */
export function openWorld(
  { stripe, cognito }: Settings,
  sign?: Sign,
): { world: World; close(): Promise<void> } {
  let started: Promise<{ world: World; close(): Promise<void> }> | undefined
  const start = async () => {
    const standIns = await startStandIns({ rotation: cognito?.rotation ?? false })
    const ours = openWorld(settingsOf(environmentOf(standIns)), standInSign)
    const close = async () => {
      await ours.close()
      await standIns.close()
    }
    return { world: ours.world, close }
  }
  const world: World = {
    stripe: stripe && stripeWorld(stripe, sign),
    cognito: cognito && cognitoWorld(cognito),
    standIns: async () => {
      started ??= start()
      return (await started).world
    },
  }
  const close = async () => {
    world.cognito?.close()
    await (await started)?.close()
  }
  return { world, close }
}
