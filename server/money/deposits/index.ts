export { arrivalsOfTips, failedDeposits } from './arrival.store.ts'
export { noteRefused, startDeposits } from './deposit.look.ts'
export {
  awaitsDeposits,
  type Deposit,
  daysOfDeposits,
  listDeposits,
  listTipsIn,
  readDeposit,
  whyNoDeposits,
} from './deposit.read.store.ts'
export type { DepositRow } from './deposit.store.ts'
export { takeInDeposit } from './deposit.take-in.ts'
