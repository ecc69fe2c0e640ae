-- keepGuestIdentity
insert into "guest_identity" ("guest_id", "identity_id", "created_at")
  values (?, …)
  on conflict do nothing;

-- takeGuestIdentity
delete
  from "guest_identity"
  where "guest_id" = ?
  returning "identity_id";

-- keepCredentials
insert into "session_credential" ("person_id", "data", "expires_at")
  values (?, …)
  on conflict ("person_id") do update
  set "data" = ?, "expires_at" = ?;

-- findCredentials
select "data"
  from "session_credential"
  where "person_id" = ? and "expires_at" > ?;

-- forgetCredentials
delete
  from "session_credential"
  where "person_id" = ?;

-- removeOldIdentities
delete
  from "guest_identity"
  where "created_at" < ?;
delete
  from "session_credential"
  where "expires_at" <= ?;
