/**
 * Checks the real Stripe and the real Cognito against what we rely on: `npm run check:live`, docs/live-check.md.
 * Ends with 0 if everything holds, 1 if something differs or is left behind, 2 if it can't be run.
 */
import process from 'node:process'
import { defaultRegion } from '../../server/base/constants.ts'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'
import { accountsOf, cognitoFacts, sweepCognito } from './cognito.facts.ts'
import { type Facts, NotSeen } from './facts.ts'
import { payoutFacts } from './payout.facts.ts'
import { stripeFacts } from './stripe.facts.ts'
import { stripeRefusals } from './stripe.refusals.ts'
import { openStripe, type StripeKeys, sweepStripe } from './stripe.world.ts'

const env = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Says why it can't be run. Nothing was made. */
function giveUp(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(2)
}

const live = Object.keys(env).filter((name) => /(sk|rk|pk)_live_/.test(env[name] ?? ''))
if (live.length > 0) giveUp(`${live.join(', ')} is a live key: real money. Only test keys are used here.`)

/** What a text must not show if it is sent to somebody: keys, tokens, addresses, names of accounts and pools. */
const secret =
  /\b(?:sk|rk|pk|whsec|acct)_\w+|_secret_\w+|\beyJ[\w.-]+|[\w.+-]+@[\w.-]+\w|\b[a-z]{2}(?:-[a-z]+)+-\d[_:][\w-]+/g
const named = Object.entries(env).flatMap(([name, value]) =>
  /^(STRIPE_\w*(KEY|SECRET)|COGNITO_\w*(_ID|SECRET)|AWS_(ACCESS|SECRET|SESSION)\w*)$/.test(name)
    ? [value]
    : [],
)
const scrubbed = (error: unknown) => {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return named.reduce((text, value) => text.replaceAll(value, '…'), words).replaceAll(secret, '…')
}

function stripeKeys(): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey) return undefined
  if (!/^(sk|rk)_test_/.test(secretKey)) giveUp('STRIPE_SECRET_KEY must begin with sk_test_')
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL ?? 'https://api.stripe.com' }
}

function pool(): IdentityConfig | undefined {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = env
  if (!userPoolId && !clientId) return undefined
  if (!userPoolId || !clientId)
    giveUp('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID belong together: one is missing')
  return {
    userPoolId,
    clientId,
    rotation: env.COGNITO_TOKEN_ROTATION === '1',
    region: env.COGNITO_REGION ?? defaultRegion,
    ...(env.COGNITO_CLIENT_SECRET && { clientSecret: env.COGNITO_CLIENT_SECRET }),
    ...(env.COGNITO_IDENTITY_POOL_ID && { identityPoolId: env.COGNITO_IDENTITY_POOL_ID }),
    ...(env.COGNITO_ENDPOINT && { endpoint: env.COGNITO_ENDPOINT }),
  }
}

const [stripe, cognito] = [stripeKeys(), pool()]
if (!stripe && !cognito)
  giveUp(
    'Nothing to check. Name one or both, in the environment or in a file .env.live:',
    '  STRIPE_SECRET_KEY=sk_test_…   and, if you have one, STRIPE_WEBHOOK_SECRET=whsec_…',
    '  COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID (COGNITO_CLIENT_SECRET, COGNITO_REGION, COGNITO_TOKEN_ROTATION,',
    '  COGNITO_IDENTITY_POOL_ID) of a pool that nobody uses, and AWS credentials that may manage its users',
    'docs/live-check.md says how to get them.',
  )

/** Ends what this run and killed ones left. @returns how much of it is left */
const sweep = async () =>
  ((stripe && (await sweepStripe(stripe))) ?? 0) + ((cognito && (await sweepCognito(cognito))) ?? 0)

await sweep().catch((error) => giveUp(scrubbed(error), 'docs/live-check.md says what is needed.'))

const facts: Facts = {
  ...(stripe && stripeFacts(stripe)),
  ...(stripe && payoutFacts(stripe)),
  ...(stripe && stripeRefusals(openStripe(stripe).stripe)),
  ...(cognito && cognitoFacts(accountsOf(cognito))),
}
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
const count = { hold: 0, differ: 0, unseen: 0 }
for (const [fact, check] of Object.entries(facts)) {
  if (stopped) break
  try {
    await check()
    count.hold++
    say(`✓ ${fact}`)
  } catch (error) {
    const unseen = error instanceof NotSeen
    count[unseen ? 'unseen' : 'differ']++
    say(unseen ? `- ${fact}\n    not seen: ${error.message}` : `✗ ${fact}\n    ${scrubbed(error)}`)
  }
}
// The results are worth having even if the service is away by now: the next run cleans up.
const left = await sweep().catch(() => undefined)
say(`\n${count.hold} hold, ${count.differ} differ, ${count.unseen} not seen${stopped ? ', stopped' : ''}.`)
say(left === 0 ? 'Cleaned up: nothing is left open.' : 'Not all could be cleaned up: run it again.')
process.exit(count.differ === 0 && left === 0 && !stopped ? 0 : 1)
