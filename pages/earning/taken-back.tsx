import type { Translate } from '../../views/translate.ts'
import { SignedMoney } from './signed-money.tsx'

export type TakenBackView = {
  refunded: number
  disputed: number
  lost: number
  disputeFee: number
  secondFee: number
}

const backNames = ['refunded', 'disputed', 'lost', 'disputeFee', 'secondFee'] as const

/** Leaves out amounts of zero. */
export const backRows = (t: Translate, back: TakenBackView | undefined) =>
  backNames.map((name) => {
    const yen = back?.[name] ?? 0
    return yen !== 0 && { label: t(`earning:tip.${name}`), value: <SignedMoney yen={-yen} /> }
  })
