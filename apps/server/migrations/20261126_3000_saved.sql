-- What people keep. A row stays with the event that was saved; readers follow `event.merged_into` (catalogue/cards/saved.ts).

alter table user_account add column saves_visibility text not null default 'friends'
  check (saves_visibility in ('friends', 'nobody'));
alter table user_account add column time_zone text; -- IANA, as the person's device names it

create table saved_event (
  user_id bigint not null references user_account on delete cascade,
  event_id bigint not null references event on delete cascade,
  visibility text not null check (visibility in ('friends', 'nobody')),
  saved_at timestamptz not null,
  friends_told_at timestamptz,            -- when friends were told, or it was decided that they are not
  primary key (user_id, event_id)
);
create index saved_event_at on saved_event (saved_at);
create index saved_event_untold on saved_event (saved_at) where friends_told_at is null;
create index saved_event_event on saved_event (event_id, saved_at);

-- What people who saved an event were last told about it. A change is what differs from this.
create table saved_event_told (
  event_id bigint primary key references event on delete cascade,
  facts jsonb not null,
  changed_at timestamptz not null         -- `event.changed_at` when the facts were read
);

-- The secret address of somebody's calendar of saved events. Only a hash is kept.
create table saved_calendar (
  user_id bigint primary key references user_account on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
