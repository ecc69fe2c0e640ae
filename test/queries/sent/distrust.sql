-- distrustPassword
insert into "distrusted_password" ("address", "created_at")
  values (?, …)
  on conflict do nothing
  returning "address";

-- trustPassword
delete
  from "distrusted_password"
  where "address" = ?;

-- listDistrusted
select "address"
  from "distrusted_password"
  where "address" in (?);
