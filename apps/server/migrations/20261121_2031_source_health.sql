-- How a source was on each day (UTC), as its last complete run of the day left it: what is usual is told by 28 of these.

create table source_day (
  source_id int not null references source on delete cascade,
  day date not null,
  run_id bigint not null references source_run on delete cascade,
  read int,                               -- records of the last whole listing seen that day; null: none was
  records int not null,                   -- kept, withdrawn ones aside
  quarantined int not null,
  upcoming int not null,                  -- events with a date to come that it lists
  listings int not null,                  -- its listings of such events: what the counts below are of
  located int not null,                   -- with coordinates
  outside int not null,                   -- of these: farther from their city than its radius
  absent jsonb not null,                  -- field -> listings without it
  unknown jsonb not null,                 -- `category: Foo` -> listings with a value that no rule knew
  codes jsonb not null,                   -- `assumed zone_assumed` -> how often
  primary key (source_id, day)
);
