-- The map of every city at once: what lasts for days is found by its tile too, and a tile's dates are told by city without
-- touching the table.
create index event_date_cell_long on event_date (cell, ends_at)
  include (id, event_id, starts_at, list_at, prev_ends_at, open_until, is_long, city_id, category_id, is_online, price_min,
    popularity, lat, lng, mx, my)
  where is_live and (is_long or open_until is not null);
drop index event_date_cell;
create index event_date_cell on event_date (cell, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, is_online, price_min, popularity, lat, lng,
    mx, my)
  where not is_long and is_live and open_until is null;

-- What has no place is listed beside the map.
create index event_date_nowhere on event_date (city_id, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, open_until, is_long, category_id, is_online, price_min, popularity)
  where mx is null and is_live;

-- The dates of an event, counted and looked through for its next one: from the index alone.
drop index event_date_event;
create index event_date_event on event_date (event_id, starts_at, id) include (ends_at, is_live, is_long);
