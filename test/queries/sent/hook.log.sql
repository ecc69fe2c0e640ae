-- listMessages
select *
  from "hook_message"
  where "endpoint_id" = ?
  order by "created_at" desc, "id" desc limit ?;
