-- An index that is written with every event must be asked for by something.

-- The index with the city answers a search without one as well: GIN keeps the entries of each column apart.
drop index event_text_vector;
-- New rows wait in a short list, which a search reads along, and go into the tree together: a tenth of the work.
alter index event_text_city_vector set (fastupdate = on, gin_pending_list_limit = 256);

-- The map is answered by cells; nobody asks for the nearest point.
drop index event_date_near;
