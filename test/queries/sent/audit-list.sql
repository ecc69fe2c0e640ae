-- listAudit
select "audit_entry"."id", "audit_entry"."created_at", "audit_entry"."action", "audit_entry"."subject", "audit_entry"."details", "staff"."name", "staff"."deleted_at"
  from "audit_entry"
  left join "staff" on "staff"."id" = "audit_entry"."member_id"
  where "audit_entry"."business_id" = ?
  order by "audit_entry"."created_at" desc, "audit_entry"."id" desc limit ?;

-- listAudit (a later page)
select "audit_entry"."id", "audit_entry"."created_at", "audit_entry"."action", "audit_entry"."subject", "audit_entry"."details", "staff"."name", "staff"."deleted_at"
  from "audit_entry"
  left join "staff" on "staff"."id" = "audit_entry"."member_id"
  where "audit_entry"."business_id" = ? and (audit_entry.created_at, audit_entry.id) < (?, …)
  order by "audit_entry"."created_at" desc, "audit_entry"."id" desc limit ?;
