-- createBusiness
insert into "business" ("id", "name", "time_zone", "created_at")
  values (?, …);

-- findBusiness
select *
  from "business"
  where "id" = ?;

-- listBusinesses
select *
  from "business"
  order by "created_at", "id";

-- holdBusiness
update "business"
  set "name" = "name"
  where "id" = ?;
