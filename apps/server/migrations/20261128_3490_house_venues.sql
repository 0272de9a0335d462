-- Houses of a town become venues: what a venue has only from its house is given up as soon as a source says it.
alter table venue add column from_house text[] not null default '{}';  -- 'address', 'point'
alter table venue_alias drop constraint venue_alias_kind_check;
alter table venue_alias add constraint venue_alias_kind_check
  check (kind in ('seen', 'compared', 'learned', 'operator', 'house'));
