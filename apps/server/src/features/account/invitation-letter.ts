import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { mailTexts } from '@okolo/i18n/format'
import { hashOfMailbox, refusalToken } from '#server/people/friends/invited-addresses.ts'
import { inviteCode } from '#server/people/friends/invites.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { letterHtml } from '#server/platform/mail/letter-html.ts'

type Invited = Pick<QueuedMail, 'address' | 'linkId' | 'details'>

/** Writes the letter by which somebody invites a contact, with the link that refuses all others. */
export async function writeInvitation(
  { address, linkId, details }: Invited,
  locale: Locale,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): Promise<Written> {
  const say = await mailTexts(locale)
  const name = details['name'] ?? ''
  const subject = say('inviteSubject', { name })
  const main = say('inviteText', { name })
  const code = linkId === null ? '' : inviteCode(secrets, linkId)
  const hash = hashOfMailbox(secrets, address)
  const button = { url: publicUrl + pages.invite(locale, code), label: say('inviteButton') }
  const refusal = {
    url: publicUrl + pages.refuseInvites(locale, refusalToken(secrets, hash)),
    label: say('inviteRefuse'),
  }
  const note = say('inviteNote', { name })
  const signature = say('signature')
  const text = [
    say('hello'),
    main,
    `${button.label}:\n${button.url}`,
    note,
    `${refusal.label}:\n${refusal.url}`,
    `--\n${signature}\n${publicUrl}`,
  ].join('\n\n')
  const html = letterHtml({
    locale,
    title: subject,
    paragraphs: [say('hello'), main],
    button,
    copy: say('copy'),
    note,
    links: [refusal],
    signature,
    publicUrl,
  })
  const headers = {
    'list-unsubscribe': `<${refusal.url}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
  return { subject, text: `${text}\n`, html, locale, headers }
}
