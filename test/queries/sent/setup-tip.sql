-- newestTip
select "id", "amount", "state", "succeeded_at"
  from "tip"
  where "branch_id" = ?
  order by case when "succeeded_at" is not null then 0 else 1 end, "created_at" desc limit ?;
select "tip_id"
  from "booking"
  where "tip_id" = ? and "reason" = ?;
select "id"
  from "stripe_event"
  where "tip_id" = ?;
select "staff"."name", "share"."amount"
  from "share"
  left join "staff" on "staff"."id" = "share"."staff_id"
  where "share"."tip_id" = ? and "share"."reason" = ?
  order by "share"."staff_id";
