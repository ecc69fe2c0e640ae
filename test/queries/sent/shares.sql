-- bookSplit, SQLite
select "id"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";
update "branch"
  set "split_turn" = "split_turn" + ?
  where "id" = ?
  returning "split_turn";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'tips', value ->> 'earned'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select value ->> 'id', value ->> 'tip_id', value ->> 'branch_id', value ->> 'staff_id', value ->> 'amount', value ->> 'currency', value ->> 'reason', value ->> 'entry', value ->> 'booked_on', value ->> 'created_at'
  from json_each(?)
  where true;

-- bookSplit, PostgreSQL
select "id"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";
update "branch"
  set "split_turn" = "split_turn" + ?
  where "id" = ?
  returning "split_turn";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned") select "branch_id", "holder", "span", "period", "tips", "earned"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select "id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at"
  from json_populate_recordset(null::"share", ?::json);

-- bookTakenBack, SQLite
select "staff_id", "reason", "amount"
  from "share"
  where "tip_id" = ?
  order by "id";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "refunded") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'refunded'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "refunded" = "earning_sum"."refunded" + "excluded"."refunded";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select value ->> 'id', value ->> 'tip_id', value ->> 'branch_id', value ->> 'staff_id', value ->> 'amount', value ->> 'currency', value ->> 'reason', value ->> 'entry', value ->> 'booked_on', value ->> 'created_at'
  from json_each(?)
  where true;

-- bookTakenBack, PostgreSQL
select "staff_id", "reason", "amount"
  from "share"
  where "tip_id" = ?
  order by "id";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "refunded") select "branch_id", "holder", "span", "period", "refunded"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "refunded" = "earning_sum"."refunded" + "excluded"."refunded";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select "id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at"
  from json_populate_recordset(null::"share", ?::json);
