-- Mails with events that were taken from the mailbox (docs/give.md): by which one is known again, and nothing of what it says.
create table gift_mail (
  message_key text primary key,   -- a hash of the mail as it was sent
  sender_hash text not null,      -- a keyed hash of its sender's mailbox; empty: it named none
  outcome text not null check (outcome in ('read', 'refused')),
  reason text,                    -- of a refusal
  taken_at timestamptz not null
);
create index gift_mail_sender on gift_mail (sender_hash, taken_at);
create index gift_mail_taken on gift_mail (taken_at);
