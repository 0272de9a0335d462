-- Runs of over a fortnight that are one date of many days. Those with a date for each day are many more, and are read by the
-- end of the day from event_date_open.
create index event_date_whole_run on event_date (city_id, ends_at, id)
  include (starts_at, open_until, event_id, prev_ends_at, category_id, moods, language_bits, visitor_bits, is_online, price_min, popularity)
  where open_until is not null and is_live and is_long;
