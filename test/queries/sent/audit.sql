-- recordChange
insert into "audit_entry" ("id", "business_id", "branch_id", "member_id", "action", "subject", "details", "created_at")
  values (?, …);
select "id"
  from "hook_endpoint"
  where "business_id" = ? and "disabled_at" is null and "deleted_at" is null;
insert into "hook_message" ("id", "endpoint_id", "type", "subject", "place", "payload", "state", "next_at", "give_up_at", "created_at")
  values (?, …);
