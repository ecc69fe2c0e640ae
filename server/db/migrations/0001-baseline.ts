import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The tables of version 1.0.0. Times are ms since 1970, money is a whole number of the currency's smallest unit, days
 * are `YYYY-MM-DD`. What each column means stands at its type, in `server/db/tables`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of [...venues, ...payments, ...books, ...records, ...accounts, ...webhooks])
    await sql.raw(isSqlite ? forSqlite(statement) : statement).execute(db)
}

/** Written for PostgreSQL. SQLite's tables are made strict: they refuse text in a number, as PostgreSQL's do. */
const forSqlite = (statement: string) =>
  statement.replaceAll('bigint', 'integer').replaceAll('bytea', 'blob') +
  (statement.startsWith('create table') ? ' strict' : '')

const venues = [
  // The company: one in each deployment.
  `create table business (
    id text not null primary key, name text not null, time_zone text not null, created_at bigint not null)`,
  // A restaurant or a hotel of it, where guests tip.
  `create table branch (
    id text not null primary key, business_id text not null references business (id), number text not null unique,
    name text not null, kind text not null, address text not null, presets text not null,
    greeting text, greeting_en text, greeting_cn text,
    opens_on text, split_turn bigint not null default 0, created_at bigint not null, closed_at bigint,
    constraint branch_kind check (kind in ('restaurant', 'hotel')))`,
  'create index branch_by_business on branch (business_id)',
  // Pictures of staff members, named by their content, so that an address never shows another picture.
  `create table photo (
    hash text not null primary key, small bytea not null, large bytea not null, created_at bigint not null)`,
  // Staff members, managers and owners; those who have left stay, since tips name them.
  `create table staff (
    id text not null primary key, business_id text not null references business (id),
    branch_id text references branch (id), code text not null, name text not null, role text not null,
    greeting text, photo text references photo (hash),
    email text, person_id text, declined_at bigint, created_at bigint not null, deleted_at bigint,
    constraint staff_role check (role in ('staff', 'manager', 'owner')),
    constraint staff_place check (role = 'owner' or branch_id is not null))`,
  // A code may be given again after its owner has left; an id never.
  'create unique index staff_code on staff (branch_id, code) where deleted_at is null',
  'create index staff_by_business on staff (business_id)',
  'create index staff_by_branch on staff (branch_id, created_at, id) where deleted_at is null',
  'create index staff_by_person on staff (person_id)',
  'create index staff_by_email on staff (lower(email)) where email is not null',
  'create index staff_by_photo on staff (photo) where photo is not null',
  // What a printed code leads to. Replaced ones stay, so that an old print says so.
  `create table qr_token (
    token text not null primary key, branch_id text not null references branch (id),
    staff_id text references staff (id), scans integer not null default 0,
    created_at bigint not null, revoked_at bigint)`,
  'create index qr_token_by_branch on qr_token (branch_id, staff_id)',
  // Unique keys take two nulls for different values: hence coalesce.
  `create unique index qr_token_in_use on qr_token (branch_id, coalesce(staff_id, '')) where revoked_at is null`,
]

const payments = [
  // What a guest gives: the amount, the words, the card's last digits, and where its payment stands.
  `create table tip (
    id text not null primary key, guest_id text not null, person_id text,
    business_id text not null references business (id), branch_id text not null references branch (id),
    recipient text not null, staff_id text references staff (id),
    amount integer not null, currency text not null, review text not null, lang text not null,
    state text not null, version integer not null default 1, attempts integer not null default 0,
    card_brand text, card_last4 text, card_exp_month integer, card_exp_year integer, card_name text, card_wallet text,
    confirmation_token text, decline_code text, decline_message text,
    fee integer, net integer,
    refunded_amount integer not null default 0, disputed_amount integer not null default 0,
    lost integer not null default 0, dispute_fee integer not null default 0, second_fee integer not null default 0,
    split_rule text, split_inputs text, again_of text unique references tip (id),
    snapshot_seq integer not null default 0, next_check_at bigint, checks integer not null default 0,
    created_at bigint not null, updated_at bigint not null,
    succeeded_at bigint, paid_on text, paid_attempt text, recovered_at bigint,
    constraint tip_state check (state in ('draft', 'pending', 'processing', 'declined', 'cancelled', 'expired',
      'succeeded', 'partially_refunded', 'refunded', 'disputed')),
    constraint tip_recipient check ((recipient = 'staff') = (staff_id is not null)),
    constraint tip_amount check (amount > 0),
    constraint tip_taken_back check (refunded_amount >= 0 and disputed_amount >= 0))`,
  'create index tip_by_guest on tip (guest_id, created_at)',
  // The unpaid ones have no day and stand apart, so a person's lists read past none of them.
  'create index tip_by_person on tip (person_id, paid_on, succeeded_at, id) where person_id is not null',
  // Only tips with something left to learn stand here: the job's question stays cheap as the books grow.
  'create index tip_to_check on tip (next_check_at) where next_check_at is not null',
  // Tips that ended unpaid and still say whose they were.
  `create index tip_to_forget on tip (updated_at) where state in ('cancelled', 'expired') and guest_id <> ''`,
  // Each try to pay a tip, written before Stripe is asked.
  `create table payment_attempt (
    id text not null primary key, tip_id text not null references tip (id), n integer not null,
    kind text not null, amount integer not null, currency text not null,
    payment_intent_id text unique, checkout_session_id text unique, confirmation_token text unique,
    state text not null, retire_as text, decline_code text,
    lost integer not null default 0, dispute_fee integer not null default 0, second_fee integer not null default 0,
    answer_kind text, answer_due bigint,
    created_at bigint not null, sent_at bigint, updated_at bigint not null,
    constraint payment_attempt_n unique (tip_id, n),
    constraint payment_attempt_kind check (kind in ('intent', 'checkout')),
    constraint payment_attempt_state check (state in ('open', 'declined', 'retired', 'paid')))`,
  'create index payment_attempt_to_answer on payment_attempt (tip_id) where answer_kind is not null',
  // What is to be given back, written before Stripe is asked; its id makes asking again harmless.
  `create table refund_request (
    id text not null primary key, tip_id text not null references tip (id),
    attempt_id text not null references payment_attempt (id), member_id text references staff (id),
    amount integer not null, reason text not null, note text not null,
    state text not null, stripe_refund_id text unique, failure text, asks integer not null default 0,
    next_check_at bigint, created_at bigint not null, updated_at bigint not null,
    constraint refund_request_amount check (amount > 0),
    constraint refund_request_state check (state in ('draft', 'open', 'accepted', 'done', 'failed')),
    constraint refund_request_reason check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')))`,
  'create index refund_request_by_tip on refund_request (tip_id, created_at)',
  'create index refund_request_by_state on refund_request (state, updated_at)',
  'create index refund_request_to_check on refund_request (next_check_at) where next_check_at is not null',
  // Events of Stripe that have been dealt with, so that none is dealt with twice.
  `create table stripe_event (
    id text not null primary key, type text not null, tip_id text references tip (id), received_at bigint not null)`,
  'create index stripe_event_by_age on stripe_event (received_at)',
  // Payments at Stripe that name a branch the books don't know.
  `create table unplaced_payment (
    intent_id text not null primary key, tip_id text, branch_id text, amount integer not null,
    currency text not null, paid_at bigint not null, found_at bigint not null)`,
]

const books = [
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
    constraint earning_sum_pk primary key (branch_id, holder, span, period),
    constraint earning_sum_span check (span in ('all', 'month', 'day')))`,
  'create index earning_sum_by_period on earning_sum (branch_id, span, period)',
  // Whose money the books hold: Stripe's account and mode, one row.
  `create table books_owner (
    one integer not null primary key default 1, mode text not null, account text,
    created_at bigint not null, forgotten_at bigint,
    constraint books_owner_one check (one = 1),
    constraint books_owner_mode check (mode in ('live', 'test')))`,
]

const records = [
  // Who did what, when. Rows are added, never changed.
  `create table audit_entry (
    id text not null primary key, business_id text not null references business (id),
    branch_id text references branch (id), member_id text references staff (id),
    action text not null, subject text, details text not null, created_at bigint not null)`,
  'create index audit_entry_by_business on audit_entry (business_id, created_at, id)',
  // Which process does a background job, and how far the job has read.
  `create table job_lease (
    name text not null primary key, holder text not null, expires_at bigint not null, cursor bigint)`,
  // How often something was tried, if there is no Redis.
  'create table rate_limit (key text not null primary key, points integer not null, expires_at bigint not null)',
  'create index rate_limit_by_expiry on rate_limit (expires_at)',
]

// A backup leaves out the rows of all tables whose names begin with "session".
const accounts = [
  // Sessions of signed-in people, if there is no Redis.
  `create table session (
    id text not null primary key, person_id text, data text not null,
    expires_at bigint not null, last_seen_at bigint not null default 0)`,
  'create index session_by_person on session (person_id)',
  'create index session_by_expiry on session (expires_at)',
  // Their tokens. No reference to the session: at sign-in the tokens are written first.
  'create table session_token (session_id text not null primary key, data text not null, expires_at bigint not null)',
  'create index session_token_by_expiry on session_token (expires_at)',
  // Which process renews the tokens of a session.
  'create table session_lock (session_id text not null primary key, holder text not null, expires_at bigint not null)',
  'create index session_lock_by_expiry on session_lock (expires_at)',
  // Their identities and AWS credentials.
  `create table session_credential (
    person_id text not null primary key, data text not null, expires_at bigint not null)`,
  'create index session_credential_by_expiry on session_credential (expires_at)',
  // Who a guest is for the identity pool.
  `create table guest_identity (
    guest_id text not null primary key, identity_id text not null, created_at bigint not null)`,
  'create index guest_identity_by_age on guest_identity (created_at)',
  // Whose browser a guest id marks.
  'create table guest_person (guest_id text not null primary key, person_id text not null, created_at bigint not null)',
  'create index guest_person_by_person on guest_person (person_id)',
  // Which version of which document a person has agreed to. Rows are added, never changed.
  `create table acceptance (
    person_id text not null, document text not null check (document in ('terms', 'privacy')),
    version text not null, lang text not null, accepted_at bigint not null,
    constraint acceptance_pk primary key (person_id, document, version))`,
  // Addresses, as hashes, of accounts whose password may be a stranger's.
  'create table distrusted_password (address text not null primary key, created_at bigint not null)',
  // What is known of an account besides what the identity service knows.
  `create table account_state (
    person_id text not null primary key, not_before bigint not null default 0,
    email_wanted text, email_sent_at bigint, email_before text, email_changed_at bigint)`,
]

const webhooks = [
  // Addresses of the business's own systems that are told what happens.
  `create table hook_endpoint (
    id text not null primary key, business_id text not null references business (id), url text not null,
    secret text not null, old_secret text, old_until bigint, shown_until bigint not null,
    failures integer not null default 0, failing_since bigint, rests_until bigint not null default 0,
    created_at bigint not null, disabled_at bigint, disabled_why text, deleted_at bigint,
    constraint hook_endpoint_why check (disabled_why in ('member', 'failing', 'gone')))`,
  'create index hook_endpoint_by_business on hook_endpoint (business_id)',
  // What they have been told and are to be told.
  `create table hook_message (
    id text not null primary key, endpoint_id text not null references hook_endpoint (id),
    type text not null, subject text not null, place bigint not null, payload text not null,
    state text not null, tries integer not null default 0, status integer, error text,
    next_at bigint, give_up_at bigint not null, claimed_until bigint, created_at bigint not null, done_at bigint,
    constraint hook_message_state check (state in ('pending', 'sent', 'failed')))`,
  // Only messages that wait stand in these two: the job's question stays cheap however many were sent.
  'create index hook_message_due on hook_message (endpoint_id, next_at) where next_at is not null',
  'create index hook_message_turn on hook_message (endpoint_id, subject, place, id) where next_at is not null',
  'create index hook_message_log on hook_message (endpoint_id, created_at, id)',
  'create index hook_message_done on hook_message (done_at) where done_at is not null',
]
