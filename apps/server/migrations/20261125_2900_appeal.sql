-- How many visitors would want an event, from what it is (docs/decisions/0011); all events are judged anew.
alter table event_signal add column appeal real not null default 0.5;
update event_signal set judged_at = '-infinity';
