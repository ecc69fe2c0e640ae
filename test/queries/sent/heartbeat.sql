-- writeHeartbeat
insert into "job_lease" ("name", "holder", "expires_at", "cursor")
  values (?, …)
  on conflict ("name") do update
  set "expires_at" = ?;
