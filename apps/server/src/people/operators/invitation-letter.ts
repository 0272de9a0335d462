import { letterHtml } from '#server/platform/mail/letter-html.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { INVITATION, INVITATION_DAYS, invitationOf, invitationToken } from './invitations.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string; site: Site }

/** Returns a writer of invitations of operators. It gives null for letters of other kinds. */
export function operatorLetters(deps: Deps) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === INVITATION ? written(mail, deps) : null
}

/** Null for an invitation that was used, replaced or taken back meanwhile. */
async function written(
  { details: { invitation = '', by = '' } }: QueuedMail,
  { db, clock, secrets, publicUrl, site }: Deps,
): Promise<Written | null> {
  const invited = await invitationOf(db, invitation, clock())
  if (invited === null) return null
  const { name: signature } = site.look('en')
  const subject = `Look after ${signature} with us`
  const query = new URLSearchParams({ token: invitationToken(secrets, invited.inviteId) })
  const button = { url: `${publicUrl}/operator/accept?${query.toString()}`, label: 'Accept' }
  const paragraphs = [
    `Hello ${invited.name},`,
    `${by} invites you to look after ${signature}. Set a password, and you are in.`,
  ]
  const note = `The link works once, within ${INVITATION_DAYS} days. If you do not know why you got this, do nothing.`
  const text = [
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    note,
    `--\n${signature}\n${publicUrl}`,
  ]
  const html = letterHtml({
    locale: 'en',
    title: subject,
    paragraphs,
    button,
    copy: 'Or copy this address:',
    note,
    signature,
    publicUrl,
    site,
  })
  return { subject, text: `${text.join('\n\n')}\n`, html, locale: 'en' }
}
