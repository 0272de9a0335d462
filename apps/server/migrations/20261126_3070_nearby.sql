-- New events near people who asked to be told. The row is there only while that is switched on.

create table nearby_choice (
  user_id bigint primary key references user_account on delete cascade,
  city_id int references city on delete cascade,
  lat numeric(4, 2),                      -- about a kilometre: nothing finer is kept
  lng numeric(5, 2),
  radius smallint not null,               -- km
  categories text[] not null,             -- slugs; none: all
  moods text[] not null,                  -- slugs; none: all
  quiet_days smallint[] not null,         -- 1 Monday to 7 Sunday
  time_zone text not null,                -- of the city, or of the one nearest to the point
  chosen_at timestamptz not null,
  told_until timestamptz not null,        -- events first seen until then were looked at
  due_at timestamptz not null,            -- when the person is told next
  check (num_nonnulls(city_id, lat) = 1 and (lat is null) = (lng is null))
);
create index nearby_choice_due on nearby_choice (due_at);
create index nearby_choice_city on nearby_choice (city_id) where city_id is not null;

-- Whether a person was told of an event, for whatever reason.
create index notification_user_event on notification (user_id, event_id) where event_id is not null;
