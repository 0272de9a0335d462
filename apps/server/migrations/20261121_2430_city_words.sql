-- A word in a city is an entry of its own, so that a search in a city reads that city's events alone. The index with city and
-- vector collected the events of all cities for an unfinished word, as it has many endings.
create function words_of_city(city int, vector tsvector) returns tsvector language sql immutable parallel safe strict
  as $$ select array_to_tsvector(array(select city || ':' || w.lexeme from unnest(vector) w)) $$;

-- The same for what is searched: without weights, and words that stand together only as words that are all there. A search
-- that needs more looks at the vector of what is found.
create function query_of_city(city int, query tsquery) returns tsquery language sql immutable parallel safe strict
  as $$ select regexp_replace(regexp_replace(regexp_replace(regexp_replace(query::text,
    ''':\*[A-D]+', ''':*', 'g'), ''':[A-D]+', '''', 'g'), '''(([^'']|'''')*)''', '''' || city || ':\1''', 'g'),
    '<(-|[0-9]+)>', '&', 'g')::tsquery $$;

create index event_text_city_words on event_text using gin (words_of_city(city_id, vector))
  with (fastupdate = on, gin_pending_list_limit = 256) where upcoming;
create index event_text_vector on event_text using gin (vector)
  with (fastupdate = on, gin_pending_list_limit = 256) where upcoming;
drop index event_text_city_vector;
-- How many events have an unfinished word is guessed too high, and starting workers takes longer than a search.
alter table event_text set (parallel_workers = 0);
-- What is known of an expression's values is gathered here.
analyze event_text;
