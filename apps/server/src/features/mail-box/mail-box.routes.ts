import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findSession } from '#server/people/operators/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isThisMachine } from '#server/platform/http/this-machine.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { boxedLetter, boxedMail, type QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { notFound } from '#server/platform/problem.ts'

const LETTERS_SHOWN = 100
/** A letter is shown as mail programs do: no scripts, nothing fetched; its links open in a page of their own. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type MailBoxDeps = {
  db: Db
  clock: Clock
  write: (mail: QueuedMail) => Promise<Written>
  operatorCookie: string
}

/**
 * `/dev/mail`: letters that were not sent because no mail server is set up, for development and the demo. Only somebody
 * at this machine or a logged-in operator sees that it exists.
 */
export function mailBoxRoutes(app: App, deps: MailBoxDeps): void {
  const { db, write } = deps

  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    await requireReader(request, deps)
    const letters = await boxedMail(db, LETTERS_SHOWN)
    const rows = await Promise.all(
      letters.map(async (mail) => ({ mail, subject: (await write(mail)).subject })),
    )
    const list = rows.map(
      ({ mail, subject }) =>
        `<li><a href="/dev/mail/${mail.id}">${escaped(subject)}</a> to ${escaped(mail.address)}, <time>${mail.createdAt.toISOString()}</time> (<a href="/dev/mail/${mail.id}?as=text">text</a>)</li>`,
    )
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail box</title></head><body><h1>Mail box</h1><p>OKOLO_SMTP_URL is not set: letters come here.</p><ul>${list.join('')}</ul></body></html>`,
      )
  })

  app.get('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    await requireReader(request, deps)
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const mail = /^\d{1,15}$/.test(id) ? await boxedLetter(db, Number(id)) : null
    if (mail === null) throw notFound('The letter')
    const { html, text } = await write(mail)
    const isText = z.object({ as: z.literal('text') }).safeParse(request.query).success
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type(isText ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(isText ? text : html)
  })
}

async function requireReader(request: FastifyRequest, deps: MailBoxDeps): Promise<void> {
  if (isThisMachine(request)) return
  const token = cookieOf(request, deps.operatorCookie)
  if (token === undefined || (await findSession(deps.db, token, deps.clock())) === null)
    throw notFound('The page')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)
}
