-- releaseOtherBrowsers
delete
  from "guest_person"
  where "person_id" = ? and "guest_id" != ?;
