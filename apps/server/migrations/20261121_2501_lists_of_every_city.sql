-- The list of all cities read over everything that began in the last 26 hours, since a date of a day may still be on. Most dates last an
-- evening: the few that last for over five hours are in an index of their own, so that of the others five hours are read
-- (docs/decisions/0038). Lengths are counted from `list_at`, the place in the list.
create index event_date_lasting on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null and ends_at - list_at > interval '5 hours';
-- What runs for weeks, in the order in which it is listed: a page is read, not everything that is still to end.
drop index event_date_open_everywhere;
create index event_date_open_everywhere on event_date (open_until, id)
  include (starts_at, ends_at, event_id, prev_ends_at, city_id, category_id, is_online, price_min, popularity)
  where open_until is not null and is_live;
