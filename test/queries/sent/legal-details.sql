-- keepDetails
insert into "legal_details" ("business_id", "name", "representative", "address", "phone", "email", "phone_hours", "invoice_number", "changed_at")
  values (?, …)
  on conflict ("business_id") do update
  set "name" = ?, "representative" = ?, "address" = ?, "phone" = ?, "email" = ?, "phone_hours" = ?, "invoice_number" = ?, "changed_at" = ?;

-- typedDetails
select *
  from "legal_details"
  where "business_id" = ?;

-- sellerOf
select *
  from "legal_details" limit ?;
