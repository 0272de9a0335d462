-- Kinds go before age: what somebody waits for, then what concerns them, then what goes to many.

alter table mail add column rank smallint not null generated always as (
  case
    when kind in ('newsletterDigest', 'claimRight') then 2
    when kind in ('notifications', 'invite', 'thread') then 1
    else 0
  end) stored;
drop index mail_due;
create index mail_due on mail (rank, due_at) where state = 'queued';

alter table push_delivery add column rank smallint not null default 0; -- 1: it promotes
drop index push_delivery_due;
create index push_delivery_due on push_delivery (rank, due_at) where state = 'queued';

-- The host that takes a device's pushes, and the tries in a row that it left without an answer.
alter table push_registration add column host text;
alter table push_registration add column silent smallint not null default 0;
update push_registration set host = case
  when name = 'web' then coalesce(lower(substring(address from '^https://([^/:?#]+)')), '')
  else 'fcm.googleapis.com' end;
alter table push_registration alter column host set not null;

-- Hosts that answered. Others are strangers, which share a few lanes.
create table push_host (
  host text primary key,
  answered_at timestamptz,
  silent smallint not null default 0        -- tries in a row without an answer
);
