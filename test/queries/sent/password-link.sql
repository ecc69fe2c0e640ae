-- putLink
insert into "password_link" ("address", "email", "token_hash", "purpose", "sub", "staff_id", "made_by", "expires_at")
  values (?, …)
  on conflict ("address") do update
  set "email" = ?, "token_hash" = ?, "purpose" = ?, "sub" = ?, "staff_id" = ?, "made_by" = ?, "expires_at" = ?;

-- findLink
select "link"."token_hash", "link"."email", "link"."purpose", "link"."made_by", "account"."sub", "account"."confirmed_at", "staff"."id", "staff"."name", "staff"."role", "staff"."business_id", "staff"."branch_id", "business"."name" as "business", "branch"."name" as "branch"
  from "password_link" as "link"
  left join "staff" on "staff"."id" = "link"."staff_id"
  left join "business" on "business"."id" = "staff"."business_id"
  left join "branch" on "branch"."id" = "staff"."branch_id"
  left join "staff" as "maker" on "maker"."id" = "link"."made_by"
  left join "identity_account" as "account" on "account"."address" = "link"."address"
  where "link"."token_hash" = ? and "link"."expires_at" > ? and ("link"."made_by" is null or ("maker"."deleted_at" is null and "maker"."person_id" is not null and "maker"."role" = ?)) and (("link"."purpose" = ? and "staff"."deleted_at" is null and "staff"."person_id" is null and lower(staff.email) = "link"."address") or ("link"."purpose" = ? and "account"."sub" = "link"."sub" and ("link"."staff_id" is null or ("staff"."deleted_at" is null and "staff"."person_id" = "link"."sub" and "staff"."role" != ?))));

-- takeLink
delete
  from "password_link"
  where "token_hash" = ?
  returning "address";

-- linkEndsAt
select "expires_at"
  from "password_link"
  where "staff_id" = ? and "expires_at" > ?;

-- linkNewsOf
select "entry"."created_at", "entry"."action", "maker"."name"
  from "staff"
  inner join "audit_entry" as "entry" on "entry"."business_id" = "staff"."business_id" and "entry"."subject" = "staff"."id"
  left join "staff" as "maker" on "maker"."id" = "entry"."member_id"
  where "staff"."person_id" = ? and "entry"."created_at" > ? and "entry"."action" in (?, …)
  order by "entry"."created_at" desc, "entry"."id" desc limit ?;

-- voidLink
delete
  from "password_link"
  where "staff_id" = ?
  returning "address";

-- removeExpiredLinks
delete
  from "password_link"
  where "expires_at" <= ?;
