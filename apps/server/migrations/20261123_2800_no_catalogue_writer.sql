-- Gathering keeps nothing of listing_block in memory, so nobody asks who wrote there last.

drop trigger listing_block_written on listing_block;
drop function note_catalogue_writer();
drop function enter_catalogue(uuid);
drop table catalogue_writer;
