-- listToAnswer
select "tip"."id", "tip"."amount", "business"."time_zone", "payment_attempt"."answer_kind", "payment_attempt"."answer_due", "payment_attempt"."payment_intent_id"
  from "payment_attempt"
  inner join "tip" on "tip"."id" = "payment_attempt"."tip_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  where "payment_attempt"."answer_kind" is not null and "tip"."business_id" = ?
  order by "payment_attempt"."answer_due", "tip"."id" limit ?;

-- listToAnswer (of a tip)
select "tip"."id", "tip"."amount", "business"."time_zone", "payment_attempt"."answer_kind", "payment_attempt"."answer_due", "payment_attempt"."payment_intent_id"
  from "payment_attempt"
  inner join "tip" on "tip"."id" = "payment_attempt"."tip_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  where "payment_attempt"."answer_kind" is not null and "tip"."id" = ?
  order by "payment_attempt"."answer_due", "tip"."id" limit ?;
