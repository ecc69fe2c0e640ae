-- countTry
insert into "rate_limit" ("key", "points", "expires_at")
  values (?, …)
  on conflict ("key") do update
  set "points" = case when rate_limit.expires_at <= ? then 1 else rate_limit.points + 1 end, "expires_at" = case when rate_limit.expires_at <= ? then excluded.expires_at else rate_limit.expires_at end
  returning "points", "expires_at";

-- readTries
select "points"
  from "rate_limit"
  where "key" = ? and "expires_at" > ?;

-- forgetTries
delete
  from "rate_limit"
  where "key" = ?;

-- removeExpiredTries
delete
  from "rate_limit"
  where "expires_at" <= ?;
