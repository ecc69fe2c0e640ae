-- readBackups
select "expires_at"
  from "job_lease"
  where "name" = ?;
select "cursor"
  from "job_lease"
  where "name" = ?;
