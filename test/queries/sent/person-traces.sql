-- eraseTraces, SQLite
select "id", "business_id"
  from "staff"
  where "person_id" = ? and "role" = ? and "deleted_at" is null
  order by "business_id";
select "id", "review"
  from "tip"
  where "person_id" = ? and "review" != ?;
update "tip"
  set "review" = ?
  where "id" = ?;
update "tip"
  set "card_brand" = ?, "card_last4" = ?, "card_exp_month" = ?, "card_exp_year" = ?, "card_name" = ?, "card_wallet" = ?, "guest_id" = lower(hex(randomblob(16)))
  where "person_id" = ?;
select "photo"
  from "staff"
  where "person_id" = ? and "photo" is not null;
update "staff"
  set "person_id" = ?, "email" = ?, "photo" = ?, "greeting" = ?
  where "person_id" = ?;

-- eraseTraces, PostgreSQL
select "id", "business_id"
  from "staff"
  where "person_id" = ? and "role" = ? and "deleted_at" is null
  order by "business_id";
select "id", "review"
  from "tip"
  where "person_id" = ? and "review" != ?;
update "tip"
  set "review" = ?
  where "id" = ?;
update "tip"
  set "card_brand" = ?, "card_last4" = ?, "card_exp_month" = ?, "card_exp_year" = ?, "card_name" = ?, "card_wallet" = ?, "guest_id" = gen_random_uuid()::text
  where "person_id" = ?;
select "photo"
  from "staff"
  where "person_id" = ? and "photo" is not null;
update "staff"
  set "person_id" = ?, "email" = ?, "photo" = ?, "greeting" = ?
  where "person_id" = ?;
