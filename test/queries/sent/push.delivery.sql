-- listDueDevices
select "device"."id"
  from "push_device" as "device"
  where "rests_until" <= ? and ("claimed_until" is null or "claimed_until" <= ?) and exists (select "tip_id"
  from "push_message"
  where "device_id" = "device"."id" and "state" = ?) limit ?;

-- claimDevice
select "id"
  from "push_device";
update "push_device"
  set "claimed_until" = ?
  where "id" = ? and "rests_until" <= ? and ("claimed_until" is null or "claimed_until" <= ?)
  returning *;
update "push_device"
  set "failures" = ?, "claimed_until" = ?
  where "id" = ? and "claimed_until" = ?;
update "push_message"
  set "state" = ?
  where "device_id" = ? and "state" = ? and "tip_id" in (?);

-- finishTry
update "push_device"
  set "failures" = ?, "claimed_until" = ?
  where "id" = ? and "claimed_until" = ?;

-- dropOld
update "push_message"
  set "state" = ?
  where "device_id" = ? and "state" = ? and "give_up_at" <= ?;

-- listWaiting
select "tip_id", "recipient", "amount", "give_up_at"
  from "push_message"
  where "device_id" = ? and "state" = ?
  order by "created_at", "tip_id";

-- findReader
select "staff"."id", "staff"."branch_id", "business"."time_zone"
  from "staff"
  inner join "business" on "business"."id" = "staff"."business_id"
  where "staff"."id" = ? and "staff"."person_id" = ? and "staff"."deleted_at" is null;

-- readDay
select "tips", "earned"
  from "earning_sum"
  where "branch_id" = ? and "holder" = ? and "span" = ? and "period" = ?;
