-- listEarners
select "id", "name", "branch_id", "deleted_at"
  from "staff"
  where "business_id" = ? and (("deleted_at" is null and "role" != ?) or exists (select "earning_sum"."period"
  from "earning_sum"
  inner join "branch" on "branch"."id" = "earning_sum"."branch_id"
  where "earning_sum"."holder" = "staff"."id" and "earning_sum"."span" = ? and "branch"."business_id" = ?))
  order by "created_at", "id";

-- listEarners (of a branch)
select "id", "name", "branch_id", "deleted_at"
  from "staff"
  where "business_id" = ? and (("deleted_at" is null and "role" != ? and "branch_id" = ?) or exists (select "earning_sum"."period"
  from "earning_sum"
  inner join "branch" on "branch"."id" = "earning_sum"."branch_id"
  where "earning_sum"."holder" = "staff"."id" and "earning_sum"."span" = ? and "branch"."business_id" = ? and "branch"."id" = ?))
  order by "created_at", "id";

-- findEarner
select "id", "name", "branch_id", "deleted_at"
  from "staff"
  where "id" = ? and "business_id" = ?;
