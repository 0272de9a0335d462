-- Search rows also hold tags, genres and the festival that an event is a part of: all are written anew, a part every minute.
insert into search_todo (event_id, rewrite) select event_id, true from event_text
on conflict (event_id) do update set rewrite = true;
