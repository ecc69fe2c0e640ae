-- keepPhoto
insert into "photo" ("hash", "small", "large", "created_at")
  values (?, …)
  on conflict do nothing;

-- readPhoto
select "small" as "bytes"
  from "photo"
  where "hash" = ?;

-- dropUnusedPhoto
delete
  from "photo"
  where "hash" = ? and not exists (select "staff"."id"
  from "staff"
  where "photo" = ?);
