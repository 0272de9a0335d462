-- Which events are on in a narrow window is read from this index alone, where a common word is looked for in all cities.
drop index event_next;
create index event_next on event (next_starts_at) include (last_ends_at, id) where next_starts_at is not null;
