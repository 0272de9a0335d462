-- Matching on arrival is the most of what gathering writes and reads; this makes its rows fewer and its look-ups narrower.

-- A listing remembers its keys, so that they are found again without an index by listing; and a sketch of itself: the
-- letters of its titles and its times, by which most of what is near it is told apart without reading what it says
-- (ingest/merge/sketch.ts). Null: none yet.
alter table listing
  add column block_keys bigint[] not null default '{}',
  add column sketch text;
update listing l set block_keys = b.keys
  from (select listing_id, array_agg(key) as keys from listing_block group by listing_id) b where b.listing_id = l.id;
alter table listing_block drop constraint listing_block_listing_id_fkey;
drop index listing_block_listing;

-- In place of the reference, which was checked for each key.
create function forget_listing_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_block;
  else
    delete from listing_block where key = any(old.block_keys) and listing_id = old.id;
  end if;
  return null;
end $$;
create trigger listing_forgets_blocks after delete on listing for each row execute function forget_listing_blocks();
create trigger listing_forgets_all_blocks after truncate on listing for each statement execute function forget_listing_blocks();

-- Operators' words are few among the links that the journal holds.
create index merge_journal_word_a on merge_journal (a) where kind in ('must', 'cannot');
create index merge_journal_word_b on merge_journal (b) where kind in ('must', 'cannot');
