-- notBeforeOf
select "not_before"
  from "account_state"
  where "person_id" = ?;

-- setNotBefore
insert into "account_state" ("person_id", "not_before")
  values (?, …)
  on conflict ("person_id") do update
  set "not_before" = case when account_state.not_before < excluded.not_before
    then excluded.not_before else account_state.not_before end;

-- forgetAccountState
delete
  from "account_state"
  where "person_id" = ?;
