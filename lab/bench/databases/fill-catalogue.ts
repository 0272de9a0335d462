import { languageBits } from '@okolo/server/catalogue/record/language-bits.ts'
import { moodBits } from '@okolo/server/catalogue/record/mood-bits.ts'
import { visitorBits } from '@okolo/server/catalogue/record/visitor-bits.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { sql } from 'kysely'

export const CITIES = 500
/** Every title has one word of each list. */
const FIRST_WORDS = ['Jazz', 'Rock', 'Night', 'Opening', 'Grand', 'Small', 'Open', 'Winter']
const SECOND_WORDS =
  'concert walk market talk premiere workshop film quartet tour ball reading'.split(' ')
export const WORDS: readonly string[] = [...FIRST_WORDS, ...SECOND_WORDS]
const oneOf = (words: readonly string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + e.id % ${words.length}]`

/** A number from 0 to 1, always the same for an event. */
const chance = (of: string) => `((hashint4extended(e.id, ${of.length}) & 1023) / 1024.0)`
/** Most events have a mood, and moods differ widely in frequency. */
const MOOD = `case when ${chance('has')} < 0.75 then 1 + floor(${MOOD_SLUGS.length} * power(${chance('which')}, 3))::int end`
const SLUGS_OF_MOODS = MOOD_SLUGS.map((slug) => `'${slug}'`).join(',')
const BITS_OF_MOODS = MOOD_SLUGS.map((slug) => moodBits([slug])).join(',')

/** The bits of one of three languages. */
const BITS_OF_LANGUAGE = `case e.language ${['en', 'sk', 'uk'].map((tag) => `when '${tag}' then ${languageBits([tag])}`).join(' ')} end`

/** Some events are accessible, and some name the ages of children. */
const VISITORS = `case when e.id % 25 = 0 then ${visitorBits({ age: null, isAccessible: true })}
  when e.id % 20 = 1 then ${visitorBits({ age: { min: 4, max: 8 }, isAccessible: false })} else 0 end`

/**
 * Fills the catalogue with about `dates` dates around `now`, always the same: cities of very
 * different size, most events with one date, few with dozens, some long runs. Indexes come last.
 */
export async function fillCatalogue(database: Database, dates: number, now: Date): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`
  const events = Math.round(dates / 3.1)
  const [venues, organizers] = [Math.round(events / 5), Math.round(events / 15)]
  const indexes = await takeIndexes(database)
  // More memory than the product's own limit, and no check of each reference.
  await database.exec(`
    set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB';
    set session_replication_role = replica;
    select setseed(0.42);
    insert into city (id, slug, name, country, lat, lng, population, time_zone)
      select i, case i when 1 then 'bratislava' else 'city-' || i end, 'City ' || i, 'sk',
        36 + random() * 24, -9 + random() * 38, 3000000 / i, 'Europe/Bratislava'
      from generate_series(1, ${CITIES}) i;
    insert into category (id, slug, names, position)
      select i, 'category-' || i, '{"en": "Category"}', i from generate_series(1, 21) i;
    insert into venue (uuid, slug, match_key, name, city_id, time_zone)
      select gen_random_uuid(), 'venue-' || i, 'venue-' || i, 'Hall ' || i, 1 + floor(${CITIES} * power(random(), 1.8))::int, 'Europe/Bratislava'
      from generate_series(1, ${venues}) i;
    insert into organizer (uuid, slug, match_key, name)
      select gen_random_uuid(), 'organizer-' || i, 'organizer-' || i, 'Club ' || i from generate_series(1, ${organizers}) i;
    create table bench_event as
      select i id, 1 + floor(${CITIES} * power(random(), 1.8))::int city_id, 1 + floor(21 * random())::smallint category_id,
        random() < 0.05 is_online, case when random() < 0.6 then round((random() * 60)::numeric)::real end price_min,
        floor(10001 * random())::int popularity,
        date_trunc('minute', ${at} + (random() * 140 - 30) * interval '1 day') first,
        case when random() < 0.02 then interval '1 day' * (2 + random() * 100) else interval '1 minute' * (60 + floor(random() * 240)) end lasts,
        case when random() < 0.7 then 1 when random() < 0.7 then 3 when random() < 0.9 then 12 else 40 end n,
        case when random() < 0.5 then 1 else 7 end step
      from generate_series(1, ${events}) i;
    create table bench_venue as select city_id, array_agg(id) ids from venue group by city_id;
    create table bench_date as
      select e.id event_id, k, e.first + (k - 1) * e.step * interval '1 day' starts_at,
        e.first + (k - 1) * e.step * interval '1 day' + e.lasts ends_at
      from bench_event e, lateral generate_series(1, case when e.lasts > interval '1 day' then 1 else e.n end) k;
    insert into event (id, uuid, slug, titles, title, language, languages, moods, visitor_bits, category_id, city_id, venue_id, is_online, price_min, popularity,
        next_starts_at, last_ends_at, date_count, lat, lng, card, detail, provenance, content_hash, first_seen_at, changed_at)
      select e.id, gen_random_uuid(), 'event-' || e.id, jsonb_build_object('en', t.title), t.title,
        t.language, array[t.language], coalesce((array[${BITS_OF_MOODS}])[t.mood], 0), ${VISITORS}, e.category_id, e.city_id, v.ids[1 + (e.id::bigint * 7919) % array_length(v.ids, 1)], e.is_online, e.price_min, e.popularity, d.next, d.last, d.dates,
        c.lat + (random() - 0.5) / 5, c.lng + (random() - 0.5) / 4,
        jsonb_build_object('venue', '{"slug": "hall", "name": "Hall", "address": "Street 1"}'::jsonb, 'price', null, 'image', null, 'sources', '[]'::jsonb,
          'moods', array_remove(array[(array[${SLUGS_OF_MOODS}])[t.mood]], null)),
        '{"descriptions": {"en": "<p>Text</p>"}, "summaries": {}, "organizers": [], "performers": [], "online_url": null,
          "sources": [], "age": null, "accessibility": [], "tags": [], "in_language": []}', '{}', '', ${at}, ${at}
      from bench_event e join city c on c.id = e.city_id left join bench_venue v on v.city_id = e.city_id
      cross join lateral (select ${oneOf(FIRST_WORDS)} || ' ' || ${oneOf(SECOND_WORDS)}
        || ' ' || md5((e.id / 40)::text) title,
        case when e.id % 10 > 0 then 'en' when e.id % 50 > 0 then 'sk' else 'uk' end as language, ${MOOD} mood) t
      join (select event_id, min(starts_at) filter (where ends_at > ${at}) next, max(ends_at) last, count(*) dates
        from bench_date group by event_id) d on d.event_id = e.id;
    insert into event_date (uuid, event_id, date_key, starts_at, ends_at, end_stated, start_wall, time_zone, prev_ends_at, is_long,
        list_at, open_until,
        city_id, category_id, moods, visitor_bits, language_bits, venue_id, is_online, price_min, popularity, lat, lng, mx, my, cell)
      select gen_random_uuid(), d.event_id, d.k::text, d.starts_at, d.ends_at, true, d.starts_at at time zone 'Europe/Bratislava',
        'Europe/Bratislava',
        max(d.ends_at) over (partition by d.event_id order by d.starts_at rows between unbounded preceding and 1 preceding),
        d.ends_at - d.starts_at > interval '1 day', d.starts_at,
        case when d.ends_at - d.starts_at > interval '14 days' then d.ends_at end, e.city_id, e.category_id, e.moods, e.visitor_bits, ${BITS_OF_LANGUAGE}, e.venue_id, e.is_online, e.price_min, e.popularity, e.lat, e.lng,
        m.x, m.y, floor(m.y * 2048)::int * 2048 + floor(m.x * 2048)::int
      from bench_date d join event e on e.id = d.event_id
      cross join lateral (select e.lng / 360 + 0.5 x, 0.5 - ln((1 + sin(radians(e.lat))) / (1 - sin(radians(e.lat)))) / (4 * pi()) y) m
      order by e.city_id, d.starts_at;
    insert into event_text (event_id, city_id, upcoming, next_starts_at, last_ends_at, popularity, vector)
      select e.id, e.city_id, e.next_starts_at is not null, e.next_starts_at, e.last_ends_at, e.popularity, setweight(to_tsvector('simple', fold_text(e.title)), 'A')
        || array_to_tsvector(array[':title:' || fold_text(e.title), ':city:' || c.slug, ':category:' || k.slug])
      from event e join city c on c.id = e.city_id join category k on k.id = e.category_id;
    insert into search_word select word from ts_stat('select vector from event_text') where word !~ '[0-9:]' or length(word) = 32;
    insert into event_organizer (event_id, organizer_id, position) select id, 1 + (id * 31) % ${organizers}, 0 from event where id % 3 <> 0;
    insert into event_confirmation (event_id, organizer_id, confirmed_at) select event_id, organizer_id, ${at} from event_organizer where event_id % 20 = 0;
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
      select distinct encode(sha256(convert_to(language || E'\\n' || title, 'UTF8')), 'hex'), 'it', 'made-up', '', title, length(title), ${at}
      from event where id % 3 = 0;
    insert into event_signal (event_id, trust, quality, judged_at) select id, 0.5, (id % 10) / 10.0, changed_at from event;
    insert into search_name (kind, ref_id, city_id, vector)
      select 'venue', id, city_id, to_tsvector('simple', fold_text(name)) from venue
      union all select 'organizer', id, null, to_tsvector('simple', fold_text(name)) from organizer;
    drop table bench_date, bench_event, bench_venue;
    ${indexes.join(';\n')};
    -- Planned with what the tables hold now.
    set session_replication_role = origin;
  `)
  await database.exec('vacuum analyze')
}

/**
 * Drops the indexes that are not constraints, because they slow down filling. Returns the SQL that
 * makes them again.
 */
async function takeIndexes(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and t.relname in ('event', 'event_date', 'event_text', 'event_organizer', 'search_word')
    order by c.relname`.execute(database.db)
  await database.exec(rows.map(({ name }) => `drop index ${name}`).join(';'))
  return rows.map(({ made }) => made)
}
