-- findCharge
select "payment_attempt"."id", "payment_attempt"."payment_intent_id", "payment_attempt"."state", "payment_attempt"."lost", "payment_attempt"."dispute_fee", "payment_attempt"."second_fee", "tip"."id" as "tip_id", "tip"."paid_attempt", "tip"."amount", "tip"."succeeded_at", "tip"."fee", "tip"."net", "tip"."refunded_amount", "tip"."disputed_amount"
  from "payment_attempt"
  inner join "tip" on "tip"."id" = "payment_attempt"."tip_id"
  where "payment_attempt"."payment_intent_id" = ?;

-- chargesPaid
select "payment_attempt"."id", "payment_attempt"."payment_intent_id", "payment_attempt"."state", "payment_attempt"."lost", "payment_attempt"."dispute_fee", "payment_attempt"."second_fee", "tip"."id" as "tip_id", "tip"."paid_attempt", "tip"."amount", "tip"."succeeded_at", "tip"."fee", "tip"."net", "tip"."refunded_amount", "tip"."disputed_amount"
  from "payment_attempt"
  inner join "tip" on "tip"."id" = "payment_attempt"."tip_id"
  where "tip"."paid_attempt" = "payment_attempt"."id" and "tip"."succeeded_at" >= ? and "tip"."succeeded_at" < ? and "tip"."id" > ?
  order by "tip"."id" limit ?;

-- hasReturn
select "id"
  from "refund_request"
  where "attempt_id" = ? and "state" in (?, …) limit ?;

-- findRequest
select "id", "amount", "stripe_refund_id"
  from "refund_request"
  where "id" = ?;

-- booksBegan
select min("created_at") as "at"
  from "business";
