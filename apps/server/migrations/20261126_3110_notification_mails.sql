-- Mails of notifications: what is decided about each notification, and the letter that it is in.

alter table notification_preference drop constraint notification_preference_channel_check;
alter table notification_preference add constraint notification_preference_channel_check
  check (channel in ('site', 'push', 'mail'));

-- What was told before is not mailed.
alter table notification add column mail_state text not null default 'left'
  check (mail_state in ('open', 'going', 'left'));
alter table notification alter column mail_state set default 'open';
alter table notification add column mail_due_at timestamptz; -- when to decide; null: at once
alter table notification add column mailed_at timestamptz;
alter table notification add column mail_letter uuid;        -- one for all that are gathered into a letter
create index notification_mail_open on notification (id) where mail_state = 'open';
create index notification_mailed on notification (user_id, mailed_at) where mail_state = 'going';
create index notification_mail_letter on notification (mail_letter) where mail_letter is not null;
create index notification_created on notification (created_at);
