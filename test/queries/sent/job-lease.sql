-- takeLease
insert into "job_lease" ("name", "holder", "expires_at", "cursor")
  values (?, …)
  on conflict ("name") do update
  set "holder" = ?, "expires_at" = ?
  where ("job_lease"."expires_at" <= ? or "job_lease"."expires_at" > ? or "job_lease"."holder" = ?)
  returning "holder";

-- dropLease
update "job_lease"
  set "expires_at" = ?
  where "name" = ? and "holder" = ?;

-- readJobCursor
select "cursor"
  from "job_lease"
  where "name" = ?;

-- writeJobCursor
update "job_lease"
  set "cursor" = ?
  where "name" = ? and "holder" = ?;
