-- listOwners
select "id", "name", "email", "person_id"
  from "staff"
  where "business_id" = ? and "role" = ? and "deleted_at" is null
  order by "created_at";
