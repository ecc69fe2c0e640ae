-- setupState
select "id"
  from "setup_session";
select "id"
  from "business" limit ?;

-- createSetupToken
delete
  from "setup_link"
  where "expires_at" <= ?;
insert into "setup_link" ("token_hash", "expires_at")
  values (?, …);

-- isSetupToken
select "token_hash"
  from "setup_link"
  where "token_hash" = ? and "expires_at" > ?;

-- beginSetup
delete
  from "setup_link"
  where "expires_at" <= ?;
insert into "setup_link" ("token_hash", "expires_at")
  values (?, …);
insert into "setup_session" ("id", "key_hash", "begun_at", "expires_at")
  values (?, …)
  on conflict ("id") do update
  set "key_hash" = ?, "begun_at" = ?, "expires_at" = ?;
select "token_hash"
  from "setup_link"
  where "token_hash" = ? and "expires_at" > ?;
delete
  from "setup_link";

-- setupOf
select *
  from "setup_session";

-- setupEndsAt
select "expires_at"
  from "setup_session";

-- holdSetup
update "setup_session"
  set "begun_at" = "begun_at";

-- endSetup
delete
  from "setup_session";
delete
  from "setup_link";
