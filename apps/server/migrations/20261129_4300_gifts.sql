-- Events that people give: by the form or by mail (docs/give.md).
create table giver (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,  -- platform/mail/email-key.ts
  locale text not null,
  confirmed_at timestamptz,        -- null: nobody else sees what it gave
  banned_at timestamptz,
  ban_reason text,
  refused_at timestamptz,          -- it gets no letter again
  created_at timestamptz not null
);

create table gift (
  id uuid primary key,
  giver_id bigint references giver on delete cascade,
  user_id bigint references user_account on delete set null,
  organizer_id bigint references organizer on delete set null,  -- a confirmed organizer's own event
  state text not null check (state in ('draft', 'sent', 'waiting', 'asked', 'published', 'refused', 'withdrawn')),
  via text not null check (via in ('form', 'mail')),
  city text not null,              -- slug; empty while it is not said
  form jsonb not null,             -- what its giver says now
  published jsonb,                 -- what stands; null: nothing does
  reading jsonb,                   -- of a draft: where its fields were read
  same_as uuid,                    -- the known event that its giver chose
  content_key text not null,       -- by which the same text is known again
  reason text,                     -- the operator's question or reason
  decided_by text,
  decided_at timestamptz,
  waiting_since timestamptz,       -- null: nobody has to look at it
  locale text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index gift_giver on gift (giver_id);
create index gift_user on gift (user_id) where user_id is not null;
create index gift_organizer on gift (organizer_id) where organizer_id is not null;
create index gift_waiting on gift (waiting_since) where waiting_since is not null;
create index gift_content on gift (content_key);
create index gift_unsent on gift (created_at) where state in ('draft', 'sent');

create table gift_picture (
  key text primary key,
  gift_id uuid references gift on delete cascade,  -- null: not sent yet
  webp bytea not null,
  made_at timestamptz not null
);
create index gift_picture_gift on gift_picture (gift_id);
