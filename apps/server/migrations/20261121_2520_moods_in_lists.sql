-- Moods and languages stood in the JSON of the event alone: a list by a rare mood unpacked that of every event of the city
-- (docs/decisions/0043).

-- One bit a mood (catalogue/mood-bits.ts), beside the other columns that lists filter by.
alter table event add column moods smallint not null default 0;
alter table event_date add column moods smallint not null default 0;
-- Those that it is written or held in, in small letters and sorted; of `pt-BR` also `pt`.
alter table event add column languages text[] not null default '{}';

with bits (mood, bit) as (values ('party', 1), ('energetic', 2), ('chill', 4), ('romantic', 8), ('cultured', 16), ('curious', 32),
  ('creative', 64), ('active', 128), ('funny', 256), ('social', 512), ('family', 1024), ('offbeat', 2048))
update event e set
  moods = coalesce((select sum(b.bit) from jsonb_array_elements_text(e.card -> 'moods') m (mood) join bits b using (mood)), 0),
  languages = (
    select array_agg(distinct part order by part) from (
      select lower(e.language) language
      union all select lower(jsonb_array_elements_text(coalesce(e.detail -> 'in_language', '[]')))) said
    cross join lateral unnest(array[said.language, split_part(said.language, '-', 1)]) part)
where e.status not in ('merged', 'held');

-- Made again with the moods; filling them into the table first keeps that quick.
drop index event_date_city, event_date_start, event_date_city_category, event_date_long, event_date_long_everywhere, event_date_open,
  event_date_open_everywhere, event_date_cell, event_date_cell_long, event_date_nowhere, event_date_lasting;
update event_date d set moods = e.moods from event e where e.id = d.event_id and e.moods <> 0;

create index event_date_city on event_date (city_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, category_id, moods, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_start on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_city_category on event_date (city_id, category_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, moods, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_long on event_date (city_id, ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, category_id, moods, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_long_everywhere on event_date (ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, city_id, category_id, moods, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_open on event_date (city_id, ends_at, id)
  include (starts_at, open_until, event_id, prev_ends_at, category_id, moods, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_open_everywhere on event_date (open_until, id)
  include (starts_at, ends_at, event_id, prev_ends_at, city_id, category_id, moods, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_cell on event_date (cell, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, is_online, price_min, popularity, lat, lng,
    mx, my)
  where not is_long and is_live and open_until is null;
create index event_date_cell_long on event_date (cell, ends_at)
  include (id, event_id, starts_at, list_at, prev_ends_at, open_until, is_long, city_id, category_id, moods, is_online, price_min,
    popularity, lat, lng, mx, my)
  where is_live and (is_long or open_until is not null);
create index event_date_nowhere on event_date (city_id, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, open_until, is_long, category_id, moods, is_online, price_min, popularity)
  where mx is null and is_live;
create index event_date_lasting on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null and ends_at - list_at > interval '5 hours';
