-- resolveQrToken
select "qr_token"."branch_id", "qr_token"."staff_id", "qr_token"."revoked_at", "staff"."deleted_at"
  from "qr_token"
  left join "staff" on "staff"."id" = "qr_token"."staff_id"
  where "token" = ?;

-- codeInUse
select "token", "scans", "created_at"
  from "qr_token"
  where ("branch_id" = ? and coalesce("staff_id", '') = ?) and "revoked_at" is null;
select sum("scans") as "scans"
  from "qr_token"
  where ("branch_id" = ? and coalesce("staff_id", '') = ?) and "revoked_at" is not null;

-- codeInUse (of a person)
select "token", "scans", "created_at"
  from "qr_token"
  where ("branch_id" = ? and coalesce("staff_id", '') = ?) and "revoked_at" is null;
insert into "qr_token" ("token", "branch_id", "staff_id", "created_at", "revoked_at")
  values (?, …)
  on conflict do nothing;
select sum("scans") as "scans"
  from "qr_token"
  where ("branch_id" = ? and coalesce("staff_id", '') = ?) and "revoked_at" is not null;

-- replaceCode
update "qr_token"
  set "revoked_at" = ?
  where ("branch_id" = ? and coalesce("staff_id", '') = ?) and "token" = ? and "revoked_at" is null
  returning "token";
insert into "qr_token" ("token", "branch_id", "staff_id", "created_at", "revoked_at")
  values (?, …)
  on conflict do nothing;

-- revokeCodesOf
update "qr_token"
  set "revoked_at" = ?
  where "staff_id" = ? and "revoked_at" is null;
