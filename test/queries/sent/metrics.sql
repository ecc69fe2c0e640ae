-- readDueTips
select count(*) as "due", min("next_check_at") as "since"
  from "tip"
  where "next_check_at" <= ?;

-- readListsReadAt
select "cursor"
  from "job_lease"
  where "name" = ?;

-- measureDatabase
select 1;
