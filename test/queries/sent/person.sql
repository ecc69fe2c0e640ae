-- adoptGuest
insert into "guest_person" ("guest_id", "person_id", "created_at")
  values (?, …)
  on conflict ("guest_id") do update
  set "created_at" = ?
  where "guest_person"."person_id" = ?;
select "person_id"
  from "guest_person"
  where "guest_id" = ?;
update "tip"
  set "person_id" = ?
  where "guest_id" = ? and "person_id" is null;

-- releaseGuest
delete
  from "guest_person"
  where "guest_id" = ?;

-- releaseGuestsOf
delete
  from "guest_person"
  where "person_id" = ?;

-- removeOldGuests
delete
  from "guest_person"
  where "created_at" < ?;

-- forgetPerson
update "tip"
  set "person_id" = ?
  where "person_id" = ?;
update "staff"
  set "person_id" = ?
  where "person_id" = ?;
delete
  from "push_device"
  where "person_id" = ?;
delete
  from "guest_person"
  where "person_id" = ?;
delete
  from "session_credential"
  where "person_id" = ?;
