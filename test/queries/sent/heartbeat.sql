-- writeHeartbeat
insert into "job_lease" ("name", "holder", "expires_at", "cursor")
  values (?, …)
  on conflict ("name") do update
  set "expires_at" = ?;

-- noteBackup
insert into "job_lease" ("name", "holder", "expires_at", "cursor")
  values (?, …)
  on conflict ("name") do update
  set "expires_at" = ?;

-- lastBackupAt
select "expires_at"
  from "job_lease"
  where "name" = ?;
