import { setTimeout as wait } from 'node:timers/promises'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import type { StripeSandbox } from '../sandbox/stripe/server.ts'

type Where = { url: string; branchId: string; sandbox: StripeSandbox; seed: number }
export type Counts = { submitted: number; broken: number }

/** One request in the guest's browser; undefined where the server died under it. */
type Send = (
  path: string,
  fields?: Record<string, string>,
) => Promise<{ status: number; location: string } | undefined>

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_authenticationRequired',
  'pm_card_chargeDeclined',
  'hosted',
  'wallet',
]

/**
 * A guest who tips again and again, by card, 3-D Secure, hosted page and the first page's wallet, until `stopped`. When the server dies under a
 * button they press it once more, as people do.
 */
export async function tipRestlessly(
  { url, branchId, sandbox, seed }: Where,
  stopped: AbortSignal,
): Promise<Counts> {
  const counts = { submitted: 0, broken: 0 }
  const stripe = createStripeClient({
    apiUrl: sandbox.url,
    stripeSecretKey: sandbox.secretKey,
    stripeWebhookSecret: sandbox.webhookSecret,
  })
  for (let round = 0; !stopped.aborted; round++) {
    const send = browser(url, seed, counts)
    const amount = String(100 + seed * 37 + round)
    const answers = { recipient: 'all', preset: '', amount, review: '' }
    const way = cards[(seed + round) % cards.length] ?? 'hosted'
    if (way === 'wallet') {
      // The same approval, each time, without the cookie that no answer has brought: one tip, and one charge.
      const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
      const form = { ...answers, confirmationToken: id, sheet: amount }
      const approved = await insist(() => send(`/tip/${branchId}/wallet`, form))
      if (approved?.location.includes('tip=')) counts.submitted += 1
      continue
    }
    const begun = await send(`/tip/${branchId}`, answers)
    const tip = begun && new URL(begun.location, url).searchParams.get('tip')
    if (!tip) {
      await wait(50)
      continue
    }
    counts.submitted += 1
    if (way === 'hosted') {
      const opened = await insist(() =>
        send(`/tip/${branchId}/confirm?tip=${tip}`, { version: '1', receiptEmail: '' }),
      )
      const session = sandbox.books().sessions.find((one) => one.url === opened?.location)
      if (session?.status === 'open') sandbox.control.payCheckout({ id: session.id })
    } else {
      // A wallet gives a new token with each press: only our own books know that it is the same tip.
      await insist(async () => {
        const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: way })
        const form = { version: '1', receiptEmail: '', confirmationToken: id }
        return send(`/tip/${branchId}/payment?tip=${tip}`, form)
      })
      const waiting = sandbox
        .books()
        .paymentIntents.find((one) => one.metadata.tip_id === tip && one.status === 'requires_action')
      if (waiting)
        sandbox.control.authenticate({ payment_intent: waiting.id, result: round % 4 ? 'complete' : 'fail' })
    }
    await send(`/tip/${branchId}/payment?tip=${tip}`)
  }
  return counts
}

/** Once more, when there was no answer. */
async function insist<T>(press: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await press()
    if (answer) return answer
    await wait(150)
  }
  return undefined
}

/** A browser with one guest's cookie and an address of its own. */
function browser(url: string, seed: number, counts: Counts): Send {
  let cookie = ''
  return async (path, fields) => {
    try {
      const response = await fetch(new URL(path, url), {
        method: fields ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          Accept: 'text/html',
          Origin: url,
          Cookie: cookie,
          'X-Forwarded-For': `10.1.${seed}.${(Math.random() * 250) | 0}`,
        },
        ...(fields && { body: new URLSearchParams(fields) }),
      })
      await response.arrayBuffer()
      const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
      if (set.length > 0) cookie = set.join('; ')
      return { status: response.status, location: response.headers.get('Location') ?? '' }
    } catch {
      counts.broken += 1
      return undefined
    }
  }
}
