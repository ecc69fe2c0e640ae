/** Whose money it is: the ledger with its sums, the cash box, and what Stripe pays out to the bank. */
export const books = [
  // Who got how much of a tip, or gave it back. Rows are added, never changed.
  `create table share (
    id text not null primary key, tip_id text not null references tip (id),
    branch_id text not null references branch (id), staff_id text references staff (id),
    amount integer not null, currency text not null, reason text not null, entry integer not null,
    booked_on text not null, created_at bigint not null,
    constraint share_reason check (reason in ('tip', 'refund', 'refund_failed', 'dispute', 'dispute_won')))`,
  `create unique index share_once on share (tip_id, entry, reason, coalesce(staff_id, ''))`,
  `create unique index share_tip_once on share (tip_id, coalesce(staff_id, '')) where reason = 'tip'`,
  'create index share_by_staff on share (staff_id, booked_on, created_at, id) where staff_id is not null',
  // The shares of one change of a tip as one line, and what the tip cost. Rows are added, never changed.
  `create table booking (
    id text not null primary key, tip_id text not null references tip (id),
    business_id text not null references business (id), branch_id text not null references branch (id),
    reason text not null, entry integer not null, amount integer not null,
    booked_on text not null, created_at bigint not null,
    constraint booking_once unique (tip_id, entry, reason),
    constraint booking_reason check (reason in ('tip', 'refund', 'refund_failed', 'dispute', 'dispute_won',
      'loss', 'loss_back', 'dispute_fee', 'dispute_fee_back', 'second_fee')))`,
  'create index booking_by_business on booking (business_id, booked_on, created_at, id)',
  'create index booking_by_branch on booking (branch_id, booked_on, created_at, id)',
  // What was earned in a day, a month and in all: no page adds up tips.
  `create table earning_sum (
    branch_id text not null references branch (id), holder text not null, span text not null, period text not null,
    tips bigint not null default 0, earned bigint not null default 0,
    refunded bigint not null default 0, disputed bigint not null default 0,
    fee bigint not null default 0, net bigint not null default 0, fee_tips bigint not null default 0,
    lost bigint not null default 0, dispute_fee bigint not null default 0, second_fee bigint not null default 0,
    cash bigint not null default 0,
    constraint earning_sum_pk primary key (branch_id, holder, span, period),
    constraint earning_sum_span check (span in ('all', 'month', 'day')))`,
  'create index earning_sum_by_period on earning_sum (branch_id, span, period)',
  // Whose money the books hold: Stripe's account and mode, one row.
  `create table books_owner (
    one integer not null primary key default 1, mode text not null, account text,
    created_at bigint not null, forgotten_at bigint,
    constraint books_owner_one check (one = 1),
    constraint books_owner_mode check (mode in ('live', 'test')))`,
  // What was counted in the cash box, and who has how much of it. Rows are added, never changed.
  `create table cash_count (
    id text not null primary key, branch_id text not null references branch (id),
    amount integer not null, first_name text not null, second_name text not null,
    split_rule text, split_inputs text,
    corrects text unique references cash_count (id), reason text not null,
    made_by text not null references staff (id), of_day text not null,
    created_at bigint not null,
    constraint cash_count_amount check (amount <> 0 and (amount < 0) = (corrects is not null)),
    constraint cash_count_split check ((corrects is null) = (split_rule is not null)
      and (corrects is null) = (split_inputs is not null)))`,
  'create index cash_count_by_branch on cash_count (branch_id, of_day, created_at, id)',
  'create index cash_count_by_time on cash_count (created_at)',
  `create table cash_share (
    id text not null primary key, count_id text not null references cash_count (id),
    staff_id text references staff (id), amount integer not null)`,
  `create unique index cash_share_once on cash_share (count_id, coalesce(staff_id, ''))`,
  'create index cash_share_by_staff on cash_share (staff_id, count_id) where staff_id is not null',
  // What Stripe pays out to the business's bank, and of which payments.
  `create table deposit (
    id text not null primary key, amount bigint not null, currency text not null, status text not null,
    automatic integer not null, reconciliation text not null, arrives_on text not null, failure text,
    failed_on text,
    itemised_at bigint, unplaced integer not null default 0, next_check_at bigint, seq integer not null default 1,
    noted_at bigint not null default 0, created_at bigint not null,
    constraint deposit_status check (status in ('on_way', 'paid', 'failed', 'canceled')),
    constraint deposit_automatic check (automatic in (0, 1)),
    constraint deposit_reconciliation check (reconciliation in ('completed', 'in_progress', 'not_applicable')))`,
  'create index deposit_by_day on deposit (arrives_on, created_at, id)',
  `create index deposit_failed on deposit (arrives_on) where status = 'failed'`,
  'create index deposit_to_check on deposit (next_check_at) where next_check_at is not null',
  `create table deposit_line (
    deposit_id text not null references deposit (id), id text not null,
    part text not null, category text not null, gross bigint not null, fee bigint not null, net bigint not null,
    attempt_id text references payment_attempt (id), source text,
    constraint deposit_line_pk primary key (deposit_id, id),
    constraint deposit_line_net check (net = gross - fee),
    constraint deposit_line_part check (part in ('charge', 'taken_back', 'failed_deposit', 'other')),
    constraint deposit_line_of check ((part in ('charge', 'taken_back')) = (attempt_id is not null)),
    constraint deposit_line_source check ((part = 'other') = (source is null)))`,
  'create index deposit_line_of_attempt on deposit_line (attempt_id) where attempt_id is not null',
  `create index deposit_line_taken_back on deposit_line (attempt_id, deposit_id) where part = 'taken_back'`,
  `create index deposit_line_of_failed on deposit_line (source) where part = 'failed_deposit'`,
]
