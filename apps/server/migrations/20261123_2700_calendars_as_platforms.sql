-- A UID is only as global as it looks: each calendar is a platform of its own from now on, and what calendars share is
-- for matching to find. Operators' words name listings by platform and id, and follow.

insert into platform_number (platform)
  select slug from source where connector = 'ical' and platform = 'ical' order by id
  on conflict (platform) do nothing;

create temporary table renamed_key as
  select distinct 'ical ' || l.platform_id as former, s.slug || ' ' || l.platform_id as key
  from listing l join source s on s.id = l.source_id
  where s.connector = 'ical' and l.platform = 'ical';

insert into merge_journal (kind, a, b, probability, reasons, who, created_at)
  select j.kind, coalesce(a.key, j.a), coalesce(b.key, j.b), j.probability, j.reasons, j.who, j.created_at
  from merge_journal j left join renamed_key a on a.former = j.a left join renamed_key b on b.former = j.b
  where a.key is not null or b.key is not null
  order by j.id;

delete from match_review where a like 'ical %' or b like 'ical %';

update listing l set platform = s.slug from source s
  where s.id = l.source_id and s.connector = 'ical' and l.platform = 'ical';
update source set platform = slug where connector = 'ical' and platform = 'ical';

drop table renamed_key;
