-- listOwnTips
select "tip"."id", "tip"."paid_on", "tip"."succeeded_at", "tip"."branch_id", "tip"."recipient", "tip"."staff_id", "tip"."amount", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."currency", "tip"."state", "tip"."review", "tip"."card_brand", "tip"."card_last4", "tip"."card_exp_month", "tip"."card_exp_year", "tip"."card_name", "tip"."card_wallet", "branch"."name" as "branch_name", "branch"."kind", "branch"."address", "branch"."number", "branch"."closed_at", "business"."time_zone", "staff"."name" as "staff_name"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null)
  order by "tip"."paid_on" desc, "tip"."succeeded_at" desc, "tip"."id" desc limit ?;

-- listOwnTips (a later page)
select "tip"."id", "tip"."paid_on", "tip"."succeeded_at", "tip"."branch_id", "tip"."recipient", "tip"."staff_id", "tip"."amount", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."currency", "tip"."state", "tip"."review", "tip"."card_brand", "tip"."card_last4", "tip"."card_exp_month", "tip"."card_exp_year", "tip"."card_name", "tip"."card_wallet", "branch"."name" as "branch_name", "branch"."kind", "branch"."address", "branch"."number", "branch"."closed_at", "business"."time_zone", "staff"."name" as "staff_name"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null and "tip"."paid_on" >= ? and "tip"."paid_on" <= ?) and "tip"."branch_id" = ? and (tip.paid_on, tip.succeeded_at, tip.id) < (?, …)
  order by "tip"."paid_on" desc, "tip"."succeeded_at" desc, "tip"."id" desc limit ?;

-- findOwnPaidTip
select "tip"."id", "tip"."paid_on", "tip"."succeeded_at", "tip"."branch_id", "tip"."recipient", "tip"."staff_id", "tip"."amount", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."currency", "tip"."state", "tip"."review", "tip"."card_brand", "tip"."card_last4", "tip"."card_exp_month", "tip"."card_exp_year", "tip"."card_name", "tip"."card_wallet", "branch"."name" as "branch_name", "branch"."kind", "branch"."address", "branch"."number", "branch"."closed_at", "business"."time_zone", "staff"."name" as "staff_name"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null) and "tip"."id" = ?;
