-- hasDevices
select "id"
  from "push_device" limit ?;

-- listUntold
select "device"."id" as "device_id", "share"."tip_id", "tip"."recipient", "share"."amount", "tip"."succeeded_at" as "paid_at"
  from "push_device" as "device"
  inner join "staff" on "staff"."id" = "device"."staff_id" and "staff"."person_id" = "device"."person_id"
  inner join "share" on "share"."staff_id" = "device"."staff_id"
  inner join "tip" on "tip"."id" = "share"."tip_id"
  left join "push_message" as "told" on "told"."device_id" = "device"."id" and "told"."tip_id" = "share"."tip_id"
  where "staff"."deleted_at" is null and "share"."reason" = ? and "share"."booked_on" >= ? and "share"."created_at" >= ? and "share"."created_at" >= "device"."created_at" and "tip"."succeeded_at" > ? and "tip"."recipient" != ? and "told"."tip_id" is null limit ?;

-- queueMessages
delete
  from "push_device"
  where "endpoint" = ? and "sign_in_id" != ?;
insert into "push_device" ("id", "sign_in_id", "created_at", "staff_id", "person_id", "endpoint", "p256dh", "auth", "browser", "system", "failures", "rests_until")
  values (?, …)
  on conflict ("sign_in_id") do update
  set "staff_id" = ?, "person_id" = ?, "endpoint" = ?, "p256dh" = ?, "auth" = ?, "browser" = ?, "system" = ?, "failures" = ?, "rests_until" = ?;
select "id"
  from "push_device";
insert into "push_message" ("device_id", "tip_id", "recipient", "amount", "state", "give_up_at", "created_at")
  values (?, …)
  on conflict ("device_id", "tip_id") do nothing;

-- readPushBacklog
select count(*) as "rows"
  from "push_device";
select count(*) as "rows"
  from "push_message"
  where "state" = ?;

-- forgetPushMessages
delete
  from "push_message"
  where "created_at" < ?;
