-- Nothing looks for dates by their end alone; with this index PostgreSQL read it whole beside the index of a list.
drop index if exists event_date_ends;
