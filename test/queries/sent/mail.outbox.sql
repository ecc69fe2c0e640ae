-- insertMail
insert into "mail" ("id", "kind", "content", "state", "next_at", "expires_at", "created_at")
  values (?, …);
