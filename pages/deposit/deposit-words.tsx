import { formatYen } from '../../views/format.ts'
import { type GuestLang, htmlLang } from '../../views/languages.ts'
import type { PageContext } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** A deposit: what the bank gets, and what it is made of, in whole yen; undefined where that is not known. */
export type DepositView = {
  id: string
  href: string
  /** In the smallest unit of `currency`. */
  amount: number
  currency: string
  status: 'on_way' | 'paid' | 'failed' | 'canceled'
  /** The bank's day, `YYYY-MM-DD`. */
  arrivesOn: string
  automatic: boolean
  pending: boolean
  gross?: number | undefined
  fees?: number | undefined
  takenBack?: number | undefined
  other?: number | undefined
  sums?: { byCategory: { category: string; net: number }[] } | undefined
}

/** The amount in its own currency. */
export function amountText({ amount, currency }: DepositView, lang: GuestLang): string {
  if (currency === 'JPY') return formatYen(amount, lang)
  const format = new Intl.NumberFormat(htmlLang(lang), { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Where it is. */
export const statusText = (
  { t, lang }: Pick<PageContext, 't' | 'lang'>,
  { status, arrivesOn }: DepositView,
) => t(`deposit:status.${status}`, { day: formatDay(arrivesOn, lang) })

/** Why nothing more is said of it, or what is special about it. */
export const remarks = ({ amount, currency, status, automatic, pending }: DepositView) =>
  [
    currency !== 'JPY' && ('currency' as const),
    currency === 'JPY' && !automatic && ('manual' as const),
    pending && ('pending' as const),
    (status === 'failed' || status === 'canceled') && ('failed' as const),
    amount < 0 && ('negative' as const),
  ].filter((remark) => remark !== false)
