-- Troubles that operators are told of, each once (jobs/alerts). They stay a month after they were mended.
create table operator_alert (
  key text primary key,                                     -- 'source castle quiet'
  title text not null,
  why text not null,
  todo text not null,
  path text not null,                                       -- its page below this site's address
  since timestamptz not null,
  told_at timestamptz,
  mended_at timestamptz,
  mend_told_at timestamptz
);

-- What operators were told at once, and how it reached the webhook. Letters wait in the table mail.
create table alert_message (
  id uuid primary key,
  content jsonb not null,
  created_at timestamptz not null,
  webhook text not null check (webhook in ('none', 'queued', 'sending', 'sent', 'failed', 'unclear')),
  attempts int not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  error text
);
create index alert_message_due on alert_message (due_at) where webhook in ('queued', 'sending');
