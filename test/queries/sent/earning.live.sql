-- listBookingsSince
select "id", "tip_id", "business_id", "branch_id", "created_at"
  from "booking"
  where "business_id" in (?) and "booked_on" >= ? and "created_at" >= ?
  order by "created_at", "id" limit ?;

-- listSharers
select distinct "tip_id", "staff_id"
  from "share"
  where "tip_id" in (?) and "staff_id" in (?);
