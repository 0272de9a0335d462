-- Long texts are written compressed. lz4 takes a fraction of the processor time of pglz, the default of old; what is
-- stored stays as it is. A server that was built without it, as the embedded database is, goes on with pglz.
do $$
begin
  if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
    alter table source_record alter column raw set compression lz4;
    alter table listing alter column content set compression lz4;
    alter table event alter column detail set compression lz4;
    alter table event alter column provenance set compression lz4;
  end if;
end $$;
