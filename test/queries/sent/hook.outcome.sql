-- markSent
update "hook_message"
  set "status" = ?, "error" = ?, "state" = ?, "next_at" = ?, "claimed_until" = ?, "done_at" = ?
  where "id" = ? and "claimed_until" = ?;

-- markFailed
update "hook_message"
  set "status" = ?, "error" = ?, "next_at" = ?, "give_up_at" = ?, "claimed_until" = ?
  where "id" = ? and "claimed_until" = ?;
