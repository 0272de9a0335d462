import { sql } from 'kysely'
import { searchText } from '#server/words/search-text.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { latinText } from '#server/words/latin-forms.ts'
import { markNoted, replaceWords, takeToNote } from '../store/texts.ts'

/** Few enough that the embedded database, which has one connection, answers readers in between. */
const BATCH = 200
const LONGEST_WORD = 30

/**
 * Notes the words and names of events that were written since, for corrections and suggestions, and writes search
 * rows of an older form anew. Goes on for at most `budgetMs`; what is left waits for the next time, also after
 * a kill. Returns how many events were noted.
 */
export async function noteSearch(
  db: Db,
  { budgetMs, signal }: { budgetMs: number; signal?: AbortSignal },
): Promise<number> {
  const end = performance.now() + budgetMs
  let noted = 0
  for (;;) {
    const count = await db.transaction().execute(noteBatch)
    noted += count
    if (count < BATCH || performance.now() > end || signal?.aborted === true) return noted
  }
}

async function noteBatch(tx: Tx): Promise<number> {
  const rows = await takeToNote(tx, BATCH)
  if (rows.length === 0) return 0
  const ids = rows.map(({ event_id }) => event_id)
  await rewrite(
    tx,
    rows.filter((row) => row.rewrite).map(({ event_id }) => event_id),
  )
  // In order, so that two workers never wait for each other.
  await sql`
    insert into search_word (word)
    select distinct w.lexeme from event_text t cross join unnest(t.vector) w
    where t.event_id = any(${ids}) and w.lexeme !~ '[0-9:/@._+#&-]'
      and length(w.lexeme) between 3 and ${LONGEST_WORD}
    order by 1 on conflict do nothing`.execute(tx)
  await noteNames(tx, ids)
  await markNoted(tx, ids)
  return rows.length
}

type Stored = {
  event_id: number
  titles: string[]
  performers: string[]
  venue: string | null
  organizers: string[]
  places: string[]
  city: string
  category: string
  tags: string[]
  texts: string[]
}

async function rewrite(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Stored>`
    select e.id event_id, c.slug city, k.slug category, e.card -> 'venue' ->> 'name' venue,
      coalesce((select jsonb_agg(value) from jsonb_each_text(e.titles)), '[]')
        || coalesce((select jsonb_agg(value) from jsonb_each_text(${titleTranslations()})), '[]') titles,
      coalesce(jsonb_path_query_array(e.detail, '$.performers[*].name'), '[]') performers,
      coalesce(jsonb_path_query_array(e.detail, '$.organizers[*].name'), '[]') organizers,
      coalesce(jsonb_path_query_array(e.card, '$.town'), '[]') || coalesce(jsonb_path_query_array(e.card, '$.district'), '[]') places,
      coalesce(e.detail -> 'tags', '[]') || coalesce((select jsonb_agg(value) from event p, jsonb_each_text(p.titles) where p.id = e.part_of), '[]') tags,
      coalesce((select jsonb_agg(value) from jsonb_each_text(e.detail -> 'summaries')), '[]')
        || coalesce((select jsonb_agg(value) from jsonb_each_text(e.detail -> 'descriptions')), '[]') texts
    from event e join city c on c.id = e.city_id join category k on k.id = e.category_id
    where e.id = any(${[...ids]})`.execute(tx)
  await replaceWords(
    tx,
    rows.map(({ event_id, ...event }) => ({ event_id, ...searchText(event) })),
  )
}

type Named = { kind: 'venue' | 'organizer'; ref_id: number; city_id: number | null; name: string }

async function noteNames(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Named>`
    select 'venue' kind, v.id ref_id, v.city_id, v.name from venue v
      where v.id in (select venue_id from event where id = any(${[...ids]}))
    union all
    select 'organizer', o.id, null, o.name from organizer o
      where o.id in (select organizer_id from event_organizer where event_id = any(${[...ids]}))
    order by 1, 2`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ name, ...row }) => ({ ...row, name: `${name} ${latinText(name)}` }))
  await sql`
    insert into search_name as s (kind, ref_id, city_id, vector)
    select kind, ref_id, city_id, to_tsvector('simple', fold_text(name))
    from jsonb_to_recordset(${toJson(names)}::jsonb) as n (kind text, ref_id int, city_id int, name text)
    order by kind, ref_id
    on conflict (kind, ref_id) do update set city_id = excluded.city_id, vector = excluded.vector
    where s.vector <> excluded.vector or s.city_id is distinct from excluded.city_id`.execute(tx)
}
