import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { standInPaidOut } from './paid-out.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** `npm run check:live` with nothing in the environment but this. */
async function checkLive(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check.ts')], { env })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => (said += data))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said, lines: said.split('\n').filter((line) => /^[✓✗-]/.test(line)) }
}

async function standIns(rotation = false) {
  const stripe = await standInPaidOut({ settleDelayMs: 20 })
  const cognito = await startCognitoSandbox({ clientSecret: true, rotation })
  ends.push(stripe.close, cognito.close)
  const env = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    COGNITO_USER_POOL_ID: cognito.userPoolId,
    COGNITO_CLIENT_ID: cognito.clientId,
    COGNITO_CLIENT_SECRET: cognito.clientSecret ?? '',
    COGNITO_IDENTITY_POOL_ID: cognito.identityPoolId,
    COGNITO_TOKEN_ROTATION: rotation ? '1' : '0',
    COGNITO_ENDPOINT: cognito.url,
    AWS_ACCESS_KEY_ID: 'AKIAOFTHESTANDIN',
    AWS_SECRET_ACCESS_KEY: 'secret-of-the-stand-in',
  }
  return { stripe, cognito, env }
}

it.each([false, true])(
  'every fact holds at the stand-ins (refresh tokens rotate: %s), and nothing is left of it',
  async (rotation) => {
    const { stripe, cognito, env } = await standIns(rotation)
    const { code, said, lines } = await checkLive(env)
    expect([lines.filter((line) => !line.startsWith('✓')), code]).toEqual([[], 0])
    expect(lines.length).toBeGreaterThan(45)
    expect(said).toContain(`${lines.length} hold, 0 differ, 0 not seen`)
    const { paymentIntents, sessions } = stripe.books()
    expect(paymentIntents.filter(({ status }) => !['succeeded', 'canceled'].includes(status))).toEqual([])
    expect(sessions.filter(({ status }) => status === 'open')).toEqual([])
    expect(cognito.control.users()).toEqual([])
  },
)

it('tells what differs, without keys and addresses', async () => {
  const { stripe, env } = await standIns()
  stripe.control.fail({ path: '/v1/payment_intents/*', status: 400, times: null })
  const { code, said, lines } = await checkLive({ ...env, COGNITO_USER_POOL_ID: '', COGNITO_CLIENT_ID: '' })
  expect([code, lines.some((line) => line.startsWith('✗ stripe.paid'))]).toEqual([1, true])
  expect(Object.values(env).filter((value) => value.length > 8 && said.includes(value))).toEqual([])
  expect(said).not.toMatch(/\w@\w|_secret_|eyJ/)
})

it('makes nothing in a pool where somebody else has an account', async () => {
  const { stripe, cognito, env } = await standIns()
  await cognito.seedUser({ email: 'guest@example.com', password: 'correct horse 1!', name: 'G' })
  const { code, said } = await checkLive(env)
  expect([code, said]).toEqual([2, expect.stringContaining('throw away')])
  expect(stripe.books().paymentIntents).toEqual([])
  expect(cognito.control.users()).toHaveLength(1)
})

it.each([
  [{}, 'Nothing to check'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'must begin with sk_test_'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', OTHER: 'rk_live_1' }, 'OTHER is a live key'],
  [{ COGNITO_USER_POOL_ID: 'a_1' }, 'belong together'],
])('asks nobody with %j', async (env, words) => {
  const { code, said } = await checkLive(env)
  expect([code, said]).toEqual([2, expect.stringContaining(words)])
})
