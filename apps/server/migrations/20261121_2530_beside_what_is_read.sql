-- What cards and lists asked for in other tables stands where they read (docs/decisions/0045).

-- Dates that may be listed, past ones too. One: nothing is to be counted.
alter table event add column date_count smallint not null default 0;

-- With the sources that list it, whose words are shown beside it.
update event e set
  date_count = least(32767, (select count(*) from event_date d where d.event_id = e.id and d.is_live)),
  card = e.card || jsonb_build_object('sources', (
    select coalesce(jsonb_agg(slug order by id), '[]') from (
      select distinct s.id, s.slug from listing l join source s on s.id = l.source_id
      where l.event_id = e.id and not l.is_withdrawn) listed))
where e.card <> '{}';

-- One bit for each language of the interface and one for all others (catalogue/language-bits.ts), beside the other columns that lists
-- filter by: what is in a rare language was looked for in the rows of all events of the city.
alter table event_date add column language_bits smallint not null default 0;
drop index event_date_city, event_date_start, event_date_city_category, event_date_long, event_date_long_everywhere, event_date_open,
  event_date_open_everywhere, event_date_cell, event_date_cell_long, event_date_nowhere, event_date_lasting;
with bits (language, bit) as (values ('en', 1), ('es', 2), ('fr', 4), ('pt', 8), ('de', 16), ('ru', 32), ('it', 64), ('sk', 128), ('uk', 256))
update event_date d set language_bits = l.bits from (
  select e.id, bit_or(coalesce(b.bit, 16384)) bits
  from event e cross join lateral unnest(e.languages) t (tag) left join bits b on b.language = t.tag group by e.id) l
where l.id = d.event_id;

create index event_date_city on event_date (city_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, category_id, moods, language_bits, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_start on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_city_category on event_date (city_id, category_id, list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, moods, language_bits, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null;
create index event_date_long on event_date (city_id, ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, category_id, moods, language_bits, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_long_everywhere on event_date (ends_at, id)
  include (starts_at, list_at, event_id, prev_ends_at, city_id, category_id, moods, language_bits, is_online, price_min, popularity)
  where is_long and is_live and open_until is null;
create index event_date_open on event_date (city_id, ends_at, id)
  include (starts_at, open_until, event_id, prev_ends_at, category_id, moods, language_bits, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_open_everywhere on event_date (open_until, id)
  include (starts_at, ends_at, event_id, prev_ends_at, city_id, category_id, moods, language_bits, is_online, price_min, popularity)
  where open_until is not null and is_live;
create index event_date_cell on event_date (cell, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, is_online, price_min, popularity, lat, lng,
    mx, my)
  where not is_long and is_live and open_until is null;
create index event_date_cell_long on event_date (cell, ends_at)
  include (id, event_id, starts_at, list_at, prev_ends_at, open_until, is_long, city_id, category_id, moods, language_bits, is_online, price_min,
    popularity, lat, lng, mx, my)
  where is_live and (is_long or open_until is not null);
create index event_date_nowhere on event_date (city_id, list_at)
  include (id, event_id, starts_at, ends_at, prev_ends_at, open_until, is_long, category_id, moods, language_bits, is_online, price_min, popularity)
  where mx is null and is_live;
create index event_date_lasting on event_date (list_at, id)
  include (event_id, starts_at, ends_at, prev_ends_at, city_id, category_id, moods, language_bits, is_online, price_min, popularity)
  where not is_long and is_live and open_until is null and ends_at - list_at > interval '5 hours';
