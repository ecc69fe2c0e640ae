import { usePage } from '../../views/page-context.tsx'
import { SignedMoney } from './signed-money.tsx'

/** What came from the cash box, in small below an amount that it comes on top of, or is `within`; nothing where nothing did. */
export function CashBelow({ yen, within = false }: { yen: number; within?: boolean }) {
  const { t } = usePage()
  if (yen === 0) return null
  return (
    <span className="small below">
      {t(within ? 'cash:within' : 'cash:below')} <SignedMoney yen={yen} />
    </span>
  )
}
