-- Friends: who asked whom, who is blocked, and invitations by link and by letter.

-- "People can find me by name", and the folded words of the name (words/fold-words.ts) that the search reads.
alter table user_account add column is_findable boolean not null default true;
alter table user_account add column name_key text not null default '';
update user_account set name_key = trim(left(regexp_replace(fold_text(name), '[\s!-/:-@\[-`{-~]+', ' ', 'g'), 500))
  where name <> '';
create index user_account_words on user_account using gin (array_to_tsvector(string_to_array(name_key, ' ')));

-- One row a pair, so that two who ask each other at once become friends.
create table friendship (
  low_id bigint not null references user_account on delete cascade,
  high_id bigint not null references user_account on delete cascade,
  asked_by bigint not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (asked_by in (low_id, high_id))
);
create index friendship_high on friendship (high_id);

create table user_block (
  user_id bigint not null references user_account on delete cascade,
  blocked_id bigint not null references user_account on delete cascade,
  blocked_at timestamptz not null,
  primary key (user_id, blocked_id)
);
create index user_block_blocked on user_block (blocked_id);

-- The link with which somebody invites. Its code is signed and never stored; revoking removes the row.
create table friend_invite (
  user_id bigint primary key references user_account on delete cascade,
  id uuid not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Addresses that were invited once or refuse every invitation, as keyed hashes. They stay for good.
create table invited_address (
  hash text primary key,
  invited_at timestamptz not null,
  refused_at timestamptz
);
