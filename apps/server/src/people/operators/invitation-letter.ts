import { isLocale } from '@okolo/contract/locale'
import { operatorSay } from '@okolo/i18n/operator'
import { letterOf } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { plainVoice, saidIn, told, type Text } from '#server/words/messages/told.ts'
import { INVITATION, INVITATION_DAYS, invitationOf, invitationToken } from './invitations.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string; site: Site }

/** Returns a writer of invitations of operators. It gives null for letters of other kinds. */
export function operatorLetters(deps: Deps) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === INVITATION ? written(mail, deps) : null
}

/** Null for an invitation that was used, replaced or taken back meanwhile. */
async function written(
  { details: { invitation = '', by = '' }, locale: asked }: QueuedMail,
  { db, clock, secrets, publicUrl, site }: Deps,
): Promise<Written | null> {
  const invited = await invitationOf(db, invitation, clock())
  if (invited === null) return null
  const locale = isLocale(asked) ? asked : 'en'
  const voice = plainVoice(locale, await operatorSay(locale))
  const said = (text: Text) => saidIn(voice, text)
  const { name: signature } = site.look(locale)
  const query = new URLSearchParams({ token: invitationToken(secrets, invited.inviteId) })
  const url = `${publicUrl}/operator/accept?${query.toString()}`
  const button = { url, label: said(told('letter.accept')) }
  const paragraphs = [
    said(told('letter.hello', { name: invited.name })),
    said(told('letter.inviteLead', { who: by, name: signature })),
  ]
  const note = said(told('letter.inviteNote', { days: INVITATION_DAYS }))
  return letterOf({
    locale,
    title: said(told('letter.invite', { name: signature })),
    paragraphs,
    button,
    copy: said(told('letter.copy')),
    note,
    signature,
    publicUrl,
    site,
  })
}
