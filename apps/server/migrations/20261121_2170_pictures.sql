-- Pictures of events as this server gives them. A picture is named by the MD5 of its address; only what stands in
-- an event, by a source whose terms allow a copy, is ever fetched.
create index event_picture on event (md5(card #>> '{image,url}'))
  where card #>> '{image,url}' is not null;

-- Pictures of what was taken down. Only the hash: what they were is erased.
create table picture_gone (
  key text primary key,
  gone_at timestamptz not null
);
