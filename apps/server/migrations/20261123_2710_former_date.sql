-- Dates of events that are not shown now, because they were merged into others or hidden. When the event comes back, its
-- dates are the same again by these rows, with their addresses.
create table former_date (
  uuid uuid primary key,                  -- of the date
  event_id bigint not null references event on delete cascade,
  date_key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  previous_start timestamptz
);
create index former_date_event on former_date (event_id);
