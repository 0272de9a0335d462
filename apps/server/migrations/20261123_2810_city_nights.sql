-- The last night, by the city's own clock, in which its listings were looked at again (ingest/merge/nightly.ts).
create table city_night (
  city text primary key,                  -- slug, or 'elsewhere' for events in no city of ours
  night date not null
);
