-- bookEntries, SQLite
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "refunded") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'refunded'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "refunded" = "earning_sum"."refunded" + "excluded"."refunded";

-- bookEntries, PostgreSQL
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "refunded") select "branch_id", "holder", "span", "period", "refunded"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "refunded" = "earning_sum"."refunded" + "excluded"."refunded";

-- bookFee, SQLite
select "booked_on"
  from "booking"
  where "tip_id" = ? and "reason" = ?;
insert into "earning_sum" ("branch_id", "holder", "span", "period", "fee", "net", "fee_tips") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'fee', value ->> 'net', value ->> 'fee_tips'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips";

-- bookFee, PostgreSQL
select "booked_on"
  from "booking"
  where "tip_id" = ? and "reason" = ?;
insert into "earning_sum" ("branch_id", "holder", "span", "period", "fee", "net", "fee_tips") select "branch_id", "holder", "span", "period", "fee", "net", "fee_tips"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "fee" = "earning_sum"."fee" + "excluded"."fee", "net" = "earning_sum"."net" + "excluded"."net", "fee_tips" = "earning_sum"."fee_tips" + "excluded"."fee_tips";
