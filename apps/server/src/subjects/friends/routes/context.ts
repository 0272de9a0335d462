import { accountTexts, confirmFirst, friendTexts } from '@okolo/i18n/format'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import {
  requireConfirmed as requireConfirmedOf,
  type Asker,
} from '#server/people/accounts/asker.ts'
import { forSignedIn as forSignedInOf } from '#server/people/accounts/call-schemas.ts'
import { personCard } from '#server/people/cards/person-card.ts'
import { byNetwork, countAttempt, type Limit } from '#server/people/sessions/attempts.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { isStorable } from '#server/platform/http/storable-input.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { One } from '../store/friendship.ts'
import { personFor, type Seen } from '../store/people.ts'

const HOUR = 3600

/** How often one person may do it. */
const LIMITS = {
  'people search': [{ max: 300, seconds: HOUR }],
  'friend request': [{ max: 40, seconds: HOUR }],
  'invite link': [{ max: 20, seconds: HOUR }],
  'invite code': [{ max: 60, seconds: HOUR }],
  'invite mail': [
    { max: 5, seconds: HOUR },
    { max: 20, seconds: 24 * HOUR },
  ],
} satisfies Record<string, Limit[]>

/** The limit of one network, over all its accounts. */
const NETWORK_LIMITS = {
  'invite refusal': { max: 60, seconds: HOUR },
  'invite mail': { max: 20, seconds: 24 * HOUR },
} satisfies Record<string, Limit>

export const Uuid = z.object({ uuid: z.string() })

/** Options of a call that only the signed-in may make. */
export function forSignedIn<Answer extends z.ZodType, More extends object>(
  { answer }: { answer: Answer },
  more: More,
  failures: Parameters<typeof problems> = [401],
) {
  return forSignedInOf({ answer }, { tags: ['friends'], ...more }, failures)
}

export const sayTo = (request: FastifyRequest) => {
  const locale = localeOf(request)
  return friendTexts(locale, request.server.site.look(locale))
}

/** Returns the asker if their address is confirmed, or throws the 403. */
export function requireConfirmed(request: FastifyRequest, deps: AccountDeps): Promise<Asker> {
  return requireConfirmedOf(request, deps, confirmFirst)
}

/** Returns a person whom the asker may see, or throws the 404. */
export async function requirePerson({ db }: AccountDeps, viewer: number, uuid: string) {
  const person = z.uuid().safeParse(uuid).success ? await personFor(db, viewer, uuid) : null
  if (person === null) throw notFound('The person')
  return person
}

/** Like `requirePerson`, for somebody else than the asker. */
export async function requireOther(deps: AccountDeps, viewer: number, uuid: string) {
  const person = await requirePerson(deps, viewer, uuid)
  if (person.relation === 'me') throw notFound('Another person with that id')
  return person
}

/** Counts what a person does and throws the 429 if it was one too many. */
export async function allow(
  deps: AccountDeps,
  what: keyof typeof LIMITS,
  { request, reply, who }: { request: FastifyRequest; reply: FastifyReply; who: string },
): Promise<void> {
  const counted = LIMITS[what].map((limit) => ({ what: `${what} ${limit.seconds}`, who, limit }))
  await refuseAbove(await countAttempt(deps, counted, deps.clock()), request, reply)
}

/** Like `allow`, for all of a network together. */
export async function allowNetwork(
  deps: AccountDeps,
  what: keyof typeof NETWORK_LIMITS,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const counted = byNetwork(what, request.ip, NETWORK_LIMITS[what])
  await refuseAbove(await countAttempt(deps, counted, deps.clock()), request, reply)
}

async function refuseAbove(
  wait: number | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (wait === null) return
  reply.header('retry-after', wait)
  const say = await accountTexts(localeOf(request))
  const sentence = say('tooMany', { minutes: Math.ceil(wait / 60) })
  throw new Problem(429, 'too_many_requests', sentence, { non_field_errors: [sentence] })
}

/** A person who is asked again and again by another is notified this often. */
const TOLD = { max: 3, seconds: 7 * 24 * HOUR }

/** Returns a function that counts a request to a person, and tells if they hear of it. */
export function mayTell({ secrets, clock }: AccountDeps, me: One, other: One) {
  const counted = [{ what: 'friend told', who: `${me.uuid} ${other.uuid}`, limit: TOLD }]
  return async (tx: Tx) => (await countAttempt({ db: tx, secrets }, counted, clock())) === null
}

/** A person in a list. */
export function foundPerson(person: Seen) {
  return { ...personCard(person), relation: person.relation }
}

/** The person to go on after, in a list by name. */
type After = { key: string; uuid: string }

const Cursor = z
  .tuple([z.string().max(2000).refine(isStorable), z.uuid()])
  .transform(([key, uuid]): After => ({ key, uuid }))

/** Null without a cursor: the list begins. */
export const afterPerson = (cursor: string | undefined) =>
  cursor === undefined ? null : readCursor(cursor, Cursor)

/** Of one more row than a page has: the page, and where the next begins. */
export function pageOf<Row extends After>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    page,
    next: rows.length > size && last !== undefined ? writeCursor([last.key, last.uuid]) : null,
  }
}
