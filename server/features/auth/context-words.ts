import type { Config } from '../../config.ts'

/**
 * Words that somebody who tries passwords here would try first: of the product, and of the people and services around
 * it. They stand in docs/security.md, too.
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

/** What this deployment is called: the seller's legal name and the site's host name. */
export const namesOf = ({ legal, publicUrl }: Pick<Config, 'legal' | 'publicUrl'>): string[] =>
  [legal?.name, new URL(publicUrl).hostname].filter((name) => name !== undefined)
