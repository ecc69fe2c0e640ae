-- listSharesOf
select "share"."tip_id", "share"."staff_id", "staff"."name", "staff"."code", "share"."amount", "share"."reason", "share"."entry"
  from "share"
  left join "staff" on "staff"."id" = "share"."staff_id"
  where "share"."tip_id" in (?)
  order by "staff"."created_at", "share"."staff_id";

-- findPaidTip
select "tip"."id", "tip"."branch_id", "tip"."amount", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."fee", "tip"."succeeded_at", "tip"."card_brand", "tip"."card_last4", "tip"."card_wallet", "tip"."split_rule", "tip"."split_inputs", "tip"."paid_attempt", "tip"."recovered_at", "tip"."lost", "tip"."dispute_fee", "tip"."second_fee", "branch"."name" as "branch_name", "business"."time_zone", "staff"."name" as "staff_name"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  where "tip"."id" = ? and "tip"."business_id" = ? and "tip"."succeeded_at" is not null;
