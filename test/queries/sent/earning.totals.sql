-- sumOf
select coalesce(sum("earning_sum"."tips"), 0) as "tips", coalesce(sum("earning_sum"."earned"), 0) as "earned", coalesce(sum("earning_sum"."refunded"), 0) as "refunded", coalesce(sum("earning_sum"."disputed"), 0) as "disputed", coalesce(sum("earning_sum"."fee"), 0) as "fee", coalesce(sum("earning_sum"."lost"), 0) as "lost", coalesce(sum("earning_sum"."fee_tips"), 0) as "feeTips", coalesce(sum("earning_sum"."dispute_fee"), 0) as "disputeFee", coalesce(sum("earning_sum"."second_fee"), 0) as "secondFee"
  from "earning_sum"
  where ("earning_sum"."branch_id" in (select "branch"."id"
  from "branch"
  where "business_id" = ?) and "earning_sum"."holder" = ?) and ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?);

-- sumOf (of a branch, some days)
select coalesce(sum("earning_sum"."tips"), 0) as "tips", coalesce(sum("earning_sum"."earned"), 0) as "earned", coalesce(sum("earning_sum"."refunded"), 0) as "refunded", coalesce(sum("earning_sum"."disputed"), 0) as "disputed", coalesce(sum("earning_sum"."fee"), 0) as "fee", coalesce(sum("earning_sum"."lost"), 0) as "lost", coalesce(sum("earning_sum"."fee_tips"), 0) as "feeTips", coalesce(sum("earning_sum"."dispute_fee"), 0) as "disputeFee", coalesce(sum("earning_sum"."second_fee"), 0) as "secondFee"
  from "earning_sum"
  where ("earning_sum"."branch_id" = ? and "earning_sum"."holder" = ?) and (("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?));

-- sumOf (of a person, some days)
select coalesce(sum("earning_sum"."tips"), 0) as "tips", coalesce(sum("earning_sum"."earned"), 0) as "earned", coalesce(sum("earning_sum"."refunded"), 0) as "refunded", coalesce(sum("earning_sum"."disputed"), 0) as "disputed", coalesce(sum("earning_sum"."fee"), 0) as "fee", coalesce(sum("earning_sum"."lost"), 0) as "lost", coalesce(sum("earning_sum"."fee_tips"), 0) as "feeTips", coalesce(sum("earning_sum"."dispute_fee"), 0) as "disputeFee", coalesce(sum("earning_sum"."second_fee"), 0) as "secondFee"
  from "earning_sum"
  where ("earning_sum"."branch_id" in (select "branch"."id"
  from "branch"
  where "business_id" = ?) and "earning_sum"."holder" = ?) and (("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?));

-- sumsNow
select "earning_sum"."span", coalesce(sum("earning_sum"."tips"), 0) as "tips", coalesce(sum("earning_sum"."earned"), 0) as "earned", coalesce(sum("earning_sum"."refunded"), 0) as "refunded", coalesce(sum("earning_sum"."disputed"), 0) as "disputed", coalesce(sum("earning_sum"."fee"), 0) as "fee", coalesce(sum("earning_sum"."lost"), 0) as "lost", coalesce(sum("earning_sum"."fee_tips"), 0) as "feeTips", coalesce(sum("earning_sum"."dispute_fee"), 0) as "disputeFee", coalesce(sum("earning_sum"."second_fee"), 0) as "secondFee"
  from "earning_sum"
  where ("earning_sum"."branch_id" in (select "branch"."id"
  from "branch"
  where "business_id" = ?) and "earning_sum"."holder" = ?) and ("earning_sum"."span" = ? or ("earning_sum"."span" = ? and "earning_sum"."period" = ?) or ("earning_sum"."span" = ? and "earning_sum"."period" = ?))
  group by "earning_sum"."span";

-- listPeriods
select substr(earning_sum.period, 1, 7) as "period", coalesce(sum("earning_sum"."tips"), 0) as "tips", coalesce(sum("earning_sum"."earned"), 0) as "earned", coalesce(sum("earning_sum"."refunded"), 0) as "refunded", coalesce(sum("earning_sum"."disputed"), 0) as "disputed", coalesce(sum("earning_sum"."fee"), 0) as "fee", coalesce(sum("earning_sum"."lost"), 0) as "lost", coalesce(sum("earning_sum"."fee_tips"), 0) as "feeTips", coalesce(sum("earning_sum"."dispute_fee"), 0) as "disputeFee", coalesce(sum("earning_sum"."second_fee"), 0) as "secondFee"
  from "earning_sum"
  where ("earning_sum"."branch_id" in (select "branch"."id"
  from "branch"
  where "business_id" = ?) and "earning_sum"."holder" = ?) and (("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?) or ("earning_sum"."span" = ? and "earning_sum"."period" >= ? and "earning_sum"."period" <= ?))
  group by substr(earning_sum.period, 1, 7)
  order by substr(earning_sum.period, 1, 7) desc limit ?;
