-- listTippableStaff
select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";

-- findTippableByCode
select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";
