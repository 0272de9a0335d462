import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { toJson } from '#server/platform/json-column.ts'
import { ModelFailure } from '#server/platform/llm/model-server.ts'
import { dueEvents, writeMoods, type DueEvent } from './due-events.ts'
import type { ModelMood, MoodProvider } from './mood-provider.ts'
import {
  allScores,
  clearest,
  type MoodInput,
  type MoodScore,
} from '#server/knowledge/moods/score-moods.ts'
import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { createEmbeddingClient } from '#server/platform/llm/embedding-client.ts'
import type { ModelConfig } from '#server/platform/settings/model-config.ts'
import { chatMoods } from './ask-for-moods.ts'
import { embeddingMoods } from './embed-moods.ts'

const BATCH = 12
const TIMEOUT_MS = 60_000
/** After so many failures in a row the model is left alone for a while. */
const FAILURES = 3
const REST_MS = 15 * 60_000

export type ModelMoodDeps = {
  database: Database
  clock: Clock
  provider: MoodProvider
  monthlyTokens: number | null
  signal: AbortSignal
  /** Milliseconds for one batch; one minute. */
  timeoutMs?: number
}

export type ModelMoodsReport = {
  /** Events whose moods were written. */
  written: number
  /** Why the model is not asked for the moment. */
  stopped: 'nothing due' | 'budget' | 'resting' | 'failed' | 'busy' | null
  error?: ModelFailure
}

/**
 * Asks the model for moods, batch by batch; `once` does one batch and is meant to be called again and again, beside
 * gathering and never in its way. Earlier answers are taken from there and cost nothing. If it
 * fails, the rules' moods stand. One process at a time asks.
 */
export function createModelMoods({ clock, ...deps }: ModelMoodDeps) {
  let failures = 0
  let restsUntil = -Infinity
  return {
    once: async (): Promise<ModelMoodsReport> => {
      const now = clock()
      if (now.getTime() < restsUntil) return { written: 0, stopped: 'resting' }
      try {
        const report = await exclusively(deps.database, 'model-moods', () => batch(deps, now))
        if (report?.stopped === null) failures = 0
        return report ?? { written: 0, stopped: 'busy' }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        failures += 1
        if (failures >= FAILURES) {
          failures = 0
          restsUntil = now.getTime() + REST_MS
        }
        return { written: 0, stopped: 'failed', error }
      }
    },
  }
}

async function batch(
  { database: { db }, provider, monthlyTokens, signal, timeoutMs }: Omit<ModelMoodDeps, 'clock'>,
  now: Date,
): Promise<ModelMoodsReport> {
  const due = await dueEvents(db, BATCH)
  if (due.length === 0) return { written: 0, stopped: 'nothing due' }
  const kept = await keptAnswers(db, due, provider)
  const write = async (events: DueEvent[], answers: ReadonlyMap<string, ModelMood[]>) => {
    for (const event of events) {
      const said = answers.get(provider.keyOf(event.input))
      await writeMoods(db, event, said === undefined ? null : blendMoods(event.input, said))
    }
  }
  const isKept = ({ input }: DueEvent) => kept.has(provider.keyOf(input))
  const known = due.filter(isKept)
  await write(known, kept)
  const asked = due.filter((event) => !isKept(event))
  if (asked.length === 0) return { written: known.length, stopped: null }
  if (monthlyTokens !== null && (await spentThisMonth(db, now)) >= monthlyTokens)
    return { written: known.length, stopped: 'budget' }

  const answered = await provider.classify(
    asked.map(({ input }) => input),
    AbortSignal.any([signal, AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)]),
  )
  const share = Math.ceil(answered.tokens / asked.length)
  const fresh = new Map<string, ModelMood[]>()
  for (const [i, { input }] of asked.entries()) {
    const key = provider.keyOf(input)
    const said = answered.moods[i] ?? null
    if (said !== null) fresh.set(key, said)
    await sql`
      insert into model_answer (key, answer, model, tokens, created_at)
      values (${said === null ? `${key} unanswered` : key}, ${toJson(said ?? [])}::jsonb, ${answered.model}, ${share}, ${now})
      on conflict (key) do update set tokens = model_answer.tokens + excluded.tokens`.execute(db)
  }
  await write(asked, fresh)
  return { written: known.length + fresh.size, stopped: null }
}

async function keptAnswers(db: Db, due: readonly DueEvent[], provider: MoodProvider) {
  const keys = due.map(({ input }) => provider.keyOf(input))
  const { rows } = await sql<{ key: string; answer: ModelMood[] }>`
    select key, answer from model_answer where key = any(${keys})`.execute(db)
  return new Map(rows.map(({ key, answer }) => [key, answer]))
}

/** Tokens, by months of UTC. */
async function spentThisMonth(db: Db, now: Date): Promise<number> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(tokens), 0)::float8 as tokens from model_answer where created_at >= ${month}`.execute(
    db,
  )
  return rows[0]?.tokens ?? 0
}

/** How much the words and the model count (specification 14). */
const SHARE = { words: 0.35, model: 0.65 }

/** The moods of an event by words and by a model; the model's words come first among the reasons. */
export function blendMoods(event: MoodInput, said: readonly ModelMood[]): MoodScore[] {
  return clearest(
    allScores(event).map(({ mood, score, reasons }) => {
      const given = said.find((one) => one.mood === mood)
      return {
        mood,
        score: SHARE.words * score + SHARE.model * (given?.confidence ?? 0),
        reasons: [
          ...(given === undefined ? [] : [{ from: 'model' as const, quote: given.quote }]),
          ...reasons,
        ],
      }
    }),
  )
}

/** The embedding model where one is named, else the one that chats. */
export function moodProvider(config: ModelConfig): MoodProvider {
  const { embeddings } = config
  return embeddings === null
    ? chatMoods(createChatClient(config), config.model)
    : embeddingMoods(createEmbeddingClient({ ...config, model: embeddings }), embeddings)
}
