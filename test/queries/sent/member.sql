-- findMember
select "id", "business_id", "branch_id", "role", "name"
  from "staff"
  where "person_id" = ? and "deleted_at" is null
  order by case role when 'owner' then 0 when 'manager' then 1 else 2 end, "created_at", "id";

-- leavePlaces
update "staff"
  set "person_id" = ?
  where "person_id" = ?;

-- hasPlace
select "id", "business_id", "branch_id", "role", "name"
  from "staff"
  where "person_id" = ? and "deleted_at" is null
  order by case role when 'owner' then 0 when 'manager' then 1 else 2 end, "created_at", "id";

-- startPageOf
select "id", "business_id", "branch_id", "role", "name"
  from "staff"
  where "person_id" = ? and "deleted_at" is null
  order by case role when 'owner' then 0 when 'manager' then 1 else 2 end, "created_at", "id";
select "staff"."id", "staff"."name", "staff"."role", "staff"."business_id", "staff"."branch_id", "business"."name" as "business", "branch"."name" as "branch"
  from "staff"
  inner join "business" on "business"."id" = "staff"."business_id"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where (lower(staff.email) = ? and "staff"."person_id" is null and "staff"."deleted_at" is null and not exists (select 1 as "one"
  from "distrusted_password"
  where "address" = ?))
  order by "staff"."created_at", "staff"."id";
