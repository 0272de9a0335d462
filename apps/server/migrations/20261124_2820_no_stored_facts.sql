-- Lists read what they rank by from the rows of the event, its organizers and its signals.
alter table event_signal drop column facts;
