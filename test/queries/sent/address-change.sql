-- beginAddressChange
insert into "account_state" ("person_id", "email_wanted", "email_sent_at")
  values (?, …)
  on conflict ("person_id") do update
  set "email_wanted" = ?, "email_sent_at" = ?;

-- pendingAddressChange
select "email_wanted", "email_sent_at"
  from "account_state"
  where "person_id" = ? and "email_sent_at" > ?;

-- giveUpAddressChange
update "account_state"
  set "email_wanted" = ?, "email_sent_at" = ?
  where "person_id" = ?;

-- forgetOldAddressChanges
update "account_state"
  set "email_wanted" = ?, "email_sent_at" = ?
  where "email_sent_at" <= ?;
update "account_state"
  set "email_before" = ?, "email_changed_at" = ?
  where "email_changed_at" <= ?;
