import type { Selectable } from 'kysely'
import type { CashCountTable, CashShareTable } from './tables/cash.ts'
import type { DepositLineTable, DepositTable } from './tables/deposits.ts'
import type {
  AuditEntryTable,
  DoctorFindingTable,
  JobLeaseTable,
  OutboxTable,
  PushDeviceTable,
  PushKeyTable,
  PushSettingTable,
  RememberedTable,
  StripeEndpointTable,
} from './tables/outbox.ts'
import type { PaydayLineTable, PaydayTable } from './tables/payday.ts'
import type {
  AcceptanceTable,
  AccountStateTable,
  CodeAskTable,
  DistrustedPasswordTable,
  GuestIdentityTable,
  GuestPersonTable,
  IdentityAccountTable,
  IdentityCodeTable,
  IdentitySignInTable,
  PasswordLinkTable,
  RateLimitTable,
  SessionCredentialTable,
  SessionLockTable,
  SessionTable,
  SessionTokenTable,
  SetupLinkTable,
  SetupSessionTable,
} from './tables/people.ts'
import type {
  BookingTable,
  BooksOwnerTable,
  EarningSumTable,
  PaymentAttemptTable,
  RefundRequestTable,
  ShareTable,
  StripeEventTable,
  TipTable,
  UnplacedPaymentTable,
} from './tables/tips.ts'
import type {
  BranchTable,
  BusinessTable,
  LegalDetailsTable,
  PhotoTable,
  QrTokenTable,
  SnoozedCardTable,
  StaffTable,
} from './tables/venues.ts'
import type { WordHiddenTable, WordHistoryTable } from './tables/words.ts'

export type * from './tables/cash.ts'
export type * from './tables/deposits.ts'
export type * from './tables/outbox.ts'
export type * from './tables/payday.ts'
export type * from './tables/people.ts'
export type * from './tables/tips.ts'
export type * from './tables/venues.ts'
export type * from './tables/words.ts'

/**
 * Every table, the same in both databases. Times are UTC milliseconds since 1970, as integers: they sort and compare
 * alike in SQLite and PostgreSQL. Money is a whole number of the currency's smallest unit, here yen.
 */
export type Database = {
  business: BusinessTable
  legal_details: LegalDetailsTable
  branch: BranchTable
  staff: StaffTable
  snoozed_card: SnoozedCardTable
  photo: PhotoTable
  qr_token: QrTokenTable
  tip: TipTable
  payment_attempt: PaymentAttemptTable
  share: ShareTable
  booking: BookingTable
  cash_count: CashCountTable
  cash_share: CashShareTable
  earning_sum: EarningSumTable
  payday: PaydayTable
  payday_line: PaydayLineTable
  deposit: DepositTable
  deposit_line: DepositLineTable
  books_owner: BooksOwnerTable
  stripe_event: StripeEventTable
  stripe_endpoint: StripeEndpointTable
  unplaced_payment: UnplacedPaymentTable
  job_lease: JobLeaseTable
  doctor_finding: DoctorFindingTable
  remembered: RememberedTable
  session: SessionTable
  session_token: SessionTokenTable
  session_lock: SessionLockTable
  session_credential: SessionCredentialTable
  guest_identity: GuestIdentityTable
  guest_person: GuestPersonTable
  rate_limit: RateLimitTable
  acceptance: AcceptanceTable
  distrusted_password: DistrustedPasswordTable
  code_ask: CodeAskTable
  account_state: AccountStateTable
  identity_account: IdentityAccountTable
  identity_sign_in: IdentitySignInTable
  identity_code: IdentityCodeTable
  password_link: PasswordLinkTable
  audit_entry: AuditEntryTable
  outbox: OutboxTable
  refund_request: RefundRequestTable
  setup_link: SetupLinkTable
  setup_session: SetupSessionTable
  push_key: PushKeyTable
  push_device: PushDeviceTable
  push_setting: PushSettingTable
  word_history: WordHistoryTable
  word_hidden: WordHiddenTable
}

/** Rows are used by stores and services only; controllers and pages get view data. */
export type TipRow = Selectable<TipTable>
export type AttemptRow = Selectable<PaymentAttemptTable>
