/** Accounts and sessions. A backup leaves out the rows of all tables whose names begin with "session". */
export const people = [
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
  // Addresses, as hashes, of accounts whose password may be a stranger's: a row for each attempt to prove the address.
  `create table distrusted_password (
    address text not null, attempt text not null default '', created_at bigint not null,
    constraint distrusted_password_attempt primary key (address, attempt))`,
  // What is known of an account besides what the identity service knows.
  `create table account_state (
    person_id text not null primary key, not_before bigint not null default 0,
    email_wanted text, email_sent_at bigint, proved_address text)`,
  `create index account_state_by_address on account_state (proved_address) where proved_address is not null`,
  // The accounts of the server's own identity provider, their sign-ins, and the codes that were mailed.
  `create table identity_account (
    sub text not null primary key, address text not null unique, email text not null, name text not null,
    preferred_username text, password_hash text not null,
    created_at bigint not null, confirmed_at bigint, signed_in_at bigint)`,
  'create index identity_account_by_time on identity_account (created_at) where confirmed_at is null',
  `create table identity_sign_in (
    token_hash text not null primary key, sub text not null references identity_account (sub), kind text not null,
    auth_time bigint not null, expires_at bigint not null, ends_at bigint not null,
    constraint identity_sign_in_kind check (kind in ('browser', 'program')))`,
  'create index identity_sign_in_by_sub on identity_sign_in (sub)',
  'create index identity_sign_in_by_expiry on identity_sign_in (expires_at)',
  `create table identity_code (
    sub text not null, purpose text not null, new_email text, digest text not null, tries integer not null,
    sent_at bigint not null, sent_count integer not null, counted_from bigint not null, expires_at bigint not null,
    primary key (sub, purpose))`,
  'create index identity_code_by_time on identity_code (sent_at)',
  // In which browser the newest code was asked for.
  'create table code_ask (code text not null primary key, ask text not null, asked_at bigint not null)',
  // Links with which people set a password without a mailed code.
  `create table password_link (
    address text not null primary key, email text not null, token_hash text not null unique, purpose text not null,
    sub text, staff_id text references staff (id) on delete cascade,
    made_by text references staff (id) on delete cascade, expires_at bigint not null,
    constraint password_link_purpose check (purpose in ('invite', 'reset')),
    constraint password_link_about check ((purpose = 'reset') = (sub is not null)
      and (staff_id is not null or (purpose = 'reset' and made_by is null))))`,
  // Who may do the first set-up in a browser.
  'create table setup_link (token_hash text not null primary key, expires_at bigint not null)',
  `create table setup_session (
    id text not null primary key check (id = 'only'), key_hash text not null,
    begun_at bigint not null, expires_at bigint not null)`,
  // How often something was tried, if there is no Redis.
  'create table rate_limit (key text not null primary key, points integer not null, expires_at bigint not null)',
  'create index rate_limit_by_expiry on rate_limit (expires_at)',
]
