import { Money } from '../../views/components/money.tsx'

/** Whole yen, with a visible minus sign for an amount taken back. */
export function SignedMoney({ yen }: { yen: number }) {
  return (
    <span>
      {yen < 0 && '−'}
      <Money yen={Math.abs(yen)} />
    </span>
  )
}
