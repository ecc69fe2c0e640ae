-- findBranch
select *
  from "branch"
  where "id" = ?;

-- findBranchByNumber
select *
  from "branch"
  where "number" = ? and "closed_at" is null;

-- listOpenBranches
select *
  from "branch"
  where "business_id" = ? and "closed_at" is null
  order by "created_at", "id";

-- listBranches
select *
  from "branch"
  where "business_id" = ?
  order by "created_at", "id";
