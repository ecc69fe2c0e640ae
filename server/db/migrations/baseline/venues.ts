/** The business, its branches, and who works there. */
export const venues = [
  // The company: one in each deployment.
  `create table business (
    id text not null primary key, name text not null, time_zone text not null,
    close_day integer not null default 0 check (close_day between 0 and 28),
    pay_day integer check (pay_day between 0 and 28),
    pay_months integer not null default 1 check (pay_months between 0 and 2),
    pay_way text not null default 'payroll',
    payday_years integer not null default 5, managers_see_paydays integer not null default 0,
    tells_guests integer not null default 0,
    payroll_columns text, payroll_encoding text not null default 'utf8_bom',
    books_end_at bigint, books_answered_at bigint, numbers_above integer not null default 0,
    managers_count_cash integer not null default 0, journal_settings text,
    own_words text, word_list integer not null default 0, says_never_expected integer not null default 1,
    created_at bigint not null,
    constraint business_pay_way check (pay_way in ('payroll', 'cash')),
    constraint business_tells_guests check (tells_guests in (0, 1)),
    constraint business_payroll_encoding check (payroll_encoding in ('utf8', 'utf8_bom', 'cp932')))`,
  // What the law wants guests to read about the seller.
  `create table legal_details (
    business_id text not null primary key references business (id),
    name text, representative text, address text, phone text, phone_hours text, email text, invoice_number text,
    changed_at bigint not null)`,
  // A restaurant or a hotel of it, where guests tip.
  `create table branch (
    id text not null primary key, business_id text not null references business (id), number text not null unique,
    name text not null, kind text not null, address text not null, presets text not null,
    greeting text, review_page text, texts text not null default '{}',
    opens_on text,
    split_turn bigint not null default 0, created_at bigint not null, closed_at bigint,
    constraint branch_kind check (kind in ('restaurant', 'hotel')))`,
  'create index branch_by_business on branch (business_id)',
  // Pictures of staff members, named by their content, so that an address never shows another picture.
  `create table photo (
    hash text not null primary key, small bytea not null, large bytea not null, created_at bigint not null)`,
  // Staff members, managers and owners; those who have left stay, since tips name them.
  `create table staff (
    id text not null primary key, business_id text not null references business (id),
    branch_id text references branch (id), code text not null, name text not null, role text not null,
    greeting text, texts text not null default '{}', photo text references photo (hash),
    payroll_number text not null default '', pay_way text,
    email text, person_id text, held_by text, declined_at bigint, created_at bigint not null, deleted_at bigint,
    constraint staff_role check (role in ('staff', 'manager', 'owner')),
    constraint staff_pay_way check (pay_way in ('payroll', 'cash')),
    constraint staff_place check (role = 'owner' or branch_id is not null))`,
  // A code may be given again after its owner has left; an id never.
  'create unique index staff_code on staff (branch_id, code) where deleted_at is null',
  'create index staff_by_business on staff (business_id, created_at, id)',
  'create index staff_by_branch on staff (branch_id, created_at, id) where deleted_at is null',
  'create index staff_by_person on staff (person_id)',
  'create index staff_by_holder on staff (held_by) where held_by is not null',
  'create index staff_by_email on staff (lower(email)) where email is not null',
  'create index staff_by_photo on staff (photo) where photo is not null',
  // What a printed code leads to. Replaced ones stay, so that an old print says so.
  `create table qr_token (
    token text not null primary key, branch_id text not null references branch (id),
    staff_id text references staff (id), scans integer not null default 0,
    printed_at bigint, created_at bigint not null, revoked_at bigint)`,
  'create index qr_token_by_branch on qr_token (branch_id, staff_id)',
  // Unique keys take two nulls for different values: hence coalesce.
  `create unique index qr_token_in_use on qr_token (branch_id, coalesce(staff_id, '')) where revoked_at is null`,
  `create table snoozed_card (
    staff_id text not null references staff (id), card text not null, until bigint not null,
    constraint snoozed_card_pk primary key (staff_id, card))`,
]
