export { correctCash, countCash, firstDayToCount, isUnusual, previewCash } from './cash.service.ts'
export {
  boxesNotCounted,
  type CashCount,
  findCount,
  listCashShares,
  listCounts,
  sumCounts,
  workersOn,
} from './cash.store.ts'
