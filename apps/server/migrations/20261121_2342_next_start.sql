-- Every minute a job asks which events' next date is over, and searches of a few days which begin by then.
create index event_next on event (next_starts_at) include (last_ends_at) where next_starts_at is not null;
