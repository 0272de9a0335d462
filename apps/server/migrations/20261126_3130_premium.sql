-- Premium: what stores say about subscriptions. user_account.premium_until follows from it and from what operators grant.

alter table user_account add column premium_granted_until timestamptz; -- by an operator's command
update user_account set premium_granted_until = premium_until where premium_until is not null;

-- As it came, without what the store's library knows about the person besides.
create table store_event (
  id text primary key,                    -- of the store: one that is sent again counts once
  type text not null,
  at timestamptz not null,                -- when it was made there; it may come late
  body jsonb not null,
  received_at timestamptz not null
);
create index store_event_received on store_event (received_at);

-- Everybody whom an event names: accounts by their uuid, and people whom only the store knows.
create table store_event_customer (
  event_id text not null references store_event on delete cascade,
  customer text not null,
  primary key (event_id, customer)
);
create index store_event_customer_customer on store_event_customer (customer);
