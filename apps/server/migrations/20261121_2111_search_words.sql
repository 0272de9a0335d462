-- Looking for alike words reads the whole pending list of a GIN index with fastupdate: the planner then avoids it.
alter index search_word_alike set (fastupdate = off);
select gin_clean_pending_list('search_word_alike');
