import { Money } from '../../views/components/money.tsx'

/** Whole yen, with a minus that is seen where something was given back. */
export function SignedMoney({ yen }: { yen: number }) {
  return (
    <span>
      {yen < 0 && '−'}
      <Money yen={Math.abs(yen)} />
    </span>
  )
}
