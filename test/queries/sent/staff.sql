-- findStaffName
select "name"
  from "staff"
  where "id" = ?;

-- findStaff
select "staff"."id", "staff"."business_id", "staff"."branch_id", "staff"."code", "staff"."name", "staff"."role", "staff"."email", "staff"."person_id", "staff"."declined_at", "staff"."greeting", "staff"."photo", "branch"."name" as "branch_name"
  from "staff"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."deleted_at" is null and "staff"."id" = ?;

-- findLeaver
select "branch_id"
  from "staff"
  where "id" = ? and "business_id" = ? and "deleted_at" is not null;

-- listStaff
select "staff"."id", "staff"."business_id", "staff"."branch_id", "staff"."code", "staff"."name", "staff"."role", "staff"."email", "staff"."person_id", "staff"."declined_at", "staff"."greeting", "staff"."photo", "branch"."name" as "branch_name", "staff"."created_at"
  from "staff"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."deleted_at" is null and "staff"."branch_id" = ?
  order by "staff"."created_at", "staff"."id" limit ?;

-- listStaff (a later page of a search)
select "staff"."id", "staff"."business_id", "staff"."branch_id", "staff"."code", "staff"."name", "staff"."role", "staff"."email", "staff"."person_id", "staff"."declined_at", "staff"."greeting", "staff"."photo", "branch"."name" as "branch_name", "staff"."created_at"
  from "staff"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."deleted_at" is null and "staff"."branch_id" = ? and (lower("staff"."name") like lower(?) escape '\' or lower("staff"."name") like lower(?) escape '\' or lower("staff"."code") like lower(?) escape '\') and (staff.created_at, staff.id) > (?, …)
  order by "staff"."created_at", "staff"."id" limit ?;
