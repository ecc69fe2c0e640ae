-- claimMode
insert into "books_owner" ("one", "mode", "account", "created_at", "forgotten_at")
  values (?, …)
  on conflict ("one") do nothing;
select "mode", "account"
  from "books_owner";

-- findOwner
select "mode", "account"
  from "books_owner";

-- noteForgotten
insert into "books_owner" ("one", "mode", "account", "created_at", "forgotten_at")
  values (?, …)
  on conflict ("one") do update
  set "account" = ?, "forgotten_at" = ?;

-- claimEmptied
update "books_owner"
  set "mode" = ?, "account" = ?, "forgotten_at" = ?
  where "forgotten_at" is not null and not exists (select "id"
  from "tip");

-- claimAccount
update "books_owner"
  set "account" = ?
  where "account" is null;
select "mode", "account"
  from "books_owner";

-- newestUnclaimed
select "mode", "account"
  from "books_owner";

-- modeOfPayments
select "id"
  from "payment_attempt"
  where "checkout_session_id" >= ? and "checkout_session_id" < ? limit ?;
