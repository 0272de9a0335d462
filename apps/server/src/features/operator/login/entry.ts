import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { logAction } from '#server/people/operators/actions.ts'
import { SESSION_HOURS, type OperatorSession } from '#server/people/operators/sessions.ts'
import { storableText } from '#server/platform/json-column.ts'
import { sessionCookie } from '../guard.ts'
import type { OperatorDeps, Page } from '../operator-page.ts'

export type EntryDeps = OperatorDeps & {
  send: (reply: FastifyReply, page: Page, more?: { status: number }) => Promise<FastifyReply>
}

/** Addresses hold tokens of links, so the log leaves them out. */
export const ENTRY = {
  schema: { hide: true },
  logLevel: 'silent',
  config: { rateLimit: { max: 60, timeWindow: 60_000 } },
} as const

const Fields = z
  .record(z.string(), z.string().max(2000).transform(storableText).catch(''))
  .catch({})

/** The posted fields, or those of the address. Nothing in them is trusted. */
export function fieldsOf(given: unknown): Record<string, string> {
  return Fields.parse(given ?? {})
}

export function agentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}

/** Logs that somebody came in, and gives their browser the cookie. `by`: how they did. */
export async function letIn(
  { db, config, clock }: EntryDeps,
  reply: FastifyReply,
  { token, session }: { token: string; session: OperatorSession },
  by: 'link' | 'password' | 'recovery code' | 'provider' | 'invitation',
): Promise<void> {
  const { id, name, role } = session
  await logAction(
    db,
    { who: name, role, sessionId: id, at: clock() },
    { what: 'operator.login', about: name, details: { by } },
  )
  reply.header('set-cookie', sessionCookie(config.publicUrl, token, SESSION_HOURS * 3600))
}
