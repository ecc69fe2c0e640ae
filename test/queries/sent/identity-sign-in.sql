-- addSignIn
insert into "identity_sign_in" ("id", "sub", "auth_time", "token_hash", "previous_hash", "rotated_at", "expires_at", "ends_at")
  values (?, …);

-- findSignIn
select *
  from "identity_sign_in"
  where "id" = ?;

-- rotateSignIn
update "identity_sign_in"
  set "token_hash" = ?, "previous_hash" = ?, "rotated_at" = ?, "expires_at" = ?
  where "id" = ? and "token_hash" = ?
  returning "id";

-- removeSignIn
delete
  from "identity_sign_in"
  where "id" = ?;

-- removeSignInsOf
delete
  from "identity_sign_in"
  where "sub" = ? and "id" != ?;

-- listTokenSignIns
select *
  from "identity_sign_in"
  where "sub" = ? and "token_hash" = ? and "expires_at" > ?
  order by "auth_time" desc, "id";

-- removeTokenSignIn
delete
  from "identity_sign_in"
  where "id" = ? and "sub" = ? and "token_hash" = ?;

-- removeAllTokenSignIns
delete
  from "identity_sign_in"
  where "token_hash" = ?;

-- removeExpiredSignIns
delete
  from "identity_sign_in"
  where "expires_at" <= ?;
