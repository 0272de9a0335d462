import {
  NO_PLAIN_FACTS,
  PlainFacts,
  type EventDetail,
  type EventSource,
} from '@okolo/contract/events/event'
import type { FieldOrigin, SourceRole } from '@okolo/contract/site/origins'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { saidTo, type Written } from '../editor/editor-text.ts'
import { NOTE_COLUMN } from '../editor/notes.ts'
import { creditsOf, type CreditTerms } from '../record/credits.ts'
import {
  cardColumns,
  titleIn,
  toCard,
  type CardContext,
  type CardRow,
  type TitleRow,
} from './event-card.ts'
import { loadHouse } from './load-house.ts'
import { toEventDate } from '../record/event-date.ts'
import type { StoredDetail, StoredSource } from '../record/event-record.ts'
import { languageFor } from '../record/event-text.ts'
import { indexedLocales } from '#server/subjects/translation/store/indexed-locales.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import { othersOfSeries, partsOf } from './related-events.ts'
import type { CityFiles } from '#server/subjects/translation/store/city-files.ts'
import { translatedTexts } from '#server/subjects/translation/store/translated-texts.ts'
import { originIn, sourcesIn, type StoredProvenance } from '../record/stored-provenance.ts'
import { inZone } from '#server/knowledge/time/zoned-time.ts'

type StoredPage = {
  venue_id: number | null
  detail: StoredDetail
  changed_at: Date
  status_doubt: EventDetail['status_doubt']
  provenance: StoredProvenance
  /** The festival that it belongs to. */
  parent: (TitleRow & { slug: string }) | null
  /** Few events have these, so they are queried only if they exist. */
  has_parts: boolean
  has_series: boolean
  confirmed_at: Date | null
  note: Written | null
}
/** A date of an event with what its page shows of the event. */
export type DetailRow = CardRow & StoredPage
export type SourceRow = {
  slug: string
  title: string
  role: SourceRole
  /** Its events are given on this site. */
  is_given: boolean
  url: string | null
  terms: CreditTerms
  checked_at: Date | null
}

/** Without `cityFiles` search engines find no translation. */
type DetailContext = CardContext & { cityFiles?: Pick<CityFiles, 'of'> }

/**
 * An event's page: by its slug, and on one of its dates when `dateUuid` is given, else on its next live date
 * or, when all are over, on its last. Null when there is no such event or date. Two queries one after the other; parts and
 * series are looked up beside the second.
 */
export async function loadDetail(
  db: Db,
  slug: string,
  dateUuid: string | null,
  context: DetailContext,
): Promise<EventDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns(context.now)}, e.venue_id, e.detail, e.changed_at, e.status_doubt, e.provenance,
      case when p.id is null then null else jsonb_build_object('slug', p.slug, 'titles', p.titles,
        'language', p.language, 'translated_titles', ${titleTranslations(sql`p`)}) end as parent,
      exists (select 1 from event part where part.part_of = e.id) as has_parts, e.series is not null as has_series,
      (select c.confirmed_at from event_confirmation c where c.event_id = e.id and c.confirmed_at >= e.changed_at) as confirmed_at,
      ${NOTE_COLUMN} as note
    from event e join event_date d on d.event_id = e.id
    left join event p on p.id = e.part_of and p.merged_into is null
      and exists (select from event_date pd where pd.event_id = p.id)
    where e.slug = ${slug}
    order by d.starts_at, d.id`.execute(db)
  const shown =
    dateUuid === null
      ? (rows.find((row) => isOn(row, context.now)) ?? rows.at(-1))
      : rows.find((row) => row.uuid === dateUuid)
  if (shown === undefined) return null
  const { detail } = shown
  const texts = { language: shown.language, titles: shown.titles, ...detail }
  const city = context.reference.cityById.get(shown.city_id)?.slug ?? ''
  const { accessibility } = detail
  const [sources, parts, series, [translation], said, house] = await Promise.all([
    loadSources(db, [
      ...detail.sources.map(({ source }) => source),
      ...sourcesIn(shown.provenance),
    ]),
    shown.has_parts
      ? partsOf(db, shown.event_id, {
          locale: context.locale,
          venue: shown.card.venue?.name ?? null,
        })
      : [],
    shown.has_series ? othersOfSeries(db, shown.event_id, context) : [],
    translatedTexts(db, [texts], context.locale),
    context.cityFiles?.of(city),
    shown.venue_id === null ? null : loadHouse(db, shown.venue_id, accessibility ?? []),
  ])
  return detailOf(rows, shown, context, {
    sources,
    parts,
    series,
    house,
    translated: translation?.texts ?? null,
    indexed: said?.index ?? [],
  })
}

/** The rest of an event's page, which is not in the event's own rows. */
type Beside = Pick<EventDetail, 'parts' | 'series' | 'house' | 'translated'> & {
  sources: Map<string, SourceRow>
  /** Languages of translations that search engines may show. */
  indexed: readonly string[]
}

/** The page of an event on one of its dates, `shown`. Pure. */
export function detailOf(
  rows: readonly DetailRow[],
  shown: DetailRow,
  context: CardContext,
  { sources, indexed, ...beside }: Beside,
): EventDetail {
  const { detail, language } = shown
  // Merging leaves out what may only be compared with; a source whose terms became stricter since does so at once.
  const listings = detail.sources.filter(
    ({ source }) => sources.get(source)?.terms.redisplay !== 'no',
  )
  const card = toCard(shown, null, context)
  return {
    ...card,
    ...beside,
    room: detail.room ?? null,
    status_doubt: detail.doubts?.[shown.starts_at.toISOString()] ?? shown.status_doubt,
    origins: originsOf(shown, sources, context.locale),
    part_of: parentOf(shown, context.locale),
    description_html: textIn(detail.descriptions, context.locale, language),
    summary: textIn(detail.summaries, context.locale, language),
    text_language: textLanguage(detail, context.locale, language),
    described_at: describedAt(shown, listings, sources),
    dates: rows.map(toEventDate),
    organizers: detail.organizers,
    organizer_word: organizerWord(shown),
    note: shown.note === null ? null : saidTo(context.locale, shown.note),
    online_url: detail.online_url,
    sources: listings.map((source) => toSource(source, sources, shown)),
    credits: creditsIn(listings, sources),
    mood_reasons: detail.mood_reasons ?? [],
    may_paywall: detail.may_paywall ?? false,
    // Events that were written before a fact was known lack it.
    ...PlainFacts.parse({ ...NO_PLAIN_FACTS, ...detail }),
    tags: detail.tags,
    in_language: detail.in_language,
    text_languages: textLanguages(shown.titles, detail.descriptions),
    indexed_in: indexedLocales(shown, indexed),
    is_translation_indexed: card.translated_title !== undefined && indexed.includes(context.locale),
  }
}

function parentOf({ parent }: DetailRow, locale: string): EventDetail['part_of'] {
  return parent === null ? null : { slug: parent.slug, ...titleIn(parent, locale) }
}

function describedAt(
  { detail: { described_by: slug } }: DetailRow,
  listings: readonly StoredSource[],
  sources: Map<string, SourceRow>,
): EventDetail['described_at'] {
  const listing = listings.find(({ source }) => source === slug)
  if (slug === undefined || listing === undefined) return null
  const source = sources.get(slug)
  return { name: source?.title ?? slug, url: listing.url ?? source?.url ?? null }
}

function organizerWord({ provenance, confirmed_at: at }: DetailRow): EventDetail['organizer_word'] {
  const corrected = provenance.from?.some(({ rule }) => rule === 'organizer') === true
  return corrected || at !== null ? { corrected, confirmed_at: at?.toISOString() ?? null } : null
}

function isOn(row: CardRow, now: Date): boolean {
  return row.ends_at > now && row.date_status !== 'cancelled' && row.date_status !== 'postponed'
}

function textIn(texts: Record<string, string>, locale: string, original: string): string | null {
  const language = languageFor(texts, locale, original)
  return language === undefined ? null : (texts[language] ?? null)
}

function textLanguage(
  { descriptions, summaries }: StoredDetail,
  locale: string,
  original: string,
): string {
  return (
    languageFor(descriptions, locale, original) ??
    languageFor(summaries, locale, original) ??
    original
  )
}

function textLanguages(...texts: Record<string, string>[]): string[] {
  const languages = new Set(texts.flatMap((text) => Object.keys(text)))
  languages.delete('und')
  return [...languages].toSorted()
}

async function loadSources(db: Db, slugs: string[]): Promise<Map<string, SourceRow>> {
  const { rows } = await sql<SourceRow>`
    select slug, title, role, connector = 'given' is_given, url, terms, checked_at from source where slug = any(${slugs}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

function creditsIn(
  listings: readonly StoredSource[],
  sources: Map<string, SourceRow>,
): EventDetail['credits'] {
  const named = listings.map(({ source: slug, url }) => {
    const source = sources.get(slug)
    const { title = slug, url: home = null, terms = {} } = source ?? {}
    return { source: slug, title, url, home, terms }
  })
  return creditsOf(named).map(({ text, license, termsUrl, url }) => ({
    text,
    license,
    terms_url: termsUrl,
    url,
  }))
}

function toSource(
  listing: StoredSource,
  sources: Map<string, SourceRow>,
  shown: DetailRow,
): EventSource {
  const source = sources.get(listing.source)
  const start = shown.starts_at.toISOString()
  const other = listing.other_starts?.[start]
  return {
    name: source?.title ?? listing.source,
    role: source?.role ?? 'aggregator',
    ...(source?.is_given === true && { given: true as const }),
    url: listing.url,
    price: listing.price,
    ticket_url: listing.ticket_url,
    status: listing.date_statuses?.[other ?? start] ?? listing.status ?? 'scheduled',
    other_start: other === undefined ? null : inZone(new Date(other), shown.time_zone),
    attribution: source?.terms.attribution ?? null,
    license: source?.terms.license ?? null,
    checked_at: (source?.checked_at ?? shown.changed_at).toISOString(),
  }
}

/** Returns the origins of the values on the page. */
function originsOf(
  { provenance, start_wall, language, titles, detail, changed_at }: DetailRow,
  sources: Map<string, SourceRow>,
  locale: string,
): EventDetail['origins'] {
  const of = (field: string): FieldOrigin | null => {
    const origin = originIn(provenance, field)
    if (origin === null) return null
    const source = sources.get(origin.source)
    if (source === undefined && origin.rule !== 'lock' && origin.rule !== 'organizer') return null
    return {
      name:
        source?.title ?? (origin.rule === 'organizer' ? (detail.organizers[0]?.name ?? '') : ''),
      role: origin.role,
      ...(source?.is_given === true && { given: true as const }),
      rule: origin.rule,
      checked_at: source?.checked_at?.toISOString() ?? origin.at ?? changed_at.toISOString(),
    }
  }
  return {
    title: of(`titles.${languageFor(titles, locale, language)}`),
    time: of(`dates.${start_wall}`),
    place: of('place'),
    price: of('price'),
    description: of(`descriptions.${languageFor(detail.descriptions, locale, language)}`),
    status: of('status'),
  }
}
