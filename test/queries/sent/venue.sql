-- findVenue, SQLite
select "id", "business_id", "number", "name", "kind", "address", "presets", "greeting", "greeting_en", "greeting_cn", "opens_on", "closed_at", (select coalesce(json_group_array(json_object('id', "agg"."id", 'name', "agg"."name", 'code', "agg"."code", 'greeting', "agg"."greeting", 'photo', "agg"."photo")), '[]')
  from (select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id") as agg) as "staff"
  from "branch"
  where "id" = ?;

-- findVenue, PostgreSQL
select "id", "business_id", "number", "name", "kind", "address", "presets", "greeting", "greeting_en", "greeting_cn", "opens_on", "closed_at", (select coalesce(json_agg(agg), '[]')
  from (select "id", "name", "code", "greeting", "photo"
  from "staff"
  where "deleted_at" is null and "role" != ? and "branch_id" = ?
  order by "created_at", "id") as agg) as "staff"
  from "branch"
  where "id" = ?;
