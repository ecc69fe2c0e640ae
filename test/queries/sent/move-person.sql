-- withBooks
select "person_id"
  from "staff"
  where "person_id" in (?) union select "person_id"
  from "tip"
  where "person_id" in (?);

-- movePeople, SQLite
update "tip"
  set "person_id" = moved.new_id
  from (select value ->> 'from' as old_id, value ->> 'to' as new_id
  from json_each(?)) as "moved"
  where "tip"."person_id" = "moved"."old_id";
update "staff"
  set "person_id" = moved.new_id
  from (select value ->> 'from' as old_id, value ->> 'to' as new_id
  from json_each(?)) as "moved"
  where "staff"."person_id" = "moved"."old_id";
update "guest_person"
  set "person_id" = moved.new_id
  from (select value ->> 'from' as old_id, value ->> 'to' as new_id
  from json_each(?)) as "moved"
  where "guest_person"."person_id" = "moved"."old_id";
insert into "acceptance" ("person_id", "document", "version", "lang", "accepted_at") select moved.new_id as "person_id", "document", "version", "lang", "accepted_at"
  from "acceptance"
  inner join (select value ->> 'from' as old_id, value ->> 'to' as new_id
  from json_each(?)) as "moved" on "moved"."old_id" = "acceptance"."person_id"
  where true
  on conflict do nothing;
delete
  from "acceptance"
  where "person_id" in (?);
insert into "account_state" ("person_id", "email_before", "email_changed_at") select moved.new_id as "person_id", "email_before", "email_changed_at"
  from "account_state"
  inner join (select value ->> 'from' as old_id, value ->> 'to' as new_id
  from json_each(?)) as "moved" on "moved"."old_id" = "account_state"."person_id"
  where "email_changed_at" is not null
  on conflict do nothing;
delete
  from "account_state"
  where "person_id" in (?);
delete
  from "push_device"
  where "person_id" in (?);
delete
  from "session_credential"
  where "person_id" in (?);

-- movePeople, PostgreSQL
update "tip"
  set "person_id" = moved.new_id
  from (select "from" as old_id, "to" as new_id
  from json_to_recordset(?::json) as ids("from" text, "to" text)) as "moved"
  where "tip"."person_id" = "moved"."old_id";
update "staff"
  set "person_id" = moved.new_id
  from (select "from" as old_id, "to" as new_id
  from json_to_recordset(?::json) as ids("from" text, "to" text)) as "moved"
  where "staff"."person_id" = "moved"."old_id";
update "guest_person"
  set "person_id" = moved.new_id
  from (select "from" as old_id, "to" as new_id
  from json_to_recordset(?::json) as ids("from" text, "to" text)) as "moved"
  where "guest_person"."person_id" = "moved"."old_id";
insert into "acceptance" ("person_id", "document", "version", "lang", "accepted_at") select moved.new_id as "person_id", "document", "version", "lang", "accepted_at"
  from "acceptance"
  inner join (select "from" as old_id, "to" as new_id
  from json_to_recordset(?::json) as ids("from" text, "to" text)) as "moved" on "moved"."old_id" = "acceptance"."person_id"
  where true
  on conflict do nothing;
delete
  from "acceptance"
  where "person_id" in (?);
insert into "account_state" ("person_id", "email_before", "email_changed_at") select moved.new_id as "person_id", "email_before", "email_changed_at"
  from "account_state"
  inner join (select "from" as old_id, "to" as new_id
  from json_to_recordset(?::json) as ids("from" text, "to" text)) as "moved" on "moved"."old_id" = "account_state"."person_id"
  where "email_changed_at" is not null
  on conflict do nothing;
delete
  from "account_state"
  where "person_id" in (?);
delete
  from "push_device"
  where "person_id" in (?);
delete
  from "session_credential"
  where "person_id" in (?);
