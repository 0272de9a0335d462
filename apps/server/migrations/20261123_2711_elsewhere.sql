-- What takes place in no city that is known here belongs to this row. No list of cities has it.
insert into city (id, slug, name, country, lat, lng, time_zone) values (0, 'elsewhere', '', '', 0, 0, 'UTC');
-- Of a venue there: its town, as records call it.
alter table venue add column town text;
