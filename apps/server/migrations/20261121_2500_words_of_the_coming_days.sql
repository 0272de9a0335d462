-- A common word in a few days: tens of thousands of events have the word and thousands are on, and a search read the rows of the
-- one or of the other. An index by day now has the words too (docs/decisions/0038).
-- As of the event, and written with it.
alter table event_text add column next_starts_at timestamptz;
alter table event_text add column last_ends_at timestamptz;
update event_text t set next_starts_at = e.next_starts_at, last_ends_at = e.last_ends_at from event e where e.id = t.event_id;

-- An entry of a B-tree has at most 2,704 bytes. A vector takes what its text does and up to five bytes a word; those that are longer
-- (a festival with a hundred performers) are few and are read from the table.
alter table event_text add column is_brief boolean not null
  generated always as (octet_length(vector::text) + 5 * length(vector) <= 2000) stored;
-- Without the popularity, which changes often: what is found is asked for it.
create index event_text_soon on event_text (tier, next_starts_at) include (last_ends_at, event_id, vector)
  where upcoming and is_brief;
create index event_text_soon_long on event_text (next_starts_at) where upcoming and not is_brief;
-- The planner knows nothing of the new columns.
analyze event_text;
