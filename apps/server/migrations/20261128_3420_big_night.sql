-- 0 to 1: how much an event looks like the night that a city talks about.
alter table event_signal add column big_night real not null default 0;
-- Every event is judged anew.
update event_signal set judged_at = '-infinity';
