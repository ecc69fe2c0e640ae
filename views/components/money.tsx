import { formatYen, moneyParts } from '../format.ts'
import { usePage } from '../page-context.tsx'
import { MoneyText } from './money-text.tsx'

/** Whole yen in the page's language. */
export function Money({ yen }: { yen: number }) {
  return <MoneyText {...moneyParts(yen, usePage().lang)} />
}

/** The same in a sentence, all in the letters around it. */
export function Yen({ yen }: { yen: number }) {
  return <span className="figure">{formatYen(yen, usePage().lang)}</span>
}

/** With a visible minus sign for an amount taken back: −¥400, where a small ¥ would read as a blot. */
export function SignedMoney({ yen }: { yen: number }) {
  const { before, digits, after } = moneyParts(yen, usePage().lang)
  if (yen >= 0) return <Money yen={yen} />
  return <MoneyText before="" digits={before + digits} after={after} />
}
