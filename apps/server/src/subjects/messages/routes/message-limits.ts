import { accountTexts } from '@okolo/i18n/format'
import { byNetwork, countAttempt, type Counted } from '#server/people/sessions/attempts.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import type { Call, MessageDeps } from './context.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Limits of one person's messages: all in all, and to one organizer. */
export function messagesOfPerson(person: string, organizerId: number): Counted[] {
  const pair = `${person} ${organizerId}`
  return [
    { what: 'messages hour', who: person, limit: { max: 40, seconds: HOUR } },
    { what: 'messages day', who: person, limit: { max: 120, seconds: DAY } },
    { what: 'messages to one', who: pair, limit: { max: 60, seconds: DAY } },
  ]
}

/** Limits of conversations that one person begins, and that an organizer gets. */
export function newThreads(person: string, organizerId: number): Counted[] {
  return [
    { what: 'threads day', who: person, limit: { max: 10, seconds: DAY } },
    { what: 'threads of one', who: String(organizerId), limit: { max: 50, seconds: DAY } },
  ]
}

/** Limits of an organizer's answers in one thread. */
export function answersIn(thread: string): Counted[] {
  return [{ what: 'answers', who: thread, limit: { max: 60, seconds: HOUR } }]
}

export function reportsBy(who: string): Counted[] {
  return [{ what: 'message reports', who, limit: { max: 30, seconds: HOUR } }]
}

/** Limits of changes by mailed links from one network. */
export function linksFrom(ip: string): Counted[] {
  return byNetwork('message links', ip, { max: 300, seconds: HOUR })
}

/** Counts what is done and throws the 429 if it was one too many. */
export async function allow(
  deps: MessageDeps,
  counted: Counted[],
  { request, reply }: Call,
): Promise<void> {
  const wait = await countAttempt(deps, counted, deps.clock())
  if (wait === null) return
  reply.header('retry-after', wait)
  const say = await accountTexts(localeOf(request))
  const sentence = say('tooMany', { minutes: Math.ceil(wait / 60) })
  throw new Problem(429, 'too_many_requests', sentence, { non_field_errors: [sentence] })
}
