-- openAttempt
update "tip"
  set "state" = ?, "attempts" = "attempts" + ?, "confirmation_token" = ?, "decline_code" = ?, "decline_message" = ?, "card_brand" = ?, "card_last4" = ?, "card_exp_month" = ?, "card_exp_year" = ?, "card_name" = ?, "card_wallet" = ?, "checks" = ?, "next_check_at" = ?, "updated_at" = ?
  where "id" = ? and "version" = ? and "attempts" = ? and "state" in (?, …)
  returning *;
insert into "payment_attempt" ("id", "tip_id", "n", "kind", "amount", "currency", "confirmation_token", "state", "created_at", "updated_at")
  values (?, …)
  returning *;

-- rememberStripeId
update "payment_attempt"
  set "payment_intent_id" = ?, "checkout_session_id" = ?, "sent_at" = ?, "updated_at" = ?
  where "id" = ? and "state" = ? and "payment_intent_id" is null and "checkout_session_id" is null
  returning "id";

-- giveUpUnsent
select *
  from "payment_attempt"
  where "id" = ?;
update "payment_attempt"
  set "state" = ?, "retire_as" = ?, "decline_code" = ?, "confirmation_token" = ?, "updated_at" = ?
  where "id" = ? and "state" = ? and "payment_intent_id" is null and "checkout_session_id" is null
  returning "tip_id", "n";
update "tip"
  set "state" = ?, "updated_at" = ?, "decline_code" = ?, "confirmation_token" = ?, "next_check_at" = ?
  where "id" = ? and "attempts" = ? and "state" = ?;

-- giveCardBack
select *
  from "payment_attempt"
  where "state" = ? and "id" = ?;
update "payment_attempt"
  set "confirmation_token" = ?
  where "id" = ?;
update "tip"
  set "confirmation_token" = ?
  where "id" = ? and "attempts" = ? and "state" = ?;

-- planRetirement
update "payment_attempt"
  set "retire_as" = ?, "updated_at" = ?
  where "id" = ? and "state" in (?, …);
