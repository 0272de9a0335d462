-- Cities that an operator added; those of cities.json are the others.
alter table city add column is_added boolean not null default false;
-- Added by hand until now: every shipped city has its number.
update city set is_added = true where geonames_id is null and id <> 0;
