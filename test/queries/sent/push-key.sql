-- ownPushKeys
select *
  from "push_key";
insert into "push_key" ("public_key", "private_key", "created_at")
  values (?, …)
  on conflict do nothing;

-- replacePushKeys
delete
  from "push_device";
delete
  from "push_key";
insert into "push_key" ("public_key", "private_key", "created_at")
  values (?, …)
  on conflict do nothing;
