/** Paydays: what was paid to staff. What they are owed is worked out from the books and these lines, and kept nowhere. */
export const payday = [
  `create table payday (
    id text not null primary key, business_id text not null references business (id), number integer not null,
    kind text not null, until text not null, pay_day text not null,
    made_by text not null references staff (id), made_at bigint not null,
    read_back_by text references staff (id), read_back_at bigint,
    constraint payday_number unique (business_id, number),
    constraint payday_kind check (kind in ('payday', 'outside', 'absorbed')),
    constraint payday_days check (until <= pay_day),
    constraint payday_read_back check ((read_back_by is null) = (read_back_at is null)))`,
  'create index payday_by_kind on payday (business_id, kind, pay_day)',
  `create table payday_line (
    payday_id text not null references payday (id), staff_id text not null references staff (id),
    branch_id text not null references branch (id), person_id text,
    name text not null, code text not null, payroll_number text not null, branch_name text not null, way text not null,
    yen bigint not null, open_before bigint not null, tips bigint not null, cash bigint not null,
    deductions bigint not null,
    returned_by text references staff (id), returned_at bigint, returned_why text,
    answer text, answered_at bigint,
    constraint payday_line_pk primary key (payday_id, staff_id, branch_id),
    constraint payday_line_way check (way in ('payroll', 'cash')),
    constraint payday_line_yen check (yen <> 0),
    constraint payday_line_parts check (yen = open_before + tips + cash + deductions),
    constraint payday_line_returned check ((returned_by is null) = (returned_at is null)
      and (returned_by is null) = (returned_why is null)),
    constraint payday_line_answer check (answer in ('received', 'not_received')),
    constraint payday_line_answered check ((answer is null) = (answered_at is null)))`,
  // What a place was paid at a branch: asked with each balance.
  'create index payday_line_of_place on payday_line (staff_id, branch_id)',
  'create index payday_line_of_branch on payday_line (branch_id, payday_id)',
  // Asked with each first page of an owner; there are few.
  `create index payday_line_not_received on payday_line (payday_id)
    where answer = 'not_received' and returned_at is null`,
  'create index payday_line_of_person on payday_line (person_id) where person_id is not null',
]
