import type { ReactNode } from 'react'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatCalendar } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { plainName } from '../../views/name-pieces.ts'
import type { Translate } from '../../views/translate.ts'
import type { RecipientView } from '../tip/tip.view.ts'
import type { EarningFilterView } from './earning.view.ts'

/** The recipient of a tip, for the staff. */
export const toText = (t: Translate, to: RecipientView): string =>
  t(`earning:to.${to.kind}`, to.kind === 'staff' ? { name: plainName(to.name) } : {})

/** The same on a page; `whom`: next to a label that already says so. */
export const toNode = (t: Translate, to: RecipientView, as: 'to' | 'whom' = 'to'): ReactNode =>
  fill(t, `earning:${as}.${to.kind}`, to.kind === 'staff' ? { name: <Name of={to.name} short /> } : {})

/** The heading and the title of the earnings: of a month, or of other days, which are said below. */
export function earningsOf(t: Translate, lang: GuestLang, { months, today }: EarningFilterView): string {
  if (!months?.current) return t('earning:title')
  const year = months.month.startsWith(today.slice(0, 4)) ? undefined : 'numeric'
  return t('earning:titleOf', { period: formatCalendar(months.month, lang, { year, month: 'long' }) })
}
