-- Whose word counts may change: the events of a source are then worked out again (ingest/remerge.ts).
alter table source add column merged_as text;      -- of role, trust and terms, when its events were last all worked out
alter table source add column remerged_to bigint;  -- the event up to which they were, where that was interrupted
update source set merged_as = md5(role || ' ' || trust || ' ' || terms::text);
