-- readBacklog
select count(*) as "pending", min("created_at") as "since"
  from "hook_message"
  where "next_at" is not null and "endpoint_id" in (select "id"
  from "hook_endpoint"
  where "disabled_at" is null and "deleted_at" is null);

-- forgetMessages
delete
  from "hook_message"
  where "done_at" < ?;
