import type { ReactNode } from 'react'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { dateFormat } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { plainName } from '../../views/name-pieces.ts'
import type { Translate } from '../../views/translate.ts'
import type { RecipientView } from '../tip/tip.view.ts'
import type { EarningFilterView } from './earning.view.ts'

/** The recipient of a tip, for the staff. */
export const toText = (t: Translate, to: RecipientView): string =>
  to.kind === 'staff' ? t('earning:to.staff', { name: plainName(to.name) }) : t(`earning:to.${to.kind}`)

/** The same on a page. */
export const toNode = (t: Translate, to: RecipientView): ReactNode =>
  to.kind === 'staff'
    ? fill(t, 'earning:to.staff', { name: <Name of={to.name} short /> })
    : t(`earning:to.${to.kind}`)

/** The same, next to a label that already says so. */
export const whomNode = (t: Translate, to: RecipientView): ReactNode =>
  to.kind === 'staff'
    ? fill(t, 'earning:whom.staff', { name: <Name of={to.name} short /> })
    : t(`earning:whom.${to.kind}`)

/** The heading and the title of the earnings: of a month, or of other days, which are said below. */
export function earningsOf(t: Translate, lang: GuestLang, { months, today }: EarningFilterView): string {
  if (!months?.current) return t('earning:title')
  const year = months.month.startsWith(today.slice(0, 4)) ? undefined : ('numeric' as const)
  const month = dateFormat(lang, { year, month: 'long', timeZone: 'UTC' })
  return t('earning:titleOf', { period: month.format(Date.parse(`${months.month}-01`)) })
}

/** A month (`YYYY-MM`), short. */
export const formatShortMonth = (month: string, lang: GuestLang): string =>
  dateFormat(lang, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  )
