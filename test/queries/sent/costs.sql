-- bookCosts, SQLite
update "payment_attempt"
  set "lost" = ?, "dispute_fee" = ?, "second_fee" = ?
  where "id" = ?;
select sum("lost") as "lost", sum("dispute_fee") as "dispute_fee", sum("second_fee") as "second_fee"
  from "payment_attempt"
  where "tip_id" = ?;
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "lost") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'lost'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "lost" = "earning_sum"."lost" + "excluded"."lost";
insert into "earning_sum" ("branch_id", "holder", "span", "period", "dispute_fee") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'dispute_fee'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee";
insert into "earning_sum" ("branch_id", "holder", "span", "period", "second_fee") select value ->> 'branch_id', value ->> 'holder', value ->> 'span', value ->> 'period', value ->> 'second_fee'
  from json_each(?)
  where true
  on conflict ("branch_id", "holder", "span", "period") do update
  set "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";

-- bookCosts, PostgreSQL
update "payment_attempt"
  set "lost" = ?, "dispute_fee" = ?, "second_fee" = ?
  where "id" = ?;
select sum("lost") as "lost", sum("dispute_fee") as "dispute_fee", sum("second_fee") as "second_fee"
  from "payment_attempt"
  where "tip_id" = ?;
insert into "booking" ("id", "tip_id", "business_id", "branch_id", "reason", "entry", "amount", "booked_on", "created_at")
  values (?, …);
insert into "earning_sum" ("branch_id", "holder", "span", "period", "lost") select "branch_id", "holder", "span", "period", "lost"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "lost" = "earning_sum"."lost" + "excluded"."lost";
insert into "earning_sum" ("branch_id", "holder", "span", "period", "dispute_fee") select "branch_id", "holder", "span", "period", "dispute_fee"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "dispute_fee" = "earning_sum"."dispute_fee" + "excluded"."dispute_fee";
insert into "earning_sum" ("branch_id", "holder", "span", "period", "second_fee") select "branch_id", "holder", "span", "period", "second_fee"
  from json_populate_recordset(null::"earning_sum", ?::json)
  on conflict ("branch_id", "holder", "span", "period") do update
  set "second_fee" = "earning_sum"."second_fee" + "excluded"."second_fee";

-- noteToAnswer
update "payment_attempt"
  set "answer_kind" = ?, "answer_due" = ?
  where "id" = ?;
