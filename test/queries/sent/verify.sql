-- tipsAfter
select "tip"."id", "tip"."branch_id", "tip"."state", "tip"."amount", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."fee", "tip"."net", "business"."time_zone", "tip"."recipient", "tip"."staff_id", "tip"."split_rule", "tip"."split_inputs", "tip"."succeeded_at", "tip"."paid_on", "tip"."paid_attempt", "tip"."lost", "tip"."dispute_fee", "tip"."second_fee"
  from "tip"
  inner join "business" on "business"."id" = "tip"."business_id"
  where "tip"."id" > ?
  order by "tip"."id" limit ?;

-- sharesBetween
select "tip_id", "staff_id", "amount", "reason", "entry", "booked_on"
  from "share"
  where "tip_id" > ? and "tip_id" <= ?;

-- bookingsBetween
select "tip_id", "amount", "reason", "entry", "booked_on", "created_at"
  from "booking"
  where "tip_id" > ? and "tip_id" <= ?;

-- attemptsBetween
select "id", "tip_id", "state", "lost", "dispute_fee", "second_fee"
  from "payment_attempt"
  where "tip_id" > ? and "tip_id" <= ?;

-- listTurns
select "id", "split_turn"
  from "branch";

-- sumsAfter
select *
  from "earning_sum"
  order by "branch_id", "holder", "span", "period" limit ?;

-- sumsAfter (a later page)
select *
  from "earning_sum"
  where (branch_id, holder, span, period) > (?, …)
  order by "branch_id", "holder", "span", "period" limit ?;
