-- Reports by a signed-in person or an address: once confirmed they get a receipt and the decision, and two of them hide an event.

alter table event_report add column uuid uuid unique;         -- in the link that confirms; null: nobody is to be written to
alter table event_report add column number text unique;       -- the reference number in letters
alter table event_report add column user_id bigint references user_account on delete set null;
alter table event_report add column email text;               -- erased some time after the decision
alter table event_report add column email_key text;
alter table event_report add column reporter_hash text;       -- keyed hash of the address: one person counts once
alter table event_report add column domain_hash text;         -- keyed hash of the mail domain of somebody who is new here
alter table event_report add column confirmed_at timestamptz;
alter table event_report add column expires_at timestamptz;   -- until when a confirmation is waited for
alter table event_report add column hid_at timestamptz;       -- the event was hidden because of this report and another
alter table event_report add column decision text check (decision in ('kept', 'corrected', 'hidden', 'removed'));
create index event_report_user on event_report (user_id) where user_id is not null;
create index event_report_email on event_report (email_key) where email_key is not null;
create index event_report_reporter on event_report (reporter_hash) where reporter_hash is not null;
create index event_report_expires on event_report (expires_at) where expires_at is not null;
