export { verifyBooks } from './verify-books.ts'
export { compareDeposits } from './verify-deposits-at-stripe.ts'
export { compareWithStripe } from './verify-stripe.ts'
