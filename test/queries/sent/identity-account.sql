-- addAccount
insert into "identity_account" ("sub", "address", "email", "name", "preferred_username", "password_hash", "created_at", "confirmed_at", "signed_in_at")
  values (?, …)
  on conflict ("address") do nothing
  returning "sub";

-- findAccount
select *
  from "identity_account"
  where "sub" = ?;

-- findAccountAt
select *
  from "identity_account"
  where "address" = ?;

-- confirmAccount
update "identity_account"
  set "confirmed_at" = ?
  where "sub" = ? and "confirmed_at" is null
  returning "sub";

-- noteSignIn
update "identity_account"
  set "signed_in_at" = ?
  where "sub" = ? and "password_hash" = ?
  returning "sub";

-- replacePassword
update "identity_account"
  set "password_hash" = ?
  where "sub" = ? and "password_hash" = ?
  returning "sub";

-- changeNames
update "identity_account"
  set "name" = ?, "preferred_username" = ?
  where "sub" = ?;

-- addImported
insert into "identity_account" ("sub", "address", "email", "name", "preferred_username", "password_hash", "created_at", "confirmed_at", "signed_in_at")
  values (?, …);

-- findAccounts
select *
  from "identity_account"
  where "address" in (?);
select *
  from "identity_account"
  where "sub" in (?);

-- listAccounts
select *
  from "identity_account"
  order by "address";

-- moveAccount
update "identity_account"
  set "address" = ?, "email" = ?
  where "sub" = ?;

-- givePassword
update "identity_account"
  set "password_hash" = ?, "confirmed_at" = coalesce("confirmed_at", ?), "name" = ?
  where "sub" = ?;

-- removeUnconfirmed
delete
  from "identity_account"
  where "confirmed_at" is null and "created_at" < ?;
