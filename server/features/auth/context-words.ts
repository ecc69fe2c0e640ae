import type { Config } from '../../config.ts'

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

/** This deployment's names: the seller's legal name and the site's host name. */
export const namesOf = ({ legal, publicUrl }: Pick<Config, 'legal' | 'publicUrl'>): string[] =>
  [legal?.name, new URL(publicUrl).hostname].filter((name) => name !== undefined)
