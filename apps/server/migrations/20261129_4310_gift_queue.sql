alter table operator add column wants_gift_letters boolean not null default true;

alter table gift
  add column was_good boolean,         -- an operator's last word on it; null: nobody looked
  add column busy_until timestamptz;   -- somebody is deciding on it or changing it at this moment

-- The mailbox that an address most likely leads to: refusals and bans hold for all of its spellings.
alter table giver add column mailbox_key text;
update giver set mailbox_key = email_key;
alter table giver alter column mailbox_key set not null;
create index giver_mailbox on giver (mailbox_key);

-- Operators who have a letter about a gift that waits.
create table gift_told (
  gift_id uuid not null references gift on delete cascade,
  operator_id bigint not null references operator on delete cascade,
  told_at timestamptz not null,
  primary key (gift_id, operator_id)
);
create index gift_told_operator on gift_told (operator_id, told_at);
