-- sumOwnTips
select count(*) as "tips", coalesce(sum(case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end), 0) as "spent"
  from "tip"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null and "tip"."paid_on" >= ? and "tip"."paid_on" <= ?);

-- listOwnMonths
select substr(tip.paid_on, 1, 7) as "month", count(*) as "tips", coalesce(sum(case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end), 0) as "spent"
  from "tip"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null and "tip"."paid_on" >= ? and "tip"."paid_on" <= ?) and "tip"."paid_on" < ?
  group by substr(tip.paid_on, 1, 7)
  order by substr(tip.paid_on, 1, 7) desc limit ?;

-- sumThisMonth
select "business"."time_zone", substr(tip.paid_on, 1, 7) as "month", coalesce(sum(case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end), 0) as "spent"
  from "tip"
  inner join "business" on "business"."id" = "tip"."business_id"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null and "tip"."paid_on" >= ?)
  group by "business"."time_zone", substr(tip.paid_on, 1, 7);

-- listOwnVisits
select "branch"."id", "branch"."name", "branch"."kind", count(distinct tip.paid_on) as "visits", max(tip.paid_on) as "last_day", coalesce(sum(case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end), 0) as "spent"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null and "tip"."paid_on" >= ? and "tip"."paid_on" <= ?)
  group by "branch"."id", "branch"."name", "branch"."kind"
  order by max(tip.paid_on) desc, "branch"."id" desc limit ?;

-- findOwnVenue
select count(distinct tip.paid_on) as "visits", max(tip.paid_on) as "last_day", coalesce(sum(case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end), 0) as "spent"
  from "tip"
  where ("tip"."person_id" = ? and "tip"."paid_on" is not null) and "tip"."branch_id" = ?;
