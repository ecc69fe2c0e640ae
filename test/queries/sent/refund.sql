-- insertRefundDraft
insert into "refund_request" ("tip_id", "attempt_id", "member_id", "amount", "reason", "note", "id", "state", "created_at", "updated_at")
  values (?, …);

-- requestReturn
insert into "refund_request" ("id", "tip_id", "attempt_id", "member_id", "amount", "reason", "note", "state", "next_check_at", "created_at", "updated_at")
  values (?, …)
  on conflict ("id") do update
  set "state" = ?, "amount" = ?, "next_check_at" = ?, "updated_at" = ?
  where "refund_request"."state" in (?, …);

-- findRefund
select *
  from "refund_request"
  where "id" = ?;

-- listRefunds
select "refund_request".*, "staff"."name" as "member_name"
  from "refund_request"
  left join "staff" on "staff"."id" = "refund_request"."member_id"
  where "tip_id" = ? and "state" != ?
  order by "refund_request"."created_at" desc, "refund_request"."id";

-- sumOpen
select sum("amount") as "sum"
  from "refund_request"
  where "tip_id" = ? and "attempt_id" = ? and "state" = ?;

-- moveRefund
update "refund_request"
  set "state" = ?
  where "id" = ? and "state" in (?)
  returning *;

-- claimRefund
update "refund_request"
  set "asks" = ?, "next_check_at" = ?
  where "id" = ? and "asks" = ? and "state" != ?
  returning *;

-- listDueRefunds
select *
  from "refund_request"
  where "next_check_at" <= ?
  order by "next_check_at" limit ?;

-- endAsk
update "refund_request"
  set "next_check_at" = nullif(next_check_at, ?)
  where "id" = ? and "state" in (?)
  returning *;

-- noteRefundId
update "refund_request"
  set "stripe_refund_id" = ?
  where "id" = ? and ("stripe_refund_id" is null or "stripe_refund_id" != ?) and "state" in (?, …)
  returning "id";

-- planRefundChecks
update "refund_request"
  set "next_check_at" = ?
  where "tip_id" = ? and "state" in (?, …);

-- forgetDrafts
delete
  from "refund_request"
  where "state" = ? and "created_at" < ?;
