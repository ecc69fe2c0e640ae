-- listBranchFigures
select *
  from "branch"
  where "business_id" = ?
  order by "created_at", "id";
select "branch_id", count(*) as "n"
  from "staff"
  where "branch_id" in (?, …) and "role" != ? and "deleted_at" is null
  group by "branch_id";
select "branch_id", sum("scans") as "n"
  from "qr_token"
  where "branch_id" in (?, …)
  group by "branch_id";

-- countOwners
select count(*) as "n"
  from "staff"
  where "business_id" = ? and "role" = ? and "deleted_at" is null and "declined_at" is null;
