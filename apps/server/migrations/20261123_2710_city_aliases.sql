-- What people call a city besides its names in the interface's languages: `hull`, `nyc`, `koeln`.
alter table city add column aliases text[] not null default '{}';
