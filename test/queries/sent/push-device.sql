-- putDevice
delete
  from "push_device"
  where "endpoint" = ? and "sign_in_id" != ?;
insert into "push_device" ("id", "sign_in_id", "created_at", "staff_id", "person_id", "endpoint", "p256dh", "auth", "browser", "system", "failures", "rests_until")
  values (?, …)
  on conflict ("sign_in_id") do update
  set "staff_id" = ?, "person_id" = ?, "endpoint" = ?, "p256dh" = ?, "auth" = ?, "browser" = ?, "system" = ?, "failures" = ?, "rests_until" = ?;

-- listDevices
select "id", "sign_in_id", "browser", "system", "created_at", "last_sent_at"
  from "push_device"
  where "staff_id" = ? and "person_id" = ?
  order by "created_at" desc, "id";

-- removeOwnDevice
delete
  from "push_device"
  where "id" = ? and "staff_id" = ? and "person_id" = ?;

-- removeDevice
delete
  from "push_device"
  where "id" = ?;

-- removeOrphans
delete
  from "push_device"
  where not exists (select "staff"."id"
  from "staff"
  where "staff"."id" = "push_device"."staff_id" and "staff"."person_id" = "push_device"."person_id" and "staff"."deleted_at" is null);

-- listDeviceOwners
select distinct "staff_id" as "staffId", "person_id" as "personId"
  from "push_device";
