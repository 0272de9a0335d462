-- The fediverse: our own key pair, the actors we follow, and what was already taken in.

-- One key pair for the instance, made when it is first needed: all processes sign with it.
create table activitypub_key (
  id int primary key check (id = 1),
  private_key text not null,              -- PKCS#8 PEM
  public_key text not null,               -- SPKI PEM
  created_at timestamptz not null
);

create table activitypub_follow (
  actor text primary key,                 -- its id, an address
  inbox text not null,
  source_id int not null references source on delete cascade,
  follow_id text not null unique,         -- id of our Follow: an Accept names it
  state text not null check (state in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create index activitypub_follow_source on activitypub_follow (source_id);

-- Signatures that were taken, for as long as their date would be: a request that comes twice is a replay.
create table activitypub_seen (
  signature_hash text primary key,
  seen_at timestamptz not null
);
create index activitypub_seen_at on activitypub_seen (seen_at);
