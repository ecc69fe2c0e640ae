-- listBranchesById
select *
  from "branch"
  where "id" in (?);

-- listBusinessesById
select *
  from "business"
  where "id" in (?);

-- listTippableOf
select "id", "name", "code", "greeting", "photo", "branch_id"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" in (?)
  order by "created_at", "id";

-- listStaffOf
select *
  from (select "staff"."id", "staff"."business_id", "staff"."branch_id", "staff"."code", "staff"."name", "staff"."role", "staff"."email", "staff"."person_id", "staff"."declined_at", "staff"."greeting", "staff"."photo", "branch"."name" as "branch_name", "staff"."created_at", row_number() over (partition by staff.branch_id
  order by staff.created_at, staff.id) as "place"
  from "staff"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."deleted_at" is null and "staff"."branch_id" in (?) and (lower("staff"."name") like lower(?) escape '\' or lower("staff"."name") like lower(?) escape '\' or lower("staff"."code") like lower(?) escape '\')) as "numbered"
  where "place" <= ?
  order by "created_at", "id";

-- listCodesInUse
select "token", "branch_id", "staff_id", "created_at", "revoked_at", "scans"
  from "qr_token"
  where "branch_id" in (?) and coalesce(staff_id, '') in (?, …);
