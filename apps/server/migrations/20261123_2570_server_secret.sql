-- By which secret sessions and links of this site are signed: a keyed hash of it, so that a process with another secret is noticed.

create table server_secret (
  id smallint primary key default 1 check (id = 1),
  fingerprint text not null,
  accepted_at timestamptz not null
);
