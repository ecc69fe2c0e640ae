export { type Amounts, amountsOf, isCost, noAmounts, sumColumns } from './amounts.ts'
export { findMarker, type Marker, noteLostPayment, setMarker } from './books-marker.ts'
export { forgetTestBooks, type TestBooks } from './forget-test.ts'
export { booksBegan, claimAccount, findOwner, newestUnclaimed } from './owner.store.ts'
export { claimBooks, ForeignBooksError } from './owner.ts'
export { bookSplit, bookTakenBack, sharesKept, splitAmong } from './shares.store.ts'
export { type Share, type Split, splitEqually } from './split.ts'
export { bookCash, bookCost, bookFee, branchItself, noFee, periodsOf, wholeBranch } from './sums.store.ts'
export { listShares } from './tip-shares.store.ts'
export {
  isPaid,
  isPayable,
  isUnderWay,
  leftOf,
  paidState,
  payableStates,
  statesBefore,
  tipMoves,
} from './tip-states.ts'
