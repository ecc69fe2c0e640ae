import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { Role } from '../../views/words.ts'

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

export function AuditSentence({ entry: { words, details, href } }: { entry: AuditEntryView }) {
  const { t, lang } = usePage()
  const said = ([name, value]: [string, string | number]): [string, string] => {
    if (name === 'amount' || name === 'total') return [name, formatYen(Number(value), lang)]
    if ((name === 'from' || name === 'to') && isRole(value)) return [name, t(`branch:roles.${value}`)]
    return [name, String(value)]
  }
  const text = t(words, Object.fromEntries(Object.entries(details).map(said)))
  return href ? <a href={href}>{text}</a> : <span>{text}</span>
}

const isRole = (value: string | number): value is Role =>
  value === 'owner' || value === 'manager' || value === 'staff'
