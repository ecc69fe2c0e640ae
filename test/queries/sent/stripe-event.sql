-- recordEventOnce
insert into "stripe_event" ("id", "type", "tip_id", "received_at")
  values (?, …)
  on conflict ("id") do nothing
  returning "id";

-- isRecorded
select "id"
  from "stripe_event"
  where "id" = ?;
