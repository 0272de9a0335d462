-- What ranking knows of an event besides its own row; made by ingest/popularity.ts, never by a request.

create table event_signal (
  event_id bigint primary key references event on delete cascade,
  saves real not null default 0,          -- older ones weigh less, see catalogue/ranking/popularity.ts
  saves_week int not null default 0,
  capacity real,                          -- of the venue, percentile in its city
  organizer real,                         -- history of the organizer, 0 to 1
  interest real,                          -- the source's own count, percentile within that source
  low_stock boolean not null default false,
  trust real not null,                    -- of the best of its sources
  quality real not null,                  -- completeness and trust, 0 to 1
  judged_at timestamptz not null          -- event.changed_at when the above was read
);

-- When a city's popularities were made last.
create table city_popularity (
  city_id int primary key references city on delete cascade,
  refreshed_at timestamptz not null
);

-- Which cities have something new to be judged.
create index event_city_changed on event (city_id, changed_at);
