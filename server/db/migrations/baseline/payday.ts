/** Paydays: days of a branch that were settled with its staff, and what became of each line. */
export const payday = [
  `create table payday (
    id text not null primary key, branch_id text not null references branch (id),
    branch_name text not null default '', number integer not null,
    first_day text not null, last_day text not null,
    house bigint not null, house_cash bigint not null default 0, house_given bigint not null default 0,
    staff_tips integer not null default 0,
    closed_by text not null references staff (id), closed_at bigint not null,
    taken_back_by text references staff (id), taken_back_at bigint,
    constraint payday_number unique (branch_id, number),
    constraint payday_days check (first_day <= last_day),
    constraint payday_taken_back check ((taken_back_by is null) = (taken_back_at is null)))`,
  'create unique index payday_first on payday (branch_id, first_day) where taken_back_at is null',
  `create table payday_line (
    payday_id text not null references payday (id), staff_id text not null references staff (id), person_id text,
    name text not null, code text not null, payroll_number text not null default '',
    way text not null default 'payroll',
    opening bigint not null, earned bigint not null, cash bigint not null default 0, taken_back bigint not null,
    opened_in text references payday (id),
    constraint payday_line_pk primary key (payday_id, staff_id),
    constraint payday_line_way check (way in ('payroll', 'cash')))`,
  'create index payday_line_of on payday_line (staff_id)',
  'create index payday_line_person on payday_line (person_id) where person_id is not null',
  'create index payday_line_opened on payday_line (opened_in) where opened_in is not null',
  `create table payday_mark (
    payday_id text not null, staff_id text not null, n integer not null,
    mark text not null, way text, on_day text, reason text not null default '',
    made_by text not null references staff (id), created_at bigint not null,
    constraint payday_mark_pk primary key (payday_id, staff_id, n),
    constraint payday_mark_line foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id),
    constraint payday_mark_kind check (mark in ('paid', 'carried', 'written_off', 'undone')),
    constraint payday_mark_way check (way in ('payroll', 'cash')),
    constraint payday_mark_paid check ((mark = 'paid') = (way is not null) and (mark = 'paid') = (on_day is not null)))`,
  // What the person of a line says of its payment.
  `create table payday_answer (
    payday_id text not null, staff_id text not null, n integer not null,
    answer text not null, words text not null default '',
    said_by text not null references staff (id), created_at bigint not null,
    constraint payday_answer_pk primary key (payday_id, staff_id, n),
    constraint payday_answer_line foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id),
    constraint payday_answer_kind check (answer in ('received', 'not_received', 'replied')),
    constraint payday_answer_words check ((answer = 'replied') = (words <> '')))`,
  `create index payday_answer_not on payday_answer (payday_id) where answer = 'not_received'`,
  // What was handed out to pay by, line by line.
  `create table payday_paper (
    id text not null primary key, business_id text not null references business (id), number integer not null,
    what text not null, format text, made_by text not null references staff (id), created_at bigint not null,
    fetched_at bigint,
    constraint payday_paper_number unique (business_id, number),
    constraint payday_paper_what check (what in ('payroll_file', 'cash_list')))`,
  `create table payday_paper_line (
    paper_id text not null references payday_paper (id), payday_id text not null, staff_id text not null,
    payroll_number text not null default '',
    called_back_by text references staff (id), called_back_at bigint, reason text,
    constraint payday_paper_line_pk primary key (paper_id, payday_id, staff_id),
    constraint payday_paper_line_of foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id),
    constraint payday_paper_line_back check ((called_back_by is null) = (called_back_at is null)
      and (called_back_by is null) = (reason is null)))`,
  // Nobody stands on two papers that can both be paid by.
  `create unique index payday_paper_line_stands on payday_paper_line (payday_id, staff_id)
    where called_back_at is null`,
  // An owner's word that two places are one person.
  `create table same_person (
    first_id text not null references staff (id), second_id text not null references staff (id),
    payroll_number text not null, first_account text not null, second_account text not null,
    said_by text not null references staff (id), created_at bigint not null,
    constraint same_person_pk primary key (first_id, second_id),
    constraint same_person_order check (first_id < second_id))`,
  // Books that went back make each branch wait for an owner's answer.
  `create table payday_wait (
    id text not null primary key, began_at bigint not null, books_at bigint not null, why text not null,
    read_until bigint,
    constraint payday_wait_why check (why in ('restore', 'payment', 'owner', 'count')),
    constraint payday_wait_order check (books_at <= began_at))`,
  `create table payday_restart (
    id text not null primary key, wait_id text not null references payday_wait (id),
    branch_id text not null references branch (id), n integer not null, answer text not null, last_day text,
    from_before text, until_before text, after_payday integer not null, after_paper integer not null,
    payday_number integer, paper_number integer, journal_day text,
    made_by text not null references staff (id), created_at bigint not null,
    constraint payday_restart_n unique (wait_id, branch_id, n),
    constraint payday_restart_answer check ((answer = 'newest' and last_day is null)
      or (answer = 'lost' and last_day is not null)))`,
  'create index payday_restart_branch on payday_restart (branch_id)',
  `create table payday_restart_line (
    restart_id text not null references payday_restart (id), payday_id text not null, staff_id text not null,
    constraint payday_restart_line_pk primary key (restart_id, payday_id, staff_id),
    constraint payday_restart_line_of foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id))`,
  `create table payday_owed (
    id text not null primary key, restart_id text not null references payday_restart (id),
    staff_id text not null references staff (id), yen bigint not null, reason text not null,
    payday_id text references payday (id), tip_id text references tip (id),
    made_by text not null references staff (id), created_at bigint not null, opened_in text references payday (id),
    constraint payday_owed_yen check (yen > 0 or (yen = 0 and tip_id is not null)),
    constraint payday_owed_of check (payday_id is null or tip_id is null))`,
  'create unique index payday_owed_line on payday_owed (payday_id, staff_id) where payday_id is not null',
  'create unique index payday_owed_tip on payday_owed (tip_id, staff_id) where tip_id is not null',
  'create index payday_owed_restart on payday_owed (restart_id)',
  'create index payday_owed_opened on payday_owed (opened_in) where opened_in is not null',
  // Since when guests are told what was paid to the staff.
  `create table telling (
    business_id text not null references business (id), n integer not null, tells integer not null,
    made_by text not null references staff (id), created_at bigint not null,
    constraint telling_pk primary key (business_id, n),
    constraint telling_tells check (tells in (0, 1)))`,
]
