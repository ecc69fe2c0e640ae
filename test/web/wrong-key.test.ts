import { describe, expect, it, type TestContext } from 'vitest'
import { watchOnce } from '../../server/operations/doctor/watch.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

/** A server that has started, with the endpoint that it makes by itself, and reconciles as often as it may. */
describe('what keeps Stripe away at the start is said in one line', () => {
  async function start(
    { expect, onTestFinished }: TestContext,
    env: Record<string, string> = {},
    before = (_: TestApp) => {},
  ) {
    const own = await createTestApp({}, { STRIPE_WEBHOOK_SECRET: '', RECONCILE_SECONDS: '5', ...env })
    const said = () =>
      own.logged
        .filter((line) => /stripe|payments/i.test(JSON.stringify(line)))
        .map(({ level, msg, said: by }) => [level, msg, by])
    before(own)
    const stop = own.deps.startJobs()
    onTestFinished(async () => {
      await stop()
      await own.close()
    })
    const { clock } = own.deps
    // Each job has tried by then: the endpoint's and the catch-up at once, the reconciler after a second.
    const begun = clock()
    await expect.poll(() => clock() - begun > 4000 && said().length > 0).toBe(true)
    await watchOnce(own.deps, true)
    return { own, said }
  }

  // Each waits for its own server's jobs, so all wait at once.
  it.concurrent('a wrong key, by the setting’s name', async (test) => {
    const { said } = await start(test, { STRIPE_SECRET_KEY: 'sk_test_rolledRolledRolled' })
    const line =
      'payments wait: Stripe refuses STRIPE_SECRET_KEY (401): copy the key again; was it rolled or deleted, or does it allow only other IP addresses?'
    expect(said()).toEqual([['error', line, expect.stringMatching(/^StripeAuthenticationError req_/)]])
  })

  it.concurrent('an outage, and its end', async (test) => {
    const { own, said } = await start(test, {}, ({ sandbox }) =>
      sandbox.control.fail({ times: null, status: 503 }),
    )
    expect(said()).toEqual([
      ['warn', 'payments wait: Stripe is unavailable: stripe_5xx 503', expect.any(String)],
    ])
    own.sandbox.control.clearFaults()
    await test.expect.poll(said).toContainEqual(['info', 'Stripe answers, and takes the key', undefined])
  })

  it.concurrent('a right of the key that is missing, by the job that needs it', async (test) => {
    const { said } = await start(test, {}, ({ sandbox }) =>
      sandbox.control.forbid({ method: 'GET', path: '/v1/payment_intents' }),
    )
    const waits = said().filter(([, msg]) => /^payments wait/.test(String(msg)))
    expect(waits).toEqual([['error', 'payments wait: the charges at Stripe can not be read yet', undefined]])
  })
})
