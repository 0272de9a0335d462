-- Any event's id (own_id) -> the event that stands for it now: itself, or the one that it joined. A left join, because PostgreSQL
-- leaves that out of a query that reads no more than `id`.
create view current_event as
select own.id as own_id, coalesce(own.merged_into, own.id) as id,
  e.uuid, e.slug, e.title, e.titles, e.language, e.status, e.city_id, e.next_starts_at
from event own
left join event e on e.id = coalesce(own.merged_into, own.id);
