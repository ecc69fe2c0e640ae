// This folder: without STRIPE_WEBHOOK_SECRET the server makes its webhook endpoint at Stripe by itself (decision 0236).
import type Stripe from 'stripe'
import { paths } from '../../base/paths.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, takeLease } from '../../db/job-lease.store.ts'
import { createSeal, NotOpenedError } from '../../db/sealed.ts'
import type { Asking } from '../../gateways/stripe/stripe.asking.ts'
import { endpointCalls, markOf, versionOf, whatToMend } from '../../gateways/stripe/stripe.endpoints.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import {
  claimStripeEndpoint,
  findStripeEndpoint,
  putStripeEndpoint,
  type StripeEndpointRow,
} from './stripe-endpoint.store.ts'

/** Where Stripe's events must go. */
export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl + paths.stripeWebhook()

/** What is to be done at Stripe: `says` is for a person who decides. Undefined: nothing. */
type EndpointNeed = { kind: 'add' | 'mend'; says: string } | undefined

export type OwnEndpoint = {
  /** The signing secret; undefined while there is none, or none that SESSION_SECRETS can open. */
  secret(): Promise<string | undefined>
  /** What is to be done, and the endpoints of our address that are not ours. Changes nothing. */
  look(): Promise<{ need: EndpointNeed; id: string | undefined; others: string[] }>
  /** Does what is to be done, in one container at a time. `busy`: another one is at it. */
  keep(): Promise<'right' | 'changed' | 'busy'>
}

type Given = { config: Config; secrets: Secrets }
type Parts = { db: Db; stripe: Stripe; asking: Asking; clock: () => number }

/** Longer than the calls of one run may take, in ms. */
const leaseMs = 5 * 60_000

/**
 * The webhook endpoint that this server makes for its own address. `look` and `keep` throw what `asking` throws. It
 * changes and removes only endpoints with our mark and our address: never an operator's, nor those of another server.
 */
export function createOwnEndpoint(
  { config, secrets }: Given,
  { db, stripe, asking, clock }: Parts,
): OwnEndpoint {
  const key = { url: webhookUrl(config), mode: modeOf(secrets.stripeSecretKey) }
  const seal = createSeal(secrets.session, 'stripe webhook secret')
  const calls = endpointCalls(stripe, asking)
  const version = versionOf(stripe)

  function secretOf(row: StripeEndpointRow | undefined): string | undefined {
    if (!row?.sealed) return undefined
    try {
      return seal.open(row.sealed, aboutEndpoint(row.endpoint_id))
    } catch (error) {
      if (error instanceof NotOpenedError) return undefined
      throw error
    }
  }

  function needOf(row: StripeEndpointRow | undefined, own: Stripe.WebhookEndpoint | undefined): EndpointNeed {
    const add = (why: string) => ({
      kind: 'add' as const,
      says: `add a webhook endpoint for ${key.url}: ${why}`,
    })
    if (!own) return add(row?.endpoint_id ? `${row.endpoint_id} is gone` : 'there is none of this server yet')
    if (secretOf(row) === undefined) return add(`SESSION_SECRETS can not open the secret of ${own.id}`)
    if (own.api_version !== version)
      return add(`${own.id} has API version ${own.api_version}, not ${version}`)
    const mending = whatToMend(own)
    return mending ? { kind: 'mend', says: `change the webhook endpoint ${own.id}: ${mending}` } : undefined
  }

  async function see(row: StripeEndpointRow | undefined) {
    const here = (await calls.list()).filter(({ url }) => url === key.url)
    const own = here.find(({ id }) => id === row?.endpoint_id)
    const rest = here.filter((one) => one !== own)
    // Made, and not stored: nobody knows its secret.
    const strays = rest.filter((one) => row !== undefined && markOf(one) === row.mark)
    const others = rest.filter((one) => !strays.includes(one)).map(({ id }) => id)
    return { own, strays, others, need: needOf(row, own) }
  }

  async function add(row: StripeEndpointRow): Promise<void> {
    const { id, secret } = await calls.create(key.url, row.mark)
    const made = { endpoint_id: id, sealed: seal.seal(secret, aboutEndpoint(id)) }
    if (!(await putStripeEndpoint(db, key, row.endpoint_id, made))) await calls.remove(id)
  }

  async function resealed(row: StripeEndpointRow): Promise<void> {
    const secret = secretOf(row)
    const { endpoint_id, sealed } = row
    if (secret === undefined || endpoint_id === null || sealed === null || seal.isCurrent(sealed)) return
    await putStripeEndpoint(db, key, endpoint_id, {
      endpoint_id,
      sealed: seal.seal(secret, aboutEndpoint(endpoint_id)),
    })
  }

  async function keepNow(): Promise<'right' | 'changed'> {
    const row = await claimStripeEndpoint(db, key, clock())
    const { own, strays, need } = await see(row)
    // First, for Stripe allows few.
    for (const { id } of strays) await calls.remove(id)
    if (need?.kind === 'add') {
      await add(row)
      if (own) await calls.remove(own.id)
    } else if (own && need?.kind === 'mend') {
      await calls.mend(own)
    }
    await resealed(row)
    return need || strays.length > 0 ? 'changed' : 'right'
  }

  return {
    secret: async () => secretOf(await findStripeEndpoint(db, key)),
    async look() {
      const { own, others, need } = await see(await findStripeEndpoint(db, key))
      return { need, others, id: own?.id }
    },
    async keep() {
      const lease: Lease = { name: 'stripe-endpoint', holder: newId(), ttlMs: leaseMs }
      if (!(await takeLease(db, lease, clock()))) return 'busy'
      try {
        return await keepNow()
      } finally {
        await dropLease(db, lease)
      }
    },
  }
}

/** What the seal belongs to: a row's content does not open in another row. */
const aboutEndpoint = (id: string | null) => `stripe endpoint ${id}`
