import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'

/** The largest cities of the seed share people and events, the first ones most. */
const CITIES = 40

const textArray = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word}'`).join(',')}]`
/** SQL: up to `most` of the words by chance, or none of them with the chance `none`. */
const someOf = (words: readonly string[], { most, none }: { most: number; none: number }) =>
  `case when random() < ${none} or p.i is null then '{}'::text[] else array(
    select w from unnest(${textArray(words)}) w where p.i is not null order by random() limit 1 + floor(random() * ${most})::int) end`
/** SQL: a distance in degrees by chance, most often small. */
const OFF = '((random() + random() + random() - 1.5) * 0.25)'

/**
 * Fills an empty database with people whose morning it is at `now`, and with events that are new to them, always the same. Six of ten
 * people name a city, the others a point near one; most choose all categories or moods, some choose few.
 */
export async function fillNearby(
  database: Database,
  { people, events, now }: { people: number; events: number; now: Date },
): Promise<void> {
  await seedPlaces(database.db)
  const at = `timestamptz '${now.toISOString()}'`
  await database.exec(`
    set statement_timeout = 0;
    select setseed(0.42);
    create table bench_city as
      select id, lat, lng, time_zone, row_number() over (order by population desc, id) - 1 place from city order by population desc, id limit ${CITIES};
    insert into user_account (uuid, email, email_key, email_verified_at, created_at)
      select gen_random_uuid(), 'p' || i || '@example.com', 'p' || i || '@example.com', ${at}, ${at} from generate_series(1, ${people}) i;
    insert into nearby_choice (user_id, city_id, lat, lng, radius, categories, moods, quiet_days, time_zone, chosen_at, told_until, due_at)
      select p.id, case when p.is_city then c.id end,
        case when not p.is_city then least(90, c.lat + p.north) end, case when not p.is_city then c.lng + p.east end,
        (array[10, 25, 25, 25, 50, 100])[1 + floor(p.which * 6)::int],
        ${someOf(CATEGORY_SLUGS, { most: 4, none: 0.4 })}, ${someOf(MOOD_SLUGS, { most: 3, none: 0.6 })},
        case when p.which < 0.2 then '{1,2}'::smallint[] else '{}' end, c.time_zone,
        ${at} - interval '30 days', ${at} - interval '1 day', ${at} - interval '1 minute'
      from (select a.id, a.id i, random() < 0.6 is_city, random() which, ${OFF} north, ${OFF} * 1.5 east,
          floor(${CITIES} * power(random(), 2))::int place from user_account a) p
      join bench_city c on c.place = p.place;
    insert into event (uuid, slug, titles, title, language, category_id, city_id, status, popularity, next_starts_at, last_ends_at,
        lat, lng, card, detail, provenance, content_hash, first_seen_at, changed_at, moods)
      select gen_random_uuid(), 'event-' || e.i, '{}', 'Event ' || e.i, 'en',
        (select id from category order by position limit 1 offset floor(20 * power(e.kind, 2))::int), c.id, 'scheduled',
        floor(10001 * e.popularity)::int, ${at} + e.ahead * interval '1 day', ${at} + (e.ahead + 1) * interval '1 day',
        c.lat + e.north, c.lng + e.east, '{}', '{}', '{}', '', ${at} - interval '2 hours', ${at}, e.moods
      from (select i, random() kind, random() popularity, 1 + random() * 60 ahead, ${OFF} north, ${OFF} * 1.5 east,
          floor(${CITIES} * power(random(), 2))::int place,
          ((1 << floor(random() * 12)::int) | (1 << floor(random() * 12)::int)) moods from generate_series(1, ${events}) i) e
      join bench_city c on c.place = e.place;
    insert into saved_event (user_id, event_id, visibility, saved_at)
      select a.id, 1 + (a.id * 7919) % ${events}, 'nobody', ${at} from user_account a where a.id % 3 = 0;
    insert into notification (uuid, user_id, key, kind, event_id, created_at, push_state)
      select gen_random_uuid(), a.id, 'before ' || n, 'followed', 1 + (a.id * 104729 + n) % ${events}, ${at}, 'left'
      from user_account a cross join generate_series(1, 5) n;
    drop table bench_city`)
  await database.exec('vacuum analyze')
}
