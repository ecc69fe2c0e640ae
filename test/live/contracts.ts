import { cognitoContracts } from './cognito.contracts.ts'
import type { Contract } from './contract.ts'
import { eventContracts } from './stripe.event.contracts.ts'
import { moneyContracts } from './stripe.money.contracts.ts'
import { payContracts } from './stripe.pay.contracts.ts'
import { shapeContracts } from './stripe.shape.contracts.ts'

/** Everything that we rely on, in the order of a run. */
export const contracts: readonly Contract[] = [
  ...payContracts,
  ...moneyContracts,
  ...eventContracts,
  ...shapeContracts,
  ...cognitoContracts,
]
