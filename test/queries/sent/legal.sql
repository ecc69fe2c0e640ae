-- recordAcceptance
insert into "acceptance" ("person_id", "document", "version", "lang", "accepted_at")
  values (?, …), …
  on conflict do nothing;

-- forgetAcceptances
delete
  from "acceptance"
  where "person_id" = ?;
