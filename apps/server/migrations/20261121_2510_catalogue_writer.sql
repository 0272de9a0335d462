-- Gathering keeps in memory, between its pages, what it has read of listing_block (ingest/merge/catalogue-memory.ts, decision 0039).
-- That holds as long as nobody else has written there: each transaction that does leaves a token of its own.

create table catalogue_writer (
  -- One row.
  only_one boolean primary key default true check (only_one),
  token uuid not null
);
insert into catalogue_writer (token) values (gen_random_uuid());

-- Waits until nobody else writes events, and leaves `own`. Gives the token of whoever wrote last, as it was committed. Everything
-- else that its transaction does is its own to know of. A function sees with each of its statements what is committed
-- by then; a single statement would see what was when it began to wait.
create function enter_catalogue(own uuid) returns uuid language plpgsql as $$
declare
  before uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('write events', 0));
  select token into before from catalogue_writer for update;
  update catalogue_writer set token = own;
  perform set_config('okolo.catalogue_writer', 'noted', true);
  return before;
end $$;

-- Whoever else writes leaves a token that nobody knows. The row is held until its transaction ends, so that nobody
-- enters in between. Once a transaction is enough.
create function note_catalogue_writer() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('okolo.catalogue_writer', true), '') = '' then
    update catalogue_writer set token = gen_random_uuid();
    perform set_config('okolo.catalogue_writer', 'noted', true);
  end if;
  return null;
end $$;
create trigger listing_block_written before insert or update or delete or truncate on listing_block
  for each statement execute function note_catalogue_writer();
