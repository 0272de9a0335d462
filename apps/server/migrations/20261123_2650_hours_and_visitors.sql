-- What people ask for besides the day: hours, weekdays, an age, a way in for wheelchairs (docs/decisions/0057).

-- On the venue's clock: 1 Monday to 7 Sunday, and the minutes since midnight where the hour is known.
alter table event_date
  add column weekday smallint generated always as (extract(isodow from start_wall)::smallint) stored,
  add column start_minute smallint generated always as (
    case when not all_day then (extract(hour from start_wall) * 60 + extract(minute from start_wall))::smallint end) stored,
  -- Whom an event is said to be for, a bit each (catalogue/visitor-bits.ts).
  add column visitor_bits int not null default 0;
alter table event add column visitor_bits int not null default 0;

-- Made again with them (several days and long runs are few: their hours are read from the table), beside the other columns that lists filter by.
drop index event_date_city, event_date_start, event_date_city_category, event_date_long, event_date_long_everywhere, event_date_open,
  event_date_open_everywhere, event_date_cell, event_date_cell_long, event_date_nowhere, event_date_lasting;

create index event_date_city on event_date (city_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, category_id, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_start on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_city_category on event_date (city_id, category_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_long on event_date (city_id, ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, category_id, moods, language_bits, visitor_bits, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_long_everywhere on event_date (ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, city_id, category_id, moods, language_bits, visitor_bits, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_open on event_date (city_id, ends_at, id)
  include (starts_at, open_until, is_long, event_id, prev_ends_at, category_id, moods, language_bits, visitor_bits, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_open_everywhere on event_date (open_until, id)
  include (starts_at, ends_at, is_long, event_id, prev_ends_at, city_id, category_id, moods, language_bits, visitor_bits, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_cell on event_date (cell, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity, lat, lng, mx, my)
  where not is_long and is_live and open_until is null;
create index event_date_cell_long on event_date (cell, ends_at)
  include (id, event_id, starts_at, list_at, prev_ends_at, open_until, is_long, city_id, category_id, moods, language_bits, visitor_bits, is_online, price_min,
    popularity, lat, lng, mx, my)
  where is_live and (is_long or open_until is not null);
create index event_date_nowhere on event_date (city_id, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, open_until, is_long, category_id, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity)
  where mx is null and is_live;
create index event_date_lasting on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, visitor_bits, weekday, start_minute,
    is_online, price_min, popularity)
  where not is_long and is_live and open_until is null and ends_at - list_at > interval '5 hours';
