-- recordAcceptance
insert into "acceptance" ("person_id", "document", "version", "lang", "accepted_at")
  values (?, …), …
  on conflict do nothing;

-- listAcceptances
select *
  from "acceptance"
  where "person_id" = ?
  order by "accepted_at" desc, "document";

-- forgetAcceptances
delete
  from "acceptance"
  where "person_id" = ?;
