-- listRecentVenues
select "branch"."id", "branch"."name", "branch"."kind"
  from "tip"
  inner join "branch" on "branch"."id" = "tip"."branch_id"
  where "tip"."guest_id" = ? and "branch"."closed_at" is null
  group by "branch"."id", "branch"."name", "branch"."kind"
  order by max("tip"."created_at") desc limit ?;
