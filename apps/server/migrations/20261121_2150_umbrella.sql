-- Festivals by what they are (ingest/merge/umbrellas.ts), where no platform says whose parts their events are.
create table event_umbrella (
  part_id bigint primary key references event on delete cascade,
  umbrella_id bigint not null references event on delete cascade,
  reason text not null check (reason in ('name', 'organizer')),
  created_at timestamptz not null
);
create index event_umbrella_umbrella on event_umbrella (umbrella_id);

-- `platform series`: the separate events of one series, by the platform's own word.
alter table event add column series text;
create index event_series on event (series, next_starts_at) where series is not null;

-- Listings that know no hour and fit several events of their day: an operator says which one they are.
create table match_review (
  a text not null,                        -- `platform id` of the listing that knows no hour
  b text not null,                        -- of a listing of an event that it fits
  probability real not null,
  state text not null default 'open' check (state in ('open', 'same', 'different')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (a, b)
);
create index match_review_open on match_review (created_at) where state = 'open';
