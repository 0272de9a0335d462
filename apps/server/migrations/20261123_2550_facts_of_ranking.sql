-- What lists are ranked by, as one text that the job of popularity writes (docs/decisions/0049). Until it has, it is put together
-- from the event's row, its organizers and its signals.
alter table event_signal add column facts text;
