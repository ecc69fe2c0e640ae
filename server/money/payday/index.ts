export { answerLine } from './answer-line.ts'
export { answerMarker } from './answer-marker.ts'
export { forgetOldNames } from './forget-names.ts'
export { findPaidToStaff, listPaidToStaff, type PaidToStaff } from './guests-sentence.store.ts'
export { kindRules } from './kind-rules.ts'
export { type Owed, owedInAll, owedOf } from './owed.store.ts'
export { listOwnOpen } from './own-open.ts'
export { listPayPeople, type PayPerson, savePayPeople } from './pay-people.ts'
export { payStaff } from './pay-staff.ts'
export {
  findOwnLine,
  findPayday,
  lastPayday,
  linesOf,
  listPaydays,
  ownLines,
  paidInYear,
} from './payday.store.ts'
export type { Payday, PaydayLine, PressRefusal } from './payday.types.ts'
export { endOfPeriod, lastComplete, payDayOf } from './payday-period.ts'
export { recordOf } from './payday-record.ts'
export { findPayrollFormat, readColumns } from './payroll-columns.ts'
export { payrollFile, payrollRows } from './payroll-file.ts'
export { type Clash, clashesOf } from './payroll-numbers.ts'
export type { Numbered } from './places.store.ts'
export { previewPayday, yenOf } from './preview-payday.ts'
export { type RecordRefusal, readRecordBack } from './read-record-back.ts'
export { returnLines } from './return-lines.ts'
