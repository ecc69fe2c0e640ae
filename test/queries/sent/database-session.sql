-- get
select "data"
  from "session"
  where "id" = ? and "expires_at" > ?;

-- set
insert into "session" ("id", "person_id", "data", "expires_at", "last_seen_at")
  values (?, …)
  on conflict ("id") do update
  set "person_id" = ?, "data" = ?, "expires_at" = ?, "last_seen_at" = ?;

-- touch
update "session"
  set "expires_at" = ?, "last_seen_at" = ?
  where "id" = ? and "last_seen_at" < ?;

-- destroy
delete
  from "session"
  where "id" = ?;
