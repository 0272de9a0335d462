import type { Side, Thread, ThreadChange } from '@okolo/contract/people/message'
import { accountTexts, confirmFirst, messageTexts } from '@okolo/i18n/format'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker, requireConfirmed, type Asker } from '#server/people/accounts/asker.ts'
import { forSignedIn as forSignedInOf } from '#server/people/accounts/call-schemas.ts'
import { formProblem, nonFieldProblem } from '#server/people/accounts/form.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { homeOfOrganizer } from '../store/organizer-home.ts'
import { postMessage, type Refused, type Written } from '../store/post-message.ts'
import { readThreadToken } from '../store/thread-token.ts'
import { headOf, messagesOf, threadByUuid, toMessage, type ThreadRow } from '../store/threads.ts'

export type MessageDeps = Omit<AccountDeps, 'passwords'>
export type Call = { request: FastifyRequest; reply: FastifyReply }

/** Somebody at one side of a thread. */
export type Viewer = { side: Side; thread: ThreadRow }

const PAGE = 50

/** Options of a call that only the signed-in may make, or both sides of a thread. */
export function forSides<Answer extends z.ZodType, More extends object>(
  { answer }: { answer: Answer },
  more: More,
  failures: Parameters<typeof problems> = [401, 404],
) {
  return forSignedInOf({ answer }, { tags: ['messages'], ...more }, failures)
}

export const sayTo = (request: FastifyRequest) => {
  const locale = localeOf(request)
  return messageTexts(locale, request.server.site.look(locale))
}

/** The asker, whose address is confirmed and who has a name: an organizer sees who writes. */
export async function requireWriter(request: FastifyRequest, deps: MessageDeps): Promise<Asker> {
  const asker = await requireConfirmed(request, deps, confirmFirst)
  if (asker.account.name.trim() === '')
    throw nonFieldProblem('not_allowed', (await sayTo(request))('nameFirst'))
  return asker
}

/** The side of a thread that asks: by the token of a letter the organizer, else the signed-in person. */
export async function requireSide(
  request: FastifyRequest,
  deps: MessageDeps,
  { uuid, k }: { uuid: string; k: string | undefined },
): Promise<Viewer> {
  const viewer =
    k === undefined ? await sideOfPerson(request, deps, uuid) : await sideOfLink(deps, k)
  if (viewer === null || viewer.thread.uuid !== uuid) throw notFound('The conversation')
  return viewer
}

async function sideOfPerson(request: FastifyRequest, deps: MessageDeps, uuid: string) {
  const { account } = await requireAsker(request, deps)
  const thread = await threadByUuid(deps.db, uuid, account.id)
  return thread === null ? null : ({ side: 'person', thread } as const)
}

/** The organizer's side of the thread that a mailed token opens, or null. */
export async function sideOfLink(deps: MessageDeps, k: string): Promise<Viewer | null> {
  const link = readThreadToken(deps.secrets, k, deps.clock())
  const thread = link === null ? null : await threadByUuid(deps.db, link.uuid)
  return thread === null ? null : { side: 'organizer', thread }
}

/** A thread with a page of its messages. */
export async function viewOf(
  { db }: MessageDeps,
  { side, thread }: Viewer,
  before: string | null = null,
): Promise<Thread> {
  const rows = await messagesOf(db, thread.id, { side, before, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const { timeZone } = await homeOfOrganizer(db, thread.organizer_id)
  return {
    ...headOf(thread, side),
    time_zone: timeZone,
    results: page.map(toMessage),
    next: rows.length > PAGE ? (page.at(-1)?.message_uuid ?? null) : null,
  }
}

/** Writes a message, or throws why it cannot be written. */
export async function write(
  tx: Tx,
  deps: MessageDeps,
  { request, ...given }: { request: FastifyRequest; thread: string; side: Side; message: Written },
): Promise<void> {
  const refused = await postMessage(tx, deps.secrets, { ...given, now: deps.clock() })
  if (refused !== null) throw await refusal(refused, request)
}

export async function refusal(why: Refused, request: FastifyRequest): Promise<Problem> {
  const say = await sayTo(request)
  if (why !== 'taken') return new Problem(403, 'not_allowed', say(why))
  const accountSay = await accountTexts(localeOf(request))
  return formProblem({ uuid: [accountSay('notValid')] })
}

/** The state of a thread after a change. */
export async function changed(
  { db }: MessageDeps,
  { side, thread: { uuid } }: Viewer,
): Promise<ThreadChange> {
  const thread = await threadByUuid(db, uuid)
  if (thread === null) throw notFound('The conversation')
  const { state, unread } = headOf(thread, side)
  return { uuid, state, unread }
}
