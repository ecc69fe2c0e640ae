-- addKey
update "identity_key"
  set "replaced_at" = ?
  where "replaced_at" is null;
insert into "identity_key" ("id", "sealed", "created_at", "replaced_at")
  values (?, …);

-- listKeys
select *
  from "identity_key"
  where ("replaced_at" is null or "replaced_at" > ?)
  order by case when "replaced_at" is null then 0 else 1 end, "created_at" desc, "id";

-- resealKey
update "identity_key"
  set "sealed" = ?
  where "id" = ?;

-- removeOldKeys
delete
  from "identity_key"
  where "replaced_at" <= ?;
