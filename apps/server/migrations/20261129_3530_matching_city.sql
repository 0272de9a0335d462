-- Cities whose listings are still to be looked at by the rules of matching_state.going_on, and how far that is: workers share them by city.
create table matching_city (
  city text primary key,                  -- slug, or 'elsewhere' for events in no city of ours
  done_to bigint not null default 0       -- listing.id up to which the look has come
);
-- A look that was half done begins anew, by city.
update matching_state set going_on = null;
alter table matching_state drop column done_to;
