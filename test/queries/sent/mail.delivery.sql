-- claimMail
insert into "mail" ("id", "kind", "content", "state", "next_at", "expires_at", "created_at")
  values (?, …);
select "id"
  from "mail"
  where "next_at" <= ? and ("claimed_until" is null or "claimed_until" <= ?)
  order by "next_at", "id" limit ?;
update "mail"
  set "claimed_until" = ?, "tries" = "tries" + ?
  where "id" = ? and "next_at" <= ? and ("claimed_until" is null or "claimed_until" <= ?)
  returning *;

-- endMail
update "mail"
  set "state" = ?, "error" = ?, "content" = ?, "next_at" = ?, "claimed_until" = ?, "done_at" = ?
  where "id" = ? and "state" = ?;

-- retryMail
update "mail"
  set "next_at" = ?, "error" = ?, "claimed_until" = ?
  where "id" = ? and "state" = ?;

-- readMailBacklog
select count(*) as "waiting", count("error") as "failing", min("created_at") as "since"
  from "mail"
  where "next_at" is not null;

-- forgetOldMails
delete
  from "mail"
  where "done_at" < ?;
