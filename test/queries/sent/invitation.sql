-- placesToTellOf
select "staff"."name", "staff"."role", "staff"."email", "business"."name" as "business", "branch"."name" as "branch"
  from "staff"
  inner join "business" on "business"."id" = "staff"."business_id"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."id" in (?) and "staff"."person_id" is null and "staff"."deleted_at" is null;

-- listInvitations
select "staff"."id", "staff"."name", "staff"."role", "staff"."business_id", "staff"."branch_id", "business"."name" as "business", "branch"."name" as "branch"
  from "staff"
  inner join "business" on "business"."id" = "staff"."business_id"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where (lower(staff.email) = ? and "staff"."person_id" is null and "staff"."deleted_at" is null and not exists (select 1 as "one"
  from "distrusted_password"
  where "address" = ?))
  order by "staff"."created_at", "staff"."id";

-- isInvited
select "staff"."id", "staff"."name", "staff"."role", "staff"."business_id", "staff"."branch_id", "business"."name" as "business", "branch"."name" as "branch"
  from "staff"
  inner join "business" on "business"."id" = "staff"."business_id"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where (lower(staff.email) = ? and "staff"."person_id" is null and "staff"."deleted_at" is null and not exists (select 1 as "one"
  from "distrusted_password"
  where "address" = ?))
  order by "staff"."created_at", "staff"."id";

-- givePlace
update "staff"
  set "person_id" = ?, "declined_at" = ?
  where "id" = ? and (lower(staff.email) = ? and "staff"."person_id" is null and "staff"."deleted_at" is null and not exists (select 1 as "one"
  from "distrusted_password"
  where "address" = ?));

-- refusePlace
update "staff"
  set "email" = ?, "declined_at" = ?
  where "id" = ? and (lower(staff.email) = ? and "staff"."person_id" is null and "staff"."deleted_at" is null and not exists (select 1 as "one"
  from "distrusted_password"
  where "address" = ?));
