-- What opens an account without its password is listed beside the sessions, and ends with them.

alter table saved_calendar add column uuid uuid not null unique default gen_random_uuid();
alter table push_registration add column uuid uuid not null unique default gen_random_uuid();

-- A link of invitation makes a limited number of friends.
alter table friend_invite add column uses integer not null default 0;

-- Somebody ended or declined a friendship, or blocked a person: between the two, a link only asks.
create table ended_friendship (
  user_id bigint not null references user_account on delete cascade,
  other_id bigint not null references user_account on delete cascade,
  ended_at timestamptz not null,
  primary key (user_id, other_id)
);
create index ended_friendship_other on ended_friendship (other_id);
insert into ended_friendship (user_id, other_id, ended_at) select user_id, blocked_id, blocked_at from user_block;

-- Nobody knows who was removed before, so earlier links end.
delete from friend_invite;
delete from saved_calendar c using user_account a
  where a.id = c.user_id and (a.email_verified_at is null or a.email_verified_at > c.created_at or a.deactivated_at is not null
    or exists (select from security_event s where s.user_id = a.id and s.what = 'password.reset' and s.at > c.created_at));
delete from push_registration r using user_account a where a.id = r.user_id and a.email_verified_at is null;
