import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { sql } from 'kysely'
import type { StoredDetail } from '#server/catalogue/record/event-record.ts'
import { moodBits } from '#server/catalogue/record/mood-bits.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { MoodInput, MoodScore } from '#server/knowledge/moods/score-moods.ts'

/** An event whose moods the model has not been asked for since it was written. */
export type DueEvent = { id: number; contentHash: string; input: MoodInput }

type Row = {
  id: number
  title: string
  language: string
  content_hash: string
  category: string
  venue: string | null
  hour: number | null
  detail: Pick<StoredDetail, 'descriptions' | 'summaries' | 'tags' | 'category_guessed'>
}

/** The next of them that take place, soonest first. */
export async function dueEvents(db: Db, most: number): Promise<DueEvent[]> {
  const { rows } = await sql<Row>`
    select e.id, e.title, e.language, e.content_hash, c.slug as category, e.card -> 'venue' ->> 'name' as venue,
      (select extract(hour from d.start_wall)::int from event_date d
        where d.event_id = e.id and not d.all_day order by d.starts_at limit 1) as hour,
      jsonb_build_object('descriptions', e.detail -> 'descriptions', 'summaries', e.detail -> 'summaries',
        'tags', e.detail -> 'tags', 'category_guessed', e.detail -> 'category_guessed') as detail
    from event e
    join category c on c.id = e.category_id
    left join event_model_mood m on m.event_id = e.id
    where e.next_starts_at is not null and e.status <> 'merged'
      and m.content_hash is distinct from e.content_hash
      -- What an operator said of its moods stands.
      and not exists (select from event_lock l join event own on own.id = l.event_id
        where l.field = 'moods' and (own.id = e.id or own.merged_into = e.id))
    order by e.next_starts_at, e.id
    limit ${most}`.execute(db)
  return rows.map(({ id, content_hash, title, language, category, venue, hour, detail }) => {
    const inLanguage = (texts: Record<string, string>): string =>
      texts[language] ?? Object.values(texts)[0] ?? ''
    return {
      id,
      contentHash: content_hash,
      input: {
        title,
        language,
        venue,
        hour,
        tags: detail.tags,
        description: `${inLanguage(detail.summaries)} ${inLanguage(detail.descriptions)}`,
        category:
          detail.category_guessed === true
            ? 'other'
            : (CATEGORY_SLUGS.find((slug) => slug === category) ?? 'other'),
      },
    }
  })
}

/**
 * Writes moods into an event as it was read; one that was written meanwhile is due again. Null: the rules' moods
 * stand, and it is not asked for again.
 */
export async function writeMoods(
  db: Db,
  { id, contentHash }: DueEvent,
  moods: readonly MoodScore[] | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (moods !== null) {
      const named = moods.map(({ mood }) => mood)
      const bits = moodBits(named)
      const reasons = toJson(moods.map(({ mood, reasons: why }) => ({ mood, reasons: why })))
      const { rows } = await sql`
        update event set card = jsonb_set(card, '{moods}', ${toJson(named)}::jsonb), moods = ${bits},
          detail = jsonb_set(detail, '{mood_reasons}', ${reasons}::jsonb)
        where id = ${id} and content_hash = ${contentHash} returning 1`.execute(trx)
      if (rows.length === 0) return
      await sql`update event_date set moods = ${bits} where event_id = ${id} and moods <> ${bits}`.execute(
        trx,
      )
    }
    await sql`
      insert into event_model_mood (event_id, content_hash) values (${id}, ${contentHash})
      on conflict (event_id) do update set content_hash = excluded.content_hash`.execute(trx)
  })
}
