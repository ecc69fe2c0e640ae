-- listDueEndpoints
select "hook_endpoint"."id"
  from "hook_endpoint"
  where "disabled_at" is null and "deleted_at" is null and "rests_until" <= ? and exists (select "hook_message"."id"
  from "hook_message"
  where "hook_message"."endpoint_id" = "hook_endpoint"."id" and "next_at" <= ?);

-- claimNext
select *
  from "hook_endpoint"
  where "disabled_at" is null and "deleted_at" is null and "id" = ? and "rests_until" <= ?;
select "mine"."id"
  from "hook_message" as "mine"
  where "mine"."endpoint_id" = ? and "mine"."next_at" <= ? and ("mine"."claimed_until" is null or "mine"."claimed_until" <= ?) and not exists (select "earlier"."id"
  from "hook_message" as "earlier"
  where "earlier"."endpoint_id" = ? and "earlier"."next_at" is not null and "earlier"."subject" = "mine"."subject" and (earlier.place, earlier.id) < (mine.place, mine.id))
  order by "mine"."next_at" limit ?;
update "hook_message"
  set "claimed_until" = ?, "tries" = "tries" + ?
  where "id" = ? and "state" = ? and ("claimed_until" is null or "claimed_until" <= ?)
  returning *;

-- disable
update "hook_endpoint"
  set "disabled_at" = ?, "disabled_why" = ?
  where "id" = ? and "disabled_at" is null;
update "hook_message"
  set "state" = ?, "next_at" = ?, "claimed_until" = ?, "done_at" = ?, "error" = ?
  where "endpoint_id" = ? and "state" = ?;
