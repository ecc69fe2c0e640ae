-- claimStripeEndpoint
insert into "stripe_endpoint" ("url", "mode", "mark", "endpoint_id", "sealed", "created_at")
  values (?, …)
  on conflict ("url", "mode") do nothing;
select *
  from "stripe_endpoint"
  where "url" = ? and "mode" = ?;

-- findStripeEndpoint
select *
  from "stripe_endpoint"
  where "url" = ? and "mode" = ?;

-- putStripeEndpoint
update "stripe_endpoint"
  set "endpoint_id" = ?, "sealed" = ?
  where "url" = ? and "mode" = ? and "endpoint_id" is null;
