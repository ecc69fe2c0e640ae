-- findRefundable
select "tip"."id", "tip"."business_id", "tip"."branch_id", "tip"."amount", "tip"."refunded_amount", "tip"."succeeded_at", "branch"."name", "business"."time_zone"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  where "tip"."id" = ? and "tip"."succeeded_at" is not null;
