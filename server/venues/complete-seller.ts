import { type Config, ConfigError } from '../config/config.ts'
import { itemMeaning, legalSettings, missingItems, type RequiredItem } from '../config/legal-details.ts'
import type { Db } from '../db/database.ts'
import { listBusinesses } from './business.store.ts'
import { sellerOf } from './legal-details.store.ts'

/**
 * With live keys, a business whose legal details are incomplete may not take tips: throws a {@link ConfigError} with a
 * line for each missing item. Before there is a business nobody can be tipped, so that a new server may start.
 */
export async function refuseIncompleteSeller(
  db: Db,
  config: Pick<Config, 'stripe' | 'legalSettings'>,
): Promise<void> {
  if (!config.stripe.live || (await listBusinesses(db)).length === 0) return
  const missing = missingItems(await sellerOf(db, config.legalSettings))
  if (missing.length > 0) throw new ConfigError(missing.map(missingLine))
}

const missingLine = (item: RequiredItem) =>
  `${legalSettings[item]} is needed with live Stripe keys: ${itemMeaning(item)} (特定商取引法に基づく表記). Set it, or start with test keys and type it under Business → Legal details`
