import type { EventCard } from '@okolo/contract/events/event'
import { sql, type RawBuilder } from 'kysely'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'
import { NO_END } from '#server/knowledge/time/long-runs.ts'
import { listCredits } from '../record/credits.ts'
import { DATE_COLUMNS, toEventDate, type DateRow } from '../record/event-date.ts'
import type { StoredCard } from '../record/event-record.ts'
import { eventState, LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import { languageFor } from '../record/event-text.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import { imageUse, picturePath } from './picture.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import { reasonFor } from '#server/knowledge/ranking/reason.ts'
import { cityRef, nameIn, type CityRow, type Reference } from '../reference/reference-data.ts'

/** Which date of which event to show, and how far it is from the place asked for. */
export type CardChoice = { id: number; distance: number | null }

/** The data of a card: a row of `event_date d` with its `event e`. */
export type CardRow = DateRow & {
  id: number
  event_id: number
  event_uuid: string
  slug: string
  titles: Record<string, string>
  /** Target -> title, by machine. */
  translated_titles: Record<string, string> | null
  language: string
  event_status: string
  city_id: number
  category_id: number
  is_online: boolean
  lat: number | null
  lng: number | null
  source_count: number
  is_demo: boolean
  card: StoredCard
  /** Slug of the source that gave the picture. */
  image_source: string | null
  open_until: Date | null
  upcoming_dates: number
  saved_count: number
}

/** The columns of a `CardRow`. Most events have one date, and nothing to count. */
export function cardColumns(now: Date): RawBuilder<unknown> {
  return sql`
    ${DATE_COLUMNS}, d.id, d.event_id, e.uuid event_uuid, e.slug, e.titles, e.language,
    ${titleTranslations()} translated_titles,
    e.status event_status, e.city_id, e.category_id, d.is_online,
    coalesce(d.lat, e.lat) lat, coalesce(d.lng, e.lng) lng,
    e.source_count, e.is_demo, e.card, e.provenance ->> 'image' image_source, d.open_until,
    case when e.date_count = 1 and d.is_live and d.ends_at > ${now} then 1 else (
      select count(*) from event_date u
      where u.event_id = e.id and u.is_live and u.ends_at > ${now}) end upcoming_dates,
    coalesce((select g.saved_by from event_signal g where g.event_id = e.id), 0) saved_count`
}

const CARD_BYTES = 4_000

export type CardContext = { reference: Reference; locale: string; now: Date }

/** A row, and what of its card is the same in every language, at every moment of a minute and from every place. */
export type KnownCard = { row: CardRow; fixed: ReturnType<typeof fixedOf> }

/**
 * Cards by the id of their date, without dates that have vanished meanwhile. At most one query; none for dates that are in
 * `cache`, which holds them by the id of their date.
 */
export async function loadCards(
  db: Db,
  choices: CardChoice[],
  context: CardContext,
  cache?: Cache<KnownCard>,
): Promise<Map<number, EventCard>> {
  const ids = choices.map(({ id }) => id)
  const read = (missing: number[]) => readCards(db, missing, context)
  const known = await (cache === undefined
    ? read(ids)
    : cache.getOrLoadMany(ids, read, { bytes: CARD_BYTES }))
  return new Map(
    choices.flatMap(({ id, distance }) => {
      const card = known.get(id)
      return card === undefined ? [] : [[id, cardOf(card, distance, context)]]
    }),
  )
}

async function readCards(
  db: Db,
  ids: readonly number[],
  { now, reference }: CardContext,
): Promise<Map<number, KnownCard>> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(now)} from event_date d join event e on e.id = d.event_id
    where d.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { row, fixed: fixedOf(row, reference) }]))
}

/** A row as its readers see it. `distance` in kilometres. */
export function toCard(row: CardRow, distance: number | null, context: CardContext): EventCard {
  return cardOf({ row, fixed: fixedOf(row, context.reference) }, distance, context)
}

function cardOf(
  { row, fixed }: KnownCard,
  distance: number | null,
  { reference, locale, now }: CardContext,
): EventCard {
  const city = cityRef(reference, row.city_id, row.card.town, locale)
  const category = reference.categoryById.get(row.category_id)
  const title = titleIn(row, locale)
  const { event_status: eventStatus, date_status: status, starts_at, ends_at, all_day } = row
  const state = eventState({ eventStatus, status, starts_at, ends_at, all_day }, now)
  return {
    ...fixed,
    ...title,
    ...(isLocal(title.language, reference.cityById.get(row.city_id)) && {
      is_local_language: true,
    }),
    state,
    city,
    ...(city.slug !== null && row.card.town !== undefined && { town: row.card.town }),
    category: {
      slug: category?.slug ?? 'other',
      name: category === undefined ? '' : nameIn(category, locale),
    },
    distance: distance === null ? null : Math.round(distance * 100) / 100,
    reason: reasonFor(
      {
        state,
        ends: row.ends_at,
        openUntil: row.open_until,
        opened: openedOn(row),
        startWall: row.start_wall,
        timeZone: row.time_zone,
        isAllDay: row.all_day,
        price: row.card.price,
        platforms: row.source_count,
        saved: row.saved_count,
        lowStock: false,
      },
      now,
    ),
  }
}

function fixedOf(row: CardRow, reference: Reference) {
  const { card, open_until } = row
  return {
    uuid: row.event_uuid,
    slug: row.slug,
    date: toEventDate(row),
    upcoming_dates: row.upcoming_dates,
    is_long: open_until !== null,
    open_until:
      open_until === null || open_until >= NO_END
        ? null
        : // The moment before: what ends at midnight is last open the day before.
          dayIn(new Date(open_until.getTime() - 1), row.time_zone),
    goes_on: card.goes_on ?? false,
    opening: card.opening ?? null,
    since: card.since ?? null,
    is_online: row.is_online,
    venue: card.venue,
    address: card.address ?? null,
    ...(card.district !== undefined && { district: card.district }),
    location:
      row.lat === null || row.lng === null ? null : ([row.lat, row.lng] as [number, number]),
    price: card.price,
    image: imageOf(row, reference),
    moods: card.moods,
    source_count: row.source_count,
    saved_count: row.saved_count,
    credits: listCredits(card.sources, reference.sourceBySlug),
    is_demo: row.is_demo,
  }
}

function baseOf(tag: string): string | undefined {
  return tag.split('-')[0]
}

/** The region does not matter: `pt-BR` is Portuguese. */
function isLocal(language: string, city: CityRow | undefined): boolean {
  return city?.languages.some((one) => baseOf(one) === baseOf(language)) === true
}

/** The columns of a title in all languages that it is in. */
export type TitleRow = Pick<CardRow, 'titles' | 'language' | 'translated_titles'>

/** The title for a reader. Somebody's own words in their language come before a machine's. */
export function titleIn(
  { titles, language: original, translated_titles }: TitleRow,
  locale: string,
): Pick<EventCard, 'title' | 'language' | 'translated_title'> {
  const language = languageFor(titles, locale, original)
  const translated = language === original ? translated_titles?.[locale] : undefined
  return {
    title: (language === undefined ? undefined : titles[language]) ?? '',
    language: language ?? original,
    ...(translated !== undefined && { translated_title: translated }),
  }
}

/** The first day of a long run; null where nobody says that what is known begins with it. */
function openedOn({ card, starts_at, ends_at, start_wall }: CardRow): string | null {
  const isWholeRun = ends_at.getTime() - starts_at.getTime() > LONGEST_SHORT_DATE_MS
  return card.since ?? (isWholeRun ? start_wall.slice(0, 10) : null)
}

/** Without a source that allows it, no copy of ours is offered (a lock of an operator names no source). */
function imageOf(
  { card: { image }, image_source }: Pick<CardRow, 'card' | 'image_source'>,
  { sourceBySlug }: Reference,
): EventCard['image'] {
  // Of a source that was just added nothing is known to be allowed yet.
  const { terms = { redisplay: 'no' } } = sourceBySlug.get(image_source ?? '') ?? {}
  const use = image_source === null ? null : imageUse(terms)
  if (image === null || use === 'none') return null
  return { ...image, path: use === 'proxy' ? picturePath(image.url) : null }
}
