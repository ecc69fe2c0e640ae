-- countStaff
select count(*) as "people"
  from "staff"
  where "branch_id" = ? and "deleted_at" is null;

-- listCodes
select "code"
  from "staff"
  where "branch_id" = ? and "deleted_at" is null;

-- listEmails
select lower(email) as "email"
  from "staff"
  where "business_id" = ? and "deleted_at" is null and "email" is not null;
