import { afterEach, expect, it } from 'vitest'
import type { Job } from '../../server/base/jobs.ts'
import {
  PaymentForbidden,
  PaymentRefused,
  PaymentUnavailable,
} from '../../server/gateways/stripe/payment-errors.ts'
import { startKeepingEndpoint } from '../../server/money/stripe-endpoint/keep-endpoint.ts'
import type { OwnEndpoint } from '../../server/money/stripe-endpoint/own-endpoint.ts'

const minute = 60_000
let job: Job | undefined
afterEach(() => job?.stop())

/** A job whose clock only the test moves; `does` is what each run comes to. */
function running(does: () => 'right' | 'changed' | 'busy', ready = async () => {}) {
  const seen = { now: 0, runs: 0, said: [] as [string, unknown][] }
  const own = {
    keep: async () => {
      seen.runs += 1
      return does()
    },
  } as Partial<OwnEndpoint> as OwnEndpoint
  const line = (level: string) => (given: unknown) => void seen.said.push([level, given])
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  job = startKeepingEndpoint({ own, log, clock: () => seen.now }, ready, 1)
  return seen
}
/** Long enough for many turns of the loop. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 40))

it('looks at the start, and after an hour', async () => {
  const seen = running(() => 'right')
  await turns()
  expect(seen.runs).toBe(1)
  seen.now = 59 * minute
  await turns()
  expect(seen.runs).toBe(1)
  seen.now = 60 * minute
  await turns()
  expect(seen.runs).toBe(2)
  expect(seen.said).toEqual([])
})

it('tries again ever more slowly, and says what is to be done', async () => {
  let fails: Error | undefined = new PaymentForbidden(undefined)
  const seen = running(() => {
    if (fails) throw fails
    return 'changed'
  })
  await turns()
  expect(seen.said).toMatchObject([['error', { todo: expect.stringContaining('Webhook Endpoints: write') }]])
  for (const [at, runs] of [
    [1, 2],
    [2, 2],
    [3, 3],
    [6, 3],
    [7, 4],
  ] as const) {
    seen.now = at * minute
    await turns()
    expect([at, seen.runs]).toEqual([at, runs])
  }
  fails = new PaymentUnavailable('timeout', undefined)
  seen.now = 15 * minute
  await turns()
  expect(seen.said.at(-1)?.[0]).toBe('warn')
  fails = undefined
  seen.now = 60 * minute
  await turns()
  expect(seen.said.at(-1)).toEqual(['info', 'the webhook endpoint at Stripe is set up'])
})

it.each([
  [new PaymentForbidden(undefined), 'give the key Webhook Endpoints: write'],
  [new PaymentRefused('url_invalid', undefined), 'Stripe must be able to reach PUBLIC_URL from outside'],
])('says in one line what the operator can do: %s', async (error, first) => {
  const seen = running(() => {
    throw error
  })
  await turns()
  const byHand = 'or add an endpoint yourself and set STRIPE_WEBHOOK_SECRET (docs/stripe.md)'
  expect(seen.said).toEqual([['error', { err: error, todo: `${first}; ${byHand}` }]])
})

it('looks again soon while another container is at it', async () => {
  const seen = running(() => 'busy')
  await turns()
  expect(seen.runs).toBeGreaterThan(1)
  expect(seen.said).toEqual([])
})

it('makes nothing with the key of another account, of which the log has a line', async () => {
  const seen = running(
    () => 'changed',
    async () => {
      throw Object.assign(new PaymentForbidden(undefined), { isSaid: true })
    },
  )
  await turns()
  expect(seen.runs).toBe(0)
  expect(seen.said).toEqual([])
})
