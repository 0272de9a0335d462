-- What opens an account without its password is listed beside the sessions, and ends with them.

alter table saved_calendar add column uuid uuid not null unique default gen_random_uuid();
alter table push_registration add column uuid uuid not null unique default gen_random_uuid();

-- A link of invitation makes a limited number of friends.
alter table friend_invite add column uses integer not null default 0;

-- Two people whose friendship was ended, declined or blocked: between them, a link only asks.
create table ended_friendship (
  low_id bigint not null references user_account on delete cascade,
  high_id bigint not null references user_account on delete cascade,
  ended_at timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index ended_friendship_high on ended_friendship (high_id);
insert into ended_friendship (low_id, high_id, ended_at)
  select least(user_id, blocked_id), greatest(user_id, blocked_id), min(blocked_at) from user_block group by 1, 2;

-- Nobody knows who was removed before, so earlier links end.
delete from friend_invite;
delete from saved_calendar c using user_account a
  where a.id = c.user_id and (a.email_verified_at is null or a.email_verified_at > c.created_at or a.deactivated_at is not null
    or exists (select from security_event s where s.user_id = a.id and s.what = 'password.reset' and s.at > c.created_at));
delete from push_registration r using user_account a where a.id = r.user_id and a.email_verified_at is null;
