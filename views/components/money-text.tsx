import type { MoneyParts } from '../format.ts'

/** An amount whose sign or unit is smaller than its figure. Uses no page context, so islands may use it. */
export function MoneyText({ before, digits, after }: MoneyParts) {
  return (
    <span className="figure">
      {before && <span className="unit">{before}</span>}
      {digits}
      {after && <span className="unit">{after}</span>}
    </span>
  )
}
