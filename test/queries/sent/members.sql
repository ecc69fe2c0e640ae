-- listMembers
select "staff"."id", "staff"."name", "staff"."role", "staff"."email", "staff"."person_id", "staff"."declined_at", "branch"."name" as "branch"
  from "staff"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  where "staff"."business_id" = ? and "staff"."deleted_at" is null
  order by case staff.role when 'owner' then 0 when 'manager' then 1 else 2 end, "staff"."created_at", "staff"."id";
