import type { Selectable } from 'kysely'
import type { BookingTable, BooksOwnerTable, EarningSumTable, ShareTable } from './tables/books.ts'
import type { HookEndpointTable, HookMessageTable } from './tables/hooks.ts'
import type {
  AcceptanceTable,
  AccountStateTable,
  DistrustedPasswordTable,
  GuestIdentityTable,
  GuestPersonTable,
  RateLimitTable,
  SessionCredentialTable,
  SessionLockTable,
  SessionTable,
  SessionTokenTable,
} from './tables/people.ts'
import type {
  AuditEntryTable,
  JobLeaseTable,
  RefundRequestTable,
  StripeEventTable,
  UnplacedPaymentTable,
} from './tables/records.ts'
import type { PaymentAttemptTable, TipTable } from './tables/tips.ts'
import type { BranchTable, BusinessTable, PhotoTable, QrTokenTable, StaffTable } from './tables/venues.ts'

export type * from './tables/books.ts'
export type * from './tables/hooks.ts'
export type * from './tables/people.ts'
export type * from './tables/records.ts'
export type * from './tables/tips.ts'
export type * from './tables/venues.ts'

/**
 * Every table, the same in both databases. Times are UTC milliseconds since 1970, as integers: they sort and compare
 * alike in SQLite and PostgreSQL. Money is a whole number of the currency's smallest unit, here yen.
 */
export type Database = {
  business: BusinessTable
  branch: BranchTable
  staff: StaffTable
  photo: PhotoTable
  qr_token: QrTokenTable
  tip: TipTable
  payment_attempt: PaymentAttemptTable
  share: ShareTable
  booking: BookingTable
  earning_sum: EarningSumTable
  books_owner: BooksOwnerTable
  stripe_event: StripeEventTable
  unplaced_payment: UnplacedPaymentTable
  job_lease: JobLeaseTable
  session: SessionTable
  session_token: SessionTokenTable
  session_lock: SessionLockTable
  session_credential: SessionCredentialTable
  guest_identity: GuestIdentityTable
  guest_person: GuestPersonTable
  rate_limit: RateLimitTable
  acceptance: AcceptanceTable
  distrusted_password: DistrustedPasswordTable
  account_state: AccountStateTable
  audit_entry: AuditEntryTable
  hook_endpoint: HookEndpointTable
  hook_message: HookMessageTable
  refund_request: RefundRequestTable
}

/** Rows are used by stores and services only; controllers and pages get view data. */
export type TipRow = Selectable<TipTable>
export type AttemptRow = Selectable<PaymentAttemptTable>
