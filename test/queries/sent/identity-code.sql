-- putCode
insert into "identity_code" ("sub", "purpose", "new_email", "digest", "tries", "sent_at", "sent_count", "counted_from", "expires_at")
  values (?, …)
  on conflict ("sub", "purpose") do update
  set "new_email" = "excluded"."new_email", "digest" = "excluded"."digest", "tries" = ?, "sent_at" = ?, "sent_count" = case when identity_code.counted_from > ? and identity_code.counted_from <= ? then identity_code.sent_count + 1 else 1 end, "counted_from" = case when identity_code.counted_from > ? and identity_code.counted_from <= ? then identity_code.counted_from else excluded.counted_from end, "expires_at" = ?
  where (identity_code.sent_at <= ? or identity_code.sent_at > ?
            or coalesce(identity_code.new_email, '') <> coalesce(excluded.new_email, '')) and (identity_code.sent_count < ? or not (identity_code.counted_from > ? and identity_code.counted_from <= ?))
  returning "sub";

-- countCodeTry
update "identity_code"
  set "tries" = "tries" + ?
  where "sub" = ? and "purpose" = ? and "expires_at" > ? and "tries" < ?
  returning "digest", "new_email";

-- useCode
update "identity_code"
  set "expires_at" = ?, "digest" = ?
  where "sub" = ? and "purpose" = ? and "digest" = ? and "expires_at" > ?
  returning "sub";

-- removeCodesOf
delete
  from "identity_code"
  where "sub" = ?;

-- removeOldCodes
delete
  from "identity_code"
  where "sent_at" <= ? and "counted_from" <= ?;
