-- readFindings
select *
  from "doctor_finding"
  order by "check_id";

-- keepFindings
select *
  from "doctor_finding"
  order by "check_id";
insert into "doctor_finding" ("check_id", "status", "seen", "todo", "since", "checked_at")
  values (?, …);
