-- The houses of a town (theatres, clubs, museums ...) as a map or a list names them.
create table house (
  id int generated always as identity primary key,
  city_id int not null references city on delete cascade,
  key text not null,                                        -- 'osm:node/123', 'list:theatre.example/programme'
  origin text not null check (origin in ('osm', 'list')),
  kind text not null,                                       -- ingest/houses/house.ts
  name text not null,
  names text[] not null default '{}',                       -- other spellings and languages
  website text,
  programme text,                                           -- the page of its events, where a list names it
  address text,
  lat float8,
  lng float8,
  wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
  toilets text check (toilets in ('yes', 'no')),
  wheelchair_toilets text check (wheelchair_toilets in ('yes', 'no')),
  opening_hours text,                                       -- as OpenStreetMap writes them
  venue_id int references venue on delete set null,
  seen_at timestamptz not null,
  unique (city_id, key)
);
create index house_venue on house (venue_id) where venue_id is not null;

-- A walk through the web sites of a town's houses.
create table town_scan (
  id int generated always as identity primary key,
  city_id int not null references city on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index town_scan_city on town_scan (city_id);

-- What one address of a scan gave; houses that share a site share a look.
create table town_look (
  id int generated always as identity primary key,
  scan_id int not null references town_scan on delete cascade,
  address_key text not null,
  address text not null,
  name text not null,
  kind text not null,
  other_address text,                                       -- looked at where the first gives nothing
  house jsonb,                                              -- HousePlace, where the address belongs to one house
  state text not null default 'waiting' check (state in ('waiting', 'found', 'nothing', 'failed', 'known')),
  result jsonb,                                             -- Tried: what was found and its preview, or why not
  upcoming int not null default 0,
  listed_already int not null default 0,                    -- of the events shown, those that other sources list
  doubts jsonb not null default '[]',
  feed_key text,                                            -- of the feed that was found
  known_source text,                                        -- slug of the source that reads this already
  decision text check (decision in ('added', 'declined')),
  source_slug text,                                         -- the source that it became
  looked_at timestamptz,
  unique (scan_id, address_key)
);

-- How full a town was on a day.
create table town_day (
  city_id int not null references city on delete cascade,
  day date not null,
  houses int not null,
  covered int not null,
  upcoming int not null,
  primary key (city_id, day)
);

-- The house whose own programme a source is: events that name no place are there. HousePlace.
alter table source add column house jsonb;
-- The connector of plain pages had a key for it.
update source set house = jsonb_build_object('name', config #> '{place,name}', 'address', config #> '{place,address}', 'lat', null, 'lng', null),
  config = config - 'place'
where connector = 'listing-pages' and config ? 'place';
