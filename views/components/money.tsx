import { moneyParts } from '../format.ts'
import { usePage } from '../page-context.tsx'
import { MoneyText } from './money-text.tsx'

/** Whole yen in the page's language. */
export function Money({ yen }: { yen: number }) {
  return <MoneyText {...moneyParts(yen, usePage().lang)} />
}
