import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findSession } from '#server/people/operators/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { waitingLetter, waitingMail, type QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { hasMailBoxCookie, isMailBoxKey, MAIL_BOX, mailBoxCookie } from './mail-box-key.ts'

const LETTERS_SHOWN = 100
/** Of a letter that will not be sent, because its reader has left. */
const NOTHING = '(nothing to say any more)'
/** Shows a letter as mail programs do: no scripts, nothing fetched, links in new pages. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type MailBoxDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  publicUrl: string
  write: (mail: QueuedMail) => Promise<Written | null>
  operatorCookie: string
  /** Lets everybody read it. */
  isOpen: boolean
}

/**
 * `/dev/mail`: letters that wait without a mail server. Opens with the key in the server's
 * terminal, or for owners. A local address proves nothing behind a proxy.
 */
export function mailBoxRoutes(app: App, deps: MailBoxDeps): void {
  const { db, write, secrets, publicUrl } = deps

  app.get(MAIL_BOX, { schema: { hide: true } }, async (request, reply) => {
    const { key } = z.object({ key: z.string().optional() }).catch({}).parse(request.query)
    // The key leaves the address at once, so it does not stay in the browser's history.
    if (key !== undefined && isMailBoxKey(secrets, key))
      return ownOnly(reply)
        .header('set-cookie', mailBoxCookie(secrets, publicUrl))
        .redirect(MAIL_BOX, 303)
    await requireReader(request, deps)
    const letters = await waitingMail(db, LETTERS_SHOWN)
    const rows = await Promise.all(
      letters.map(async (mail) => ({ mail, subject: (await write(mail))?.subject ?? NOTHING })),
    )
    const list = rows.map(
      ({ mail, subject }) =>
        `<li><a href="${MAIL_BOX}/${mail.id}">${escapeMarkup(subject)}</a> to ${escapeMarkup(mail.address)}, <time>${mail.createdAt.toISOString()}</time> (<a href="${MAIL_BOX}/${mail.id}?as=text">text</a>)</li>`,
    )
    return ownOnly(reply)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail box</title></head><body><h1>Mail box</h1><p>OKOLO_SMTP_URL is not set: letters wait here.</p><ul>${list.join('')}</ul></body></html>`,
      )
  })

  app.get(`${MAIL_BOX}/:id`, { schema: { hide: true } }, async (request, reply) => {
    await requireReader(request, deps)
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const mail = /^\d{1,15}$/.test(id) ? await waitingLetter(db, Number(id)) : null
    if (mail === null) throw notFound('The letter')
    const written = await write(mail)
    if (written === null) throw notFound('The text of the letter')
    const { html, text } = written
    const isText = z.object({ as: z.literal('text') }).safeParse(request.query).success
    return ownOnly(reply)
      .type(isText ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(isText ? text : html)
  })
}

/** Prevents caching of the mail box, and hides its address from other sites. */
function ownOnly(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
}

async function requireReader(request: FastifyRequest, deps: MailBoxDeps): Promise<void> {
  if (deps.isOpen || hasMailBoxCookie(request, deps.secrets)) return
  const token = cookieOf(request, deps.operatorCookie)
  const session = token === undefined ? null : await findSession(deps.db, token, deps.clock())
  // Letters hold links that log in, also operators of other roles.
  if (session?.role !== 'owner')
    throw new Problem(
      403,
      'not_allowed',
      'Letters open with the link that the server prints when it starts ("Letters: ..."), or for a logged-in owner.',
    )
}
