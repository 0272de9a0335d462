-- Who is at which job now, and how its last turns ended (platform/jobs). All times are by the database's own clock.
create table job (
  name text not null,
  part text not null default '',        -- a city, of jobs that workers share by city; such a row is there only while it is worked on, or fails
  holder text,                          -- the worker that is at it
  held_until timestamptz,               -- its lease; a dead worker's runs out
  due_at timestamptz not null,          -- lag is counted from here
  next_at timestamptz not null,         -- no turn begins before; later than due_at after a failure
  does text not null,                   -- for operators
  every_ms bigint not null,
  late_ms bigint not null,              -- a lag that operators are told of
  begun_at timestamptz,
  ended_at timestamptz,                 -- of the last turn that went well
  failed_at timestamptz,
  error text,                           -- of the last turn that failed
  duration_ms bigint,
  runs bigint not null default 0,
  failures bigint not null default 0,
  primary key (name, part)
);
