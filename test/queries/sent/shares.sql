-- bookSplit, SQLite
select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";
update "branch"
  set "split_turn" = "split_turn" + ?
  where "id" = ?
  returning "split_turn";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'tips', value ->> 'earned', value ->> 'refunded', value ->> 'disputed', value ->> 'fee', value ->> 'net', value ->> 'fee_tips', value ->> 'lost', value ->> 'dispute_fee', value ->> 'second_fee'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned", "refunded" = "earning_sum"."refunded" + "excluded"."refunded", "disputed" = "earning_sum"."disputed" + "excluded"."disputed", "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips", "lost" = "earning_sum"."lost" + "excluded"."lost", "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee", "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select value ->> 'id', value ->> 'tip_id', value ->> 'branch_id', value ->> 'staff_id', value ->> 'amount', value ->> 'currency', value ->> 'reason', value ->> 'entry', value ->> 'booked_on', value ->> 'created_at'
  from json_each(?)
  where true;

-- bookSplit, PostgreSQL
select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id";
update "branch"
  set "split_turn" = "split_turn" + ?
  where "id" = ?
  returning "split_turn";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee") select "branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned", "refunded" = "earning_sum"."refunded" + "excluded"."refunded", "disputed" = "earning_sum"."disputed" + "excluded"."disputed", "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips", "lost" = "earning_sum"."lost" + "excluded"."lost", "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee", "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select "id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at"
  from json_populate_recordset(null::"share", ?::json);

-- bookTakenBack, SQLite
select "staff_id", "reason", "amount"
  from "share"
  where "tip_id" = ?
  order by "id";
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'tips', value ->> 'earned', value ->> 'refunded', value ->> 'disputed', value ->> 'fee', value ->> 'net', value ->> 'fee_tips', value ->> 'lost', value ->> 'dispute_fee', value ->> 'second_fee'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned", "refunded" = "earning_sum"."refunded" + "excluded"."refunded", "disputed" = "earning_sum"."disputed" + "excluded"."disputed", "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips", "lost" = "earning_sum"."lost" + "excluded"."lost", "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee", "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";
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
insert into "earning_sum" ("branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee") select "branch_id", "holder", "span", "period", "tips", "earned", "refunded", "disputed", "fee", "net", "fee_tips", "lost", "dispute_fee", "second_fee"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "tips" = "earning_sum"."tips" + "excluded"."tips", "earned" = "earning_sum"."earned" + "excluded"."earned", "refunded" = "earning_sum"."refunded" + "excluded"."refunded", "disputed" = "earning_sum"."disputed" + "excluded"."disputed", "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips", "lost" = "earning_sum"."lost" + "excluded"."lost", "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee", "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";
insert into "share" ("id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at") select "id", "tip_id", "branch_id", "staff_id", "amount", "currency", "reason", "entry", "booked_on", "created_at"
  from json_populate_recordset(null::"share", ?::json);
