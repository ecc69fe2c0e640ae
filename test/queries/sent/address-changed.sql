-- recordAddressChange
select "email_before", "email_changed_at"
  from "account_state"
  where "person_id" = ? and "email_changed_at" > ?;
insert into "account_state" ("person_id", "email_wanted", "email_sent_at", "email_before", "email_changed_at")
  values (?, …)
  on conflict ("person_id") do update
  set "email_wanted" = ?, "email_sent_at" = ?, "email_before" = ?, "email_changed_at" = ?;
select "id", "business_id", "branch_id", "name"
  from "staff"
  where "person_id" = ? and "deleted_at" is null;

-- addressChanged
select "email_before", "email_changed_at"
  from "account_state"
  where "person_id" = ? and "email_changed_at" > ?;
