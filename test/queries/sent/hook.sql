-- enable
update "hook_endpoint"
  set "disabled_at" = ?, "disabled_why" = ?, "failures" = ?, "failing_since" = ?, "rests_until" = ?
  where "id" = ? and "disabled_at" is not null;

-- listEndpoints
select *
  from "hook_endpoint"
  where "business_id" = ? and "deleted_at" is null
  order by "created_at", "id";

-- findEndpoint
select *
  from "hook_endpoint"
  where "business_id" = ? and "deleted_at" is null and "id" = ?;

-- wasDeleted
select "id"
  from "hook_endpoint"
  where "id" = ? and "business_id" = ? and "deleted_at" is not null;

-- insertEndpoint
insert into "hook_endpoint" ("id", "business_id", "url", "secret", "shown_until", "created_at")
  values (?, …);

-- rotateSecret
update "hook_endpoint"
  set "old_secret" = "secret", "old_until" = ?, "secret" = ?, "shown_until" = ?
  where "id" = ? and "shown_until" <= ?;

-- hideSecret
update "hook_endpoint"
  set "shown_until" = ?
  where "id" = ?;

-- removeEndpoint
update "hook_endpoint"
  set "deleted_at" = ?
  where "id" = ? and "deleted_at" is null;
update "hook_message"
  set "state" = ?, "next_at" = ?, "claimed_until" = ?, "done_at" = ?, "error" = ?
  where "endpoint_id" = ? and "state" = ?;
