-- A common word is had by tens of thousands of events, of which a search shows the most popular. The index of the top tenth
-- held too many for a word that a tenth of all have, and too few for such a word in a week: then the other nine tenths were
-- read. The top hundredth has an index now, the top tenth, and the two tenths after it.
-- Generated, because popularity changes often and its tier rarely: only what an index holds costs when it changes.
alter table event_text add column tier smallint not null generated always as (
  case when popularity >= 9900 then 0 when popularity >= 9000 then 1 when popularity >= 7000 then 2 else 3 end) stored;
drop index event_text_top;
alter table event_text drop column is_top;
create index event_text_peak on event_text using gin (vector) with (fastupdate = off) where upcoming and tier = 0;
create index event_text_top on event_text using gin (vector) with (fastupdate = off) where upcoming and tier <= 1;
create index event_text_next on event_text using gin (vector) with (fastupdate = off) where upcoming and tier = 2;
-- The planner takes tiers for equally large as long as it knows nothing of them.
analyze event_text (tier);
