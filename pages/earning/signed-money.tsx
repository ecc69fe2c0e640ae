import { Money } from '../../views/components/money.tsx'
import { moneyParts } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

/** Whole yen, with a visible minus sign for an amount taken back: −¥400, where a small ¥ would read as a blot. */
export function SignedMoney({ yen }: { yen: number }) {
  const { lang } = usePage()
  if (yen >= 0) return <Money yen={yen} />
  const { before, digits, after } = moneyParts(-yen, lang)
  return (
    <span>
      {`−${before}${digits}`}
      {after && <span className="unit">{after}</span>}
    </span>
  )
}
