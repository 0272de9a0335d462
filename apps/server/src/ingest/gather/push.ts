import {
  askOf,
  idOf,
  isOwnEvent,
  isPublic,
  ownersOf,
  sameHost,
} from '@okolo/connectors/activitypub/activity'
import { fetchObject } from '@okolo/connectors/activitypub/find-actor'
import { HttpFailure, type Http } from '@okolo/connectors/http'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Database, type Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { answerFollow, followOf, type Follow } from '#server/platform/fediverse/follows.ts'
import { storableText } from '#server/platform/json-column.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { mapPending } from '../pipeline/map-pending.ts'
import { recordIds, storeRecords } from '../records/record-store.ts'
import { prepareRun, type Run } from '../pipeline/run.ts'
import { findSource } from '../sources/source.ts'
import { withdrawRecords } from '../pipeline/withdraw.ts'

export type PushDeps = { database: Database; clock: Clock; signal: AbortSignal; http: Http }

/** `busy`: the source is being gathered; the sender comes again. */
export type Received = {
  kind: 'stored' | 'answered' | 'ignored' | 'refused' | 'busy'
  reason: string
}

/**
 * Takes in what `actor` sent; that it did is proved already. An event is stored raw in the source through
 * which the actor is followed and mapped at once; only its owner can change or delete it.
 */
export async function receiveActivity(
  activity: unknown,
  actor: string,
  deps: PushDeps,
): Promise<Received> {
  if (!isJsonObject(activity)) return { kind: 'refused', reason: 'the activity is not an object' }
  const { db } = deps.database
  const answer = await answered(activity, actor, deps)
  if (answer !== null) return answer
  const follow = await followOf(db, [actor, ...groupsOf(activity, actor)])
  if (follow === null) return { kind: 'refused', reason: `${actor} is not followed` }
  const ask = askOf(activity, actor)
  switch (ask.kind) {
    case 'refused':
    case 'ignored':
      return ask
    case 'delete':
      return withSource(follow, deps, (run) => remove(run, ask.id, ask.owner))
    case 'event':
      if (!isPublic(activity) && !isPublic(ask.event))
        return { kind: 'ignored', reason: `${ask.id} is not addressed to the public` }
      return withSource(follow, deps, (run) => store(run, ask.id, ask.event))
    case 'look-up': {
      const found = await lookUp(ask.id, deps.http)
      if (found === null)
        return { kind: 'ignored', reason: `${ask.id} is not an event of its host` }
      return withSource(follow, deps, (run) => store(run, ask.id, found))
    }
    default:
      return ask satisfies never
  }
}

/** An Accept or Reject of our Follow. */
async function answered(
  activity: JsonObject,
  actor: string,
  deps: PushDeps,
): Promise<Received | null> {
  const type = activity['type']
  if (type !== 'Accept' && type !== 'Reject') return null
  if (idOf(activity['actor']) !== actor)
    return { kind: 'refused', reason: 'the activity names another actor than its sender' }
  const followId = idOf(activity['object'])
  const state = type === 'Accept' ? 'accepted' : 'rejected'
  const isKnown =
    followId !== null &&
    (await answerFollow(deps.database.db, { actor, followId, state }, deps.clock()))
  return isKnown
    ? { kind: 'answered', reason: `${actor} has ${state} our Follow` }
    : { kind: 'ignored', reason: `${type} of nothing that was asked` }
}

/** Members of a group send in its name: the group, of the same host, is what is followed. */
function groupsOf(activity: JsonObject, actor: string): string[] {
  const { object } = activity
  const inner = isJsonObject(object) ? object['attributedTo'] : undefined
  return [activity['attributedTo'], inner]
    .flat()
    .map(idOf)
    .filter((id) => id !== null)
    .filter((id) => sameHost(id, actor))
}

async function lookUp(id: string, http: Http): Promise<JsonObject | null> {
  try {
    const found = await fetchObject(http, id)
    return isOwnEvent(found, id) ? found : null
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    return null
  }
}

async function withSource(
  follow: Follow,
  { database, clock, signal }: PushDeps,
  work: (run: Run) => Promise<Received>,
): Promise<Received> {
  const { rows } = await sql<{ slug: string }>`
    select slug from source where id = ${follow.sourceId} and is_enabled`.execute(database.db)
  const slug = rows[0]?.slug
  const source = slug === undefined ? null : await findSource(database.db, slug)
  if (source === null) return { kind: 'ignored', reason: 'its source is turned off' }
  const received = await exclusively(database, `gather ${source.slug}`, async () =>
    work(
      await prepareRun(source, connectorNamed(source.connector), {
        db: database.db,
        clock,
        signal,
      }),
    ),
  )
  return received ?? { kind: 'busy', reason: `${source.slug} is being gathered` }
}

async function store(run: Run, id: string, event: JsonObject): Promise<Received> {
  const { '@context': _context, ...raw } = event
  const before = await storedEvent(run.db, run.source.id, id)
  if (before !== null && isOlder(raw, before))
    return { kind: 'ignored', reason: `${id} is known in a newer form` }
  const records = [{ id: storableText(id), raw, broken: null }]
  const { added, changed } = await inTransaction(run.db, (tx) =>
    storeRecords(tx, run.source.id, records, run.clock()),
  )
  await mapPending(run)
  return { kind: 'stored', reason: added > 0 ? 'new' : changed > 0 ? 'changed' : 'unchanged' }
}

async function remove(run: Run, id: string, owner: string): Promise<Received> {
  const before = await storedEvent(run.db, run.source.id, id)
  if (before === null) return { kind: 'ignored', reason: `${id} is not known` }
  if (!ownersOf(before).includes(owner))
    return { kind: 'refused', reason: `${owner} does not own ${id}` }
  await withdrawRecords(run, await recordIds(run.db, run.source.id, [storableText(id)]))
  return { kind: 'stored', reason: 'deleted' }
}

async function storedEvent(db: Db, sourceId: number, id: string): Promise<JsonObject | null> {
  const { rows } = await sql<{ raw: string }>`
    select raw from source_record where source_id = ${sourceId} and record_id = ${storableText(id)}
      and state <> 'withdrawn'`.execute(db)
  const raw: Json = rows[0] === undefined ? null : JSON.parse(rows[0].raw)
  return isJsonObject(raw) ? raw : null
}

/** Deliveries overtake each other. */
function isOlder(event: JsonObject, than: JsonObject): boolean {
  const [one, other] = [event['updated'], than['updated']].map((time) =>
    typeof time === 'string' ? Date.parse(time) : Number.NaN,
  )
  return one! < other!
}
