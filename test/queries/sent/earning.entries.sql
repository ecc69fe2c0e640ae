-- listEntries
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "booking"
  where "business_id" = ?
  order by "booked_on" desc, "created_at" desc, "id" desc limit ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."booked_on" desc, "line"."created_at" desc, "line"."id" desc;

-- listWords
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "booking"
  where "business_id" = ? and "booked_on" >= ? and "reason" = ?
  order by "booked_on" desc, "created_at" desc, "id" desc limit ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  where "tip"."review" <> ?
  order by "line"."booked_on" desc, "line"."created_at" desc, "line"."id" desc limit ?;

-- listEntries (tips only)
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "booking"
  where "business_id" = ? and "reason" = ?
  order by "booked_on" desc, "created_at" desc, "id" desc limit ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."booked_on" desc, "line"."created_at" desc, "line"."id" desc;

-- listEntries (of a branch, a later page)
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "booking"
  where "branch_id" = ? and "booked_on" >= ? and "booked_on" <= ? and (booked_on, created_at, id) < (?, …)
  order by "booked_on" desc, "created_at" desc, "id" desc limit ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."booked_on" desc, "line"."created_at" desc, "line"."id" desc;

-- listEntries (of a person, a later page)
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "share"
  where "staff_id" = ? and "booked_on" >= ? and "booked_on" <= ? and (booked_on, created_at, id) < (?, …)
  order by "booked_on" desc, "created_at" desc, "id" desc limit ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."booked_on" desc, "line"."created_at" desc, "line"."id" desc;

-- listTipEntries
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "booking"
  where "tip_id" = ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."created_at", "line"."entry", "line"."id";

-- listTipEntries (of a person)
select "line"."id", "line"."tip_id", "line"."booked_on", "line"."created_at", "line"."reason", "line"."amount", "line"."entry", "tip"."currency", "line"."branch_id", "branch"."name" as "branch_name", "branch"."number", "branch"."kind", "tip"."recipient", "tip"."staff_id", "tip"."review", "tip"."state", "tip"."amount" as "tip_amount", "tip"."fee", "tip"."recovered_at", "business"."time_zone", "staff"."name" as "staff_name"
  from (select "id", "tip_id", "branch_id", "booked_on", "created_at", "reason", "entry", "amount"
  from "share"
  where "staff_id" = ? and "tip_id" = ?) as "line"
  inner join "tip" on "tip"."id" = "line"."tip_id"
  inner join "branch" on "branch"."id" = "line"."branch_id"
  inner join "business" on "business"."id" = "tip"."business_id"
  left join "staff" on "staff"."id" = "tip"."staff_id"
  order by "line"."created_at", "line"."entry", "line"."id";
