-- Search: names, words for correcting slips, and what still has to be noted. See apps/server/src/catalogue/search.

-- Words that events have, folded, also in Latin letters: what a mistyped word is compared with.
create table search_word (
  word text primary key
);
create index search_word_alike on search_word using gin (word gin_trgm_ops);
create index search_word_start on search_word (word text_pattern_ops);

-- Names of venues and organizers that have had events, for suggestions while typing.
create table search_name (
  kind text not null check (kind in ('venue', 'organizer')),
  ref_id int not null,
  city_id int,                            -- of a venue
  vector tsvector not null,
  primary key (kind, ref_id)
);
create index search_name_vector on search_name using gin (vector) with (fastupdate = off);

-- Events whose words and names are not noted yet; a job takes them off. `rewrite`: the search row itself was
-- written before it held performers, Latin forms and keys, and is written anew.
create table search_todo (
  event_id bigint primary key references event on delete cascade,
  rewrite boolean not null
);
insert into search_todo (event_id, rewrite) select event_id, true from event_text;
