-- holdTip
update "tip"
  set "version" = "version"
  where "id" = ?
  returning *;

-- recoverTip
select "id", "business_id"
  from "branch"
  where "id" = ?;
insert into "tip" ("id", "guest_id", "business_id", "branch_id", "recipient", "amount", "currency", "review", "lang", "state", "attempts", "next_check_at", "recovered_at", "created_at", "updated_at")
  values (?, …)
  on conflict do nothing
  returning *;
insert into "audit_entry" ("id", "business_id", "branch_id", "member_id", "action", "subject", "details", "created_at")
  values (?, …);

-- insertAdopted
select min("n") as "least"
  from "payment_attempt"
  where "tip_id" = ?;
insert into "payment_attempt" ("id", "tip_id", "n", "kind", "amount", "currency", "payment_intent_id", "checkout_session_id", "state", "created_at", "sent_at", "updated_at")
  values (?, …)
  on conflict do nothing
  returning *;

-- checkSoon
update "tip"
  set "next_check_at" = ?
  where "id" = ?;

-- rememberUnplaced
insert into "unplaced_payment" ("intent_id", "tip_id", "branch_id", "amount", "currency", "paid_at", "found_at")
  values (?, …)
  on conflict do nothing;

-- forgetUnplaced
delete
  from "unplaced_payment"
  where "intent_id" = ?;

-- listUnplaced
select *
  from "unplaced_payment"
  order by "found_at";
