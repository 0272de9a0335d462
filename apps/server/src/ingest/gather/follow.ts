import { randomUUID } from 'node:crypto'
import { idOf, sameHost } from '@okolo/connectors/activitypub/activity'
import { activitypub } from '@okolo/connectors/activitypub/activitypub'
import { actorAddress, fetchObject } from '@okolo/connectors/activitypub/find-actor'
import { expectSuccess, type Http } from '@okolo/connectors/http'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { cavageHeaders } from '#server/platform/fediverse/cavage-signature.ts'
import { removeFollow, saveFollow } from '#server/platform/fediverse/follows.ts'
import { ownAddresses } from '#server/platform/fediverse/own-actor.ts'
import { ownKey } from '#server/platform/fediverse/own-key.ts'
import { slugify } from '#server/words/slug.ts'
import { scheduleFollowed, switchSource } from '../sources/scheduling.ts'
import { saveSource } from '../sources/source.ts'

/**
 * Follows an actor (`@name@host` or its address) for a city: adds a source that is also gathered from its
 * outbox, and asks the actor by a signed Follow to send what is new. Throws HttpFailure where it cannot be
 * reached or refuses.
 */
export async function followActor(
  account: string,
  { db, clock, http, publicUrl, citySlug }: FollowDeps,
): Promise<{ actor: string; name: string; source: string }> {
  const actor = await actorAddress(http, account)
  const document = await fetchObject(http, actor)
  const id = idOf(document)
  const inbox = idOf(document['inbox'])
  if (id === null || inbox === null || !sameHost(id, actor) || !sameHost(inbox, id))
    throw new Error(`${actor} is not an actor with an inbox of its own host.`)
  const username = document['preferredUsername']
  const name = typeof username === 'string' ? username : new URL(id).pathname.slice(1)
  const { host } = new URL(id)
  const { manifest } = activitypub
  const source = await saveSource(db, {
    slug: slugify(`fediverse ${host} ${name}`),
    connector: manifest.id,
    platform: slugify(host),
    title: `@${name}@${host}`,
    url: id,
    citySlug,
    config: { actors: [id] },
    trust: manifest.trust,
    terms: manifest.terms,
    isDemo: false,
  })
  await scheduleFollowed(db, source.id, manifest.schedule.everyMinutes)
  const own = ownAddresses(publicUrl)
  const followId = `${own.follows}/${randomUUID()}`
  // Before it is sent: the answer may come before ours has ended.
  await saveFollow(db, { actor: id, inbox, sourceId: source.id, followId }, clock())
  await send(
    inbox,
    { id: followId, type: 'Follow', actor: own.actor, object: id },
    { db, clock, http, own },
  )
  return { actor: id, name: `@${name}@${host}`, source: source.slug }
}

/**
 * Follows an actor no more: its source is switched off, nothing that it sends is taken any longer, and it is reported by a
 * signed Undo, if it can be reached. Null: it is not followed.
 */
export async function unfollowActor(
  account: string,
  { db, clock, http, publicUrl }: Omit<FollowDeps, 'citySlug'>,
): Promise<{ actor: string; source: string; isTold: boolean; why: string } | null> {
  // By its address alone, or by the name that the source was given: it may have gone.
  const follow = await removeFollow(db, account)
  if (follow === null) return null
  await switchSource(db, follow.source, false)
  const own = ownAddresses(publicUrl)
  const object = { id: follow.followId, type: 'Follow', actor: own.actor, object: follow.actor }
  const undo = { id: `${own.follows}/${randomUUID()}`, type: 'Undo', actor: own.actor, object }
  try {
    await send(follow.inbox, undo, { db, clock, http, own })
    return { ...follow, isTold: true, why: '' }
  } catch (error) {
    return { ...follow, isTold: false, why: explainInLine(error) }
  }
}

export type FollowDeps = {
  db: Db
  clock: Clock
  http: Http
  publicUrl: string
  citySlug: string
}

async function send(
  inbox: string,
  activity: Record<string, unknown>,
  { db, clock, http, own }: Pick<FollowDeps, 'db' | 'clock' | 'http'> & { own: { keyId: string } },
): Promise<void> {
  const body = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...activity })
  const { privateKey } = await ownKey(db, clock())
  const signed = cavageHeaders(
    { method: 'POST', url: inbox, body },
    { keyId: own.keyId, privateKey, now: clock() },
  )
  const headers = { 'content-type': 'application/activity+json', ...signed }
  expectSuccess(await http(inbox, { method: 'POST', headers, body }))
}
