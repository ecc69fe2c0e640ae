import { usePage } from '../../views/page-context.tsx'
import { SignedMoney } from './signed-money.tsx'

/** What came from the cash box, in small below an amount; nothing where nothing did. */
export function CashBelow({ yen }: { yen: number }) {
  const { t } = usePage()
  if (yen === 0) return null
  return (
    <span className="small below">
      {t('cash:below')} <SignedMoney yen={yen} />
    </span>
  )
}
