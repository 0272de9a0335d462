-- Several people look after the page of one organizer (docs/claims.md), and give its events.
alter table page_claim add column invited_by bigint references page_claim on delete set null;  -- the claim whose holder invited this one
create index page_claim_invited on page_claim (invited_by) where invited_by is not null;

-- Letters that invite somebody to look after a page. The link is derived from the id and the server's secret.
create table page_claim_invitation (
  id uuid primary key,
  claim_id bigint not null references page_claim on delete cascade,  -- of who invites
  email text not null,
  email_key text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index page_claim_invitation_claim on page_claim_invitation (claim_id);
create index page_claim_invitation_email on page_claim_invitation (email_key);
create index page_claim_invitation_created on page_claim_invitation (created_at);

alter table gift add column claim_id bigint references page_claim on delete set null;  -- begun on an organizer's dashboard
create index gift_claim on gift (claim_id) where claim_id is not null;
