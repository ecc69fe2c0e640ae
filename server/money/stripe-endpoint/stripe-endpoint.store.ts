import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { countChanged } from '../../db/row-counts.ts'
import type { StripeEndpointTable } from '../../db/schema.ts'
import type { StripeMode } from '../../gateways/stripe/stripe.mode.ts'

export type StripeEndpointRow = Selectable<StripeEndpointTable>
/** A test key and a live key have each an endpoint of its own; so has each address, as in a restored copy elsewhere. */
type StripeEndpointKey = { url: string; mode: StripeMode }

const endpointOf = prepared((db, url: string, mode: StripeMode) =>
  db.selectFrom('stripe_endpoint').selectAll().where('url', '=', url).where('mode', '=', mode),
)

/** Asked with each event. */
export const findStripeEndpoint = async (
  db: Db,
  { url, mode }: StripeEndpointKey,
): Promise<StripeEndpointRow | undefined> => (await endpointOf(db, url, mode))[0]

/** The row, with its mark, before Stripe hears of it: whatever crashes afterwards, the mark is known. */
export async function claimStripeEndpoint(
  db: Db,
  key: StripeEndpointKey,
  now: number,
): Promise<StripeEndpointRow> {
  await db
    .insertInto('stripe_endpoint')
    .values({ url: key.url, mode: key.mode, mark: newId(), endpoint_id: null, sealed: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['url', 'mode']).doNothing())
    .execute()
  const row = await findStripeEndpoint(db, key)
  if (!row) throw new Error('the row of the webhook endpoint has vanished')
  return row
}

/**
 * Puts an endpoint in the place of the one that was there (`before`, its id at Stripe).
 * @returns false if another container has put one there meanwhile
 */
export async function putStripeEndpoint(
  db: Db,
  { url, mode }: StripeEndpointKey,
  before: string | null,
  made: { endpoint_id: string; sealed: string },
): Promise<boolean> {
  return (
    (await countChanged(
      db
        .updateTable('stripe_endpoint')
        .set(made)
        .where('url', '=', url)
        .where('mode', '=', mode)
        .where('endpoint_id', 'is not distinct from', before),
    )) === 1
  )
}
