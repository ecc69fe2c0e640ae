-- findTip
select *
  from "tip"
  where "id" = ?;

-- findOwnTip
select *
  from "tip"
  where "id" = ?;

-- insertTipDraft
insert into "tip" ("id", "guest_id", "person_id", "business_id", "branch_id", "recipient", "staff_id", "amount", "currency", "review", "lang", "state", "again_of", "next_check_at", "created_at", "updated_at")
  values (?, …, (select "person_id"
  from "guest_person"
  where "guest_id" = ?), ?, …)
  on conflict ("again_of") do nothing
  returning *;

-- findAgain
select *
  from "tip"
  where "again_of" = ?;

-- changeAnswers
update "tip"
  set "recipient" = ?, "staff_id" = ?, "amount" = ?, "review" = ?, "lang" = ?, "version" = "version" + ?, "next_check_at" = ?, "updated_at" = ?
  where "id" = ? and "version" = ? and "state" in (?, …)
  returning *;

-- attachCard
update "tip"
  set "card_brand" = ?, "card_last4" = ?, "card_exp_month" = ?, "card_exp_year" = ?, "card_name" = ?, "card_wallet" = ?, "confirmation_token" = ?, "version" = "version" + ?, "updated_at" = ?
  where "id" = ? and "version" = ? and "state" in (?, …)
  returning *;

-- moveTip
update "tip"
  set "state" = ?, "updated_at" = ?
  where "id" = ? and "state" in (?, …) and "attempts" = ?
  returning *;
