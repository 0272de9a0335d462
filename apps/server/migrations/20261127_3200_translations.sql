-- Machine translations of event texts, what is still to be translated, and what it has cost (docs/decisions/0028).

create table translation (
  source_hash text not null,            -- of a text and its language (catalogue/translations/source-hash.ts)
  target text not null,                 -- a language of the interface, or another that somebody chose
  model text not null,                  -- provider and model
  names text not null,                  -- hash of the names that had to stay
  content text,                         -- null: no answer passed the checks
  failure text,                         -- the check that failed
  characters int not null,
  chosen_at timestamptz not null,       -- of several, the latest is shown
  primary key (source_hash, target, model, names)
);

-- Events whose texts somebody waits for, or whose city is translated as soon as they come.
create table translation_wish (
  event_id bigint not null references event on delete cascade,
  target text not null,
  is_whole boolean not null,            -- also the description; else title and summary
  is_viewed boolean not null,           -- somebody looks at it now
  due_at timestamptz not null,          -- leased until then, or to be tried again
  attempts int not null default 0,
  primary key (event_id, target)
);
create index translation_wish_due on translation_wish (is_viewed desc, due_at);

-- Characters sent to each provider in a month of UTC. Reserved before they are sent.
create table translation_spend (
  provider text not null,
  month date not null,
  characters bigint not null default 0,
  primary key (provider, month)
);
