-- listShares
select "share"."staff_id", "staff"."name", sum("share"."amount") as "amount"
  from "share"
  left join "staff" on "staff"."id" = "share"."staff_id"
  where "tip_id" = ?
  group by "share"."staff_id", "staff"."name"
  order by "share"."staff_id";
