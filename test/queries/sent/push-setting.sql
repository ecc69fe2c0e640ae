-- writePushSetting
insert into "push_setting" ("staff_id", "amounts", "quiet_from", "quiet_to")
  values (?, …)
  on conflict ("staff_id") do update
  set "amounts" = ?, "quiet_from" = ?, "quiet_to" = ?;
update "push_device"
  set "rests_until" = ?
  where "staff_id" = ? and "rests_until" > ?;

-- readPushSetting
select *
  from "push_setting"
  where "staff_id" = ?;
