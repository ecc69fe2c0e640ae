import type { LocaleKey } from '../../views/translate.ts'

export type AuditEntryView = {
  id: string
  /** ms since 1970. */
  at: number
  /** The sentence's key, and the values in it. */
  words: LocaleKey
  details: Record<string, string | number>
  who: { name: string; left: boolean } | 'operator' | 'automatic'
  href?: string | undefined
}
