/** What is written down for others, and what the server remembers. */
export const outbox = [
  // Who did what, when. Rows are added, never changed.
  `create table audit_entry (
    id text not null primary key, business_id text not null references business (id),
    branch_id text references branch (id), member_id text references staff (id),
    action text not null, subject text, details text not null, created_at bigint not null)`,
  'create index audit_entry_by_business on audit_entry (business_id, created_at, id)',
  // The first page asks for these alone.
  `create index audit_entry_unclaimed on audit_entry (business_id, created_at) where action = 'tip.unclaimed'`,
  // Whether a place was taken up by somebody else.
  `create index audit_entry_accepted on audit_entry (subject, created_at) where action = 'member.accepted'`,
  // Messages for the webhook, mails, and messages to devices.
  `create table outbox (
    id text not null primary key, kind text not null, queue text not null, lane text not null, place bigint not null,
    type text not null, subject text not null, payload text, state text not null,
    tries integer not null default 0, status integer, error text, next_at bigint, expires_at bigint not null,
    claimed_until bigint, created_at bigint not null, done_at bigint,
    constraint outbox_kind check (kind in ('hook', 'mail', 'push')),
    constraint outbox_state check (state in ('pending', 'sent', 'failed')),
    constraint outbox_next check ((state = 'pending') = (next_at is not null)),
    constraint outbox_payload check ((payload is null) = (kind = 'mail' and state <> 'pending')))`,
  // Only rows that wait stand in these two: the job's questions stay cheap however many were sent.
  'create index outbox_due on outbox (queue, next_at) where next_at is not null',
  'create index outbox_turn on outbox (lane, place, id) where next_at is not null',
  `create index outbox_undelivered on outbox (kind, created_at) where state <> 'sent'`,
  'create index outbox_done on outbox (kind, done_at) where done_at is not null',
  // The key pair by which the push services know this server: one row.
  `create table push_key (
    one integer not null primary key default 1, public_key text not null, private_key text not null,
    created_at bigint not null,
    constraint push_key_one check (one = 1))`,
  // A browser that a staff member wants to hear from.
  `create table push_device (
    id text not null primary key, staff_id text not null references staff (id), person_id text not null,
    sign_in_id text not null unique, endpoint text not null unique, p256dh text not null, auth text not null,
    browser text, system text, created_at bigint not null, last_sent_at bigint)`,
  'create index push_device_by_staff on push_device (staff_id)',
  // Whether messages to a staff member say amounts. Without a row: no.
  `create table push_setting (
    staff_id text not null primary key references staff (id), amounts integer not null,
    constraint push_setting_amounts check (amounts in (0, 1)))`,
  // The webhook endpoints that the server has made at Stripe.
  `create table stripe_endpoint (
    url text not null, mode text not null, mark text not null unique, endpoint_id text, sealed text,
    created_at bigint not null, primary key (url, mode),
    constraint stripe_endpoint_mode check (mode in ('live', 'test')),
    constraint stripe_endpoint_whole check ((endpoint_id is null) = (sealed is null)))`,
  // Which process does a background job, and how far the job has read.
  `create table job_lease (
    name text not null primary key, holder text not null, expires_at bigint not null, cursor bigint)`,
  // What the doctor last saw, one row a check.
  `create table doctor_finding (
    check_id text not null primary key, status text not null, seen text not null, todo text,
    checked_at bigint not null)`,
  // What a server remembers of earlier starts.
  'create table remembered (name text not null primary key, value text not null)',
]
