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
select "tip".*, "payment_attempt"."id" as "attempt.id", "payment_attempt"."tip_id" as "attempt.tip_id", "payment_attempt"."n" as "attempt.n", "payment_attempt"."kind" as "attempt.kind", "payment_attempt"."amount" as "attempt.amount", "payment_attempt"."currency" as "attempt.currency", "payment_attempt"."payment_intent_id" as "attempt.payment_intent_id", "payment_attempt"."checkout_session_id" as "attempt.checkout_session_id", "payment_attempt"."confirmation_token" as "attempt.confirmation_token", "payment_attempt"."state" as "attempt.state", "payment_attempt"."retire_as" as "attempt.retire_as", "payment_attempt"."decline_code" as "attempt.decline_code", "payment_attempt"."lost" as "attempt.lost", "payment_attempt"."dispute_fee" as "attempt.dispute_fee", "payment_attempt"."second_fee" as "attempt.second_fee", "payment_attempt"."answer_kind" as "attempt.answer_kind", "payment_attempt"."answer_due" as "attempt.answer_due", "payment_attempt"."created_at" as "attempt.created_at", "payment_attempt"."sent_at" as "attempt.sent_at", "payment_attempt"."updated_at" as "attempt.updated_at"
  from "payment_attempt"
  inner join "tip" on "tip"."id" = "payment_attempt"."tip_id"
  where "payment_attempt"."id" = ?;

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
