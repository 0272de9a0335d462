import type { EventDetail, EventSource } from '@okolo/contract/event'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { cardColumns, toCard, type CardContext, type CardRow } from './event-card.ts'
import { toEventDate } from './event-date.ts'
import type { StoredDetail, StoredSource } from './event-record.ts'
import { languageFor } from './event-text.ts'

type DetailRow = CardRow & { detail: StoredDetail; changed_at: Date }
type SourceRow = {
  slug: string
  title: string
  terms: { attribution?: string; license?: string }
  checked_at: Date | null
}

/**
 * An event's page: by its slug, and on one of its dates when `dateUuid` is given, else on its next live date
 * or, when all are over, on its last. Null when there is no such event or date. Two queries.
 */
export async function loadDetail(
  db: Db,
  slug: string,
  dateUuid: string | null,
  context: CardContext,
): Promise<EventDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns(context.now)}, e.detail, e.changed_at
    from event e join event_date d on d.event_id = e.id
    where e.slug = ${slug}
    order by d.starts_at, d.id`.execute(db)
  const shown =
    dateUuid === null
      ? (rows.find((row) => isOn(row, context.now)) ?? rows.at(-1))
      : rows.find((row) => row.uuid === dateUuid)
  if (shown === undefined) return null
  const { detail } = shown
  const sources = await loadSources(db, detail.sources)
  const { language } = shown
  return {
    ...toCard(shown, null, context),
    description_html: textIn(detail.descriptions, context.locale, language),
    summary: textIn(detail.summaries, context.locale, language),
    dates: rows.map(toEventDate),
    organizers: detail.organizers,
    performers: detail.performers,
    online_url: detail.online_url,
    sources: detail.sources.map((source) => toSource(source, sources, shown.changed_at)),
    age: detail.age,
    mood_reasons: detail.mood_reasons ?? [],
    accessibility: detail.accessibility,
    tags: detail.tags,
    in_language: detail.in_language,
    text_languages: textLanguages(shown.titles, detail.descriptions),
  }
}

function isOn(row: CardRow, now: Date): boolean {
  return row.ends_at > now && row.date_status !== 'cancelled' && row.date_status !== 'postponed'
}

function textIn(texts: Record<string, string>, locale: string, original: string): string | null {
  const language = languageFor(texts, locale, original)
  return language === undefined ? null : (texts[language] ?? null)
}

function textLanguages(...texts: Record<string, string>[]): string[] {
  const languages = new Set(texts.flatMap((text) => Object.keys(text)))
  languages.delete('und')
  return [...languages].toSorted()
}

async function loadSources(db: Db, listings: StoredSource[]): Promise<Map<string, SourceRow>> {
  const slugs = listings.map(({ source }) => source)
  const { rows } = await sql<SourceRow>`
    select slug, title, terms, checked_at from source where slug = any(${slugs}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

function toSource(
  listing: StoredSource,
  sources: Map<string, SourceRow>,
  changedAt: Date,
): EventSource {
  const source = sources.get(listing.source)
  return {
    name: source?.title ?? listing.source,
    url: listing.url,
    price: listing.price,
    ticket_url: listing.ticket_url,
    attribution: source?.terms.attribution ?? null,
    license: source?.terms.license ?? null,
    checked_at: (source?.checked_at ?? changedAt).toISOString(),
  }
}
