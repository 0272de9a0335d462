-- A common word is had by tens of thousands of events, of which a search shows the most popular: those have a small index of
-- their own. Generated, because popularity changes often and this rarely does: only what an index holds costs when it changes.
alter table event_text add column is_top boolean not null generated always as (popularity >= 9000) stored;
create index event_text_top on event_text using gin (vector) with (fastupdate = off) where upcoming and is_top;
