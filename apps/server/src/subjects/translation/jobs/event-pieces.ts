import { sql } from 'kysely'
import { originIn, type StoredProvenance } from '#server/catalogue/record/stored-provenance.ts'
import { escaped, protect } from '#server/knowledge/translation/protect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hashOf } from '#server/words/stable-id.ts'
import type { CityFiles } from '../store/city-files.ts'
import { textsToTranslate, type EventTexts } from '../store/event-texts.ts'
import { sourceHash, type SourceText } from '../store/source-hash.ts'

/** A text that is to be translated. */
export type Piece = {
  /** By text, language, target and names: equal pieces of several events are translated once. */
  key: string
  hash: string
  /** The event that it was found in. */
  event: number
  /** Hash of the names in it. */
  names: string
  /** BCP 47 tag. Null: unknown. */
  from: string | null
  to: string
  isHtml: boolean
  isTitle: boolean
  /** Safe HTML with marked names. */
  html: string
  kept: string[]
  /** Why it is not translated. */
  stays: 'only names' | 'licence' | null
}

type Row = EventTexts & {
  id: number
  city: string
  named: string[]
  provenance: StoredProvenance
  /** Source slug -> licence. */
  licences: Record<string, string>
}

type EventToTranslate = Row & { glossary: readonly string[] }

/** Reads events with everything that their translation depends on. Those without a date are left out. */
export async function readEvents(
  db: Db,
  ids: readonly number[],
  cityFiles: CityFiles,
): Promise<EventToTranslate[]> {
  const { rows } = await sql<Row>`
    select e.id, c.slug city, e.language, e.titles, e.provenance,
      coalesce(e.detail -> 'summaries', '{}') summaries, coalesce(e.detail -> 'descriptions', '{}') descriptions,
      coalesce(jsonb_path_query_array(e.detail, '$.performers[*].name'), '[]')
        || coalesce(jsonb_path_query_array(e.detail, '$.organizers[*].name'), '[]')
        || coalesce(jsonb_path_query_array(e.card, '$.venue.name'), '[]') named,
      coalesce((select jsonb_object_agg(s.slug, s.terms ->> 'license') from source s
        where e.card -> 'sources' ? s.slug and s.terms ->> 'license' is not null), '{}') licences
    from event e join city c on c.id = e.city_id
    where e.id = any(${[...ids]}) and exists (select from event_date d where d.event_id = e.id)
    order by e.next_starts_at, e.id`.execute(db)
  const files = await cityFiles.all()
  return rows.map((row) => ({ ...row, glossary: files.get(row.city)?.names ?? [] }))
}

/** The parts of an event that a reader of `to` would see in another language. */
export function piecesOf(
  event: EventToTranslate,
  to: string,
  { isWhole }: { isWhole: boolean },
): Piece[] {
  const { title, summary, description } = textsToTranslate(event, to)
  const names = [...event.named, ...event.glossary]
  const piece = (source: SourceText | null, field: 'titles' | 'summaries' | 'descriptions') =>
    source === null ? [] : [pieceOf(event, source, to, field, names)]
  return [
    ...piece(title, 'titles'),
    ...piece(summary, 'summaries'),
    ...(isWhole ? piece(description, 'descriptions') : []),
  ]
}

function pieceOf(
  event: EventToTranslate,
  source: SourceText,
  to: string,
  field: 'titles' | 'summaries' | 'descriptions',
  given: readonly string[],
): Piece {
  const isHtml = field === 'descriptions'
  const isTitle = field === 'titles'
  const marked = protect(isHtml ? source.text : escaped(source.text), given)
  const { html, kept } = marked
  const names = kept.length === 0 ? '' : hashOf([...new Set(kept)].toSorted()).slice(0, 16)
  const hash = sourceHash(source)
  return {
    event: event.id,
    key: `${hash} ${to} ${names}`,
    hash,
    names,
    from: source.language === 'und' ? null : source.language,
    to,
    isHtml,
    isTitle,
    html,
    kept,
    stays: marked.isOnlyNames
      ? 'only names'
      : !isTitle && forbidsChanges(event, `${field}.${source.language}`)
        ? 'licence'
        : null,
  }
}

/** "No derivatives", as licences write it: a translation is one. */
const NO_DERIVATIVES = /\bnd\b|no[ -]?deriv/i

/** True where the licence of the source that gives a field forbids changes; where that is not known, of any source. */
function forbidsChanges({ provenance, licences }: EventToTranslate, field: string): boolean {
  const origin = originIn(provenance, field)?.source
  const asked = origin === undefined ? Object.values(licences) : [licences[origin] ?? '']
  return asked.some((licence) => NO_DERIVATIVES.test(licence))
}
