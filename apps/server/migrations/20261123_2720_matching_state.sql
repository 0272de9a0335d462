-- By which rules the listings of the catalogue were last joined (ingest/rules-version.ts). No row: it is empty, or new.
create table matching_state (
  is_one boolean primary key default true check (is_one),
  rules text not null,                    -- of the last whole look
  going_on text,                          -- rules of a whole look that is not finished; null: there is none
  done_to bigint not null default 0       -- listing.id up to which that look has come
);
insert into matching_state (rules) select '' where exists (select from listing);
