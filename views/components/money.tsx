import { type MoneyParts, moneyParts } from '../format.ts'
import { usePage } from '../page-context.tsx'

/** An amount whose sign or unit is set smaller than its figure. Needs no page, so islands may use it. */
export function MoneyText({ before, digits, after }: MoneyParts) {
  return (
    <span>
      {before && <span className="unit">{before}</span>}
      {digits}
      {after && <span className="unit">{after}</span>}
    </span>
  )
}

/** Whole yen in the page's language. */
export function Money({ yen }: { yen: number }) {
  return <MoneyText {...moneyParts(yen, usePage().lang)} />
}
