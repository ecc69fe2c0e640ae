import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { namesOfPlaces } from '../../venues/business.store.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'

/**
 * Words that an attacker would try first here: of the product, its users and its field. docs/security.md lists them
 * too.
 */
export const productWords = [
  'tipping',
  'tips',
  'chip',
  'chippu',
  'チップ',
  '小费',
  'staff',
  'manager',
  'owner',
  'restaurant',
  'hotel',
  'stripe',
  'cognito',
]

/** This deployment's names: the seller's legal name, businesses, branches, and the site's host name. */
export async function namesOf({ db, config }: { db: Db; config: Config }): Promise<string[]> {
  const { name } = await sellerOf(db, config.legalSettings)
  const ours = [name, new URL(config.publicUrl).hostname].filter((each) => each !== undefined)
  return [...ours, ...(await namesOfPlaces(db))]
}
