-- findAttempt
select *
  from "payment_attempt"
  where "id" = ?;

-- findAttemptByToken
select *
  from "payment_attempt"
  where "confirmation_token" = ?;

-- findCurrentAttempt
select *
  from "payment_attempt"
  where "tip_id" = ? and "n" = ?;

-- listLiveAttempts
select *
  from "payment_attempt"
  where "tip_id" = ? and "n" <= ? and "state" in (?, …)
  order by "n";

-- findAttemptWithTip
select "tip"."id", "tip"."guest_id", "tip"."person_id", "tip"."business_id", "tip"."branch_id", "tip"."recipient", "tip"."staff_id", "tip"."amount", "tip"."currency", "tip"."review", "tip"."lang", "tip"."state", "tip"."version", "tip"."attempts", "tip"."card_brand", "tip"."card_last4", "tip"."card_exp_month", "tip"."card_exp_year", "tip"."card_name", "tip"."card_wallet", "tip"."confirmation_token", "tip"."decline_code", "tip"."decline_message", "tip"."fee", "tip"."net", "tip"."refunded_amount", "tip"."disputed_amount", "tip"."lost", "tip"."dispute_fee", "tip"."second_fee", "tip"."split_rule", "tip"."split_inputs", "tip"."again_of", "tip"."snapshot_seq", "tip"."next_check_at", "tip"."checks", "tip"."created_at", "tip"."updated_at", "tip"."succeeded_at", "tip"."paid_on", "tip"."paid_attempt", "tip"."recovered_at", "attempt"."id" as "attempt.id", "attempt"."tip_id" as "attempt.tip_id", "attempt"."n" as "attempt.n", "attempt"."kind" as "attempt.kind", "attempt"."amount" as "attempt.amount", "attempt"."currency" as "attempt.currency", "attempt"."payment_intent_id" as "attempt.payment_intent_id", "attempt"."checkout_session_id" as "attempt.checkout_session_id", "attempt"."confirmation_token" as "attempt.confirmation_token", "attempt"."state" as "attempt.state", "attempt"."retire_as" as "attempt.retire_as", "attempt"."decline_code" as "attempt.decline_code", "attempt"."lost" as "attempt.lost", "attempt"."dispute_fee" as "attempt.dispute_fee", "attempt"."second_fee" as "attempt.second_fee", "attempt"."answer_kind" as "attempt.answer_kind", "attempt"."answer_due" as "attempt.answer_due", "attempt"."created_at" as "attempt.created_at", "attempt"."sent_at" as "attempt.sent_at", "attempt"."updated_at" as "attempt.updated_at"
  from "payment_attempt" as "attempt"
  inner join "tip" on "tip"."id" = "attempt"."tip_id"
  where "attempt"."id" = ?;

-- findAttemptTold
select *, exists (select "id"
  from "stripe_event"
  where "id" = ?) as "recorded"
  from "payment_attempt"
  where ("payment_intent_id" = ? or "checkout_session_id" = ? or "id" = ?);

-- liveBesides, part of another
select (select count(*) as "live"
  from "payment_attempt"
  where "payment_attempt"."tip_id" = "tip"."id" and "payment_attempt"."n" <= "tip"."attempts" and "payment_attempt"."state" in (?, …) and "payment_attempt"."id" != ?) as "others"
  from "tip"
  where "id" = ?;
