-- A look-up by key tells from the row alone that a listing is of the same platform under another title, and goes past it: among
-- what is near a listing nearly all is (ingest/merge/block-tag.ts, decision 0036).

-- Numbers small enough to stand beside an id. Two platforms never have the same one, which a hash could not promise.
create table platform_number (
  platform text primary key,
  number int not null unique generated always as identity
);
insert into platform_number (platform)
  select platform from source group by platform order by min(id);

-- Beside the id in every row of its keys: the platform's number and hashes of the title. 0: look at it whoever asks.
alter table listing add column block_tag int not null default 0;
-- `block_tag << 36 | id`; what is there has the tag 0 and needs no writing.
alter table listing_block rename column listing_id to tagged_id;

create or replace function forget_listing_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_block;
  else
    delete from listing_block where key = any(old.block_keys) and tagged_id = (old.block_tag::bigint << 36 | old.id);
  end if;
  return null;
end $$;
