import { formatTag, type Locale } from '@okolo/contract/locale'
import { claimPages } from '@okolo/contract/site/claim-pages'
import { claimTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Site } from '#server/platform/site/site.ts'
import type { ClaimDeps } from './rules/claim-deps.ts'
import { nextEvents, type NextEvent } from './store/dashboard.ts'
import { openInvitation } from './store/invitations.ts'
import { masked } from './rules/ways.ts'
import { codeOf, dashboardToken, invitationToken, lettersToken } from './rules/tokens.ts'

/** Of one letter. The dashboard has all of them. */
const MOST_EVENTS = 10

/** Returns a writer of letters to organizers about their pages. It gives null for letters of other kinds. */
export function claimLetters(deps: ClaimDeps) {
  return ({ kind, linkId, locale }: QueuedMail): Promise<Written | null> | null => {
    const language = deps.site.offered(locale)
    if (kind === 'claimCode') return codeLetter(deps, linkId ?? '', language)
    if (kind === 'claimInvitation') return invitationLetter(deps, linkId ?? '', language)
    return kind === 'claimRight' ? rightLetter(deps, linkId ?? '', language) : null
  }
}

/** Null if the request was used or is too old. */
async function codeLetter(deps: ClaimDeps, id: string, locale: Locale): Promise<Written | null> {
  const { db, clock, secrets, publicUrl, site } = deps
  const { rows } = await sql<{ slug: string; name: string }>`
    select o.slug, o.name from page_claim_request r join organizer o on o.id = r.organizer_id
    where r.id = ${id}::uuid and r.used_at is null and r.expires_at > ${clock()}`.execute(db)
  const [organizer] = rows
  if (organizer === undefined) return null
  const { slug, name } = organizer
  const say = await claimTexts(locale, site.look(locale))
  const code = codeOf(secrets, id)
  return written({
    locale,
    publicUrl,
    site,
    say,
    subject: say('claimMail.codeSubject', { name }),
    paragraphs: [
      say('mail.hello'),
      say('claimMail.codeText', { name }),
      `${code.slice(0, 4)} ${code.slice(4)}`,
    ],
    button: {
      url: publicUrl + claimPages.claim(locale, slug, { u: id, access: code }),
      label: say('claimMail.codeButton'),
    },
    note: say('claimMail.codeNote'),
    leave:
      publicUrl + claimPages.step(locale, slug, 'letters', lettersToken(secrets, 'request', id)),
  })
}

/** Null if it was used or taken back, is too old, or whoever sent it looks after the page no more. */
async function invitationLetter(
  deps: ClaimDeps,
  id: string,
  locale: Locale,
): Promise<Written | null> {
  const { db, clock, secrets, publicUrl, site } = deps
  const invitation = await openInvitation(db, id, clock())
  if (invitation === null) return null
  const { slug, name, by } = invitation
  const say = await claimTexts(locale, site.look(locale))
  const leave =
    publicUrl + claimPages.step(locale, slug, 'letters', lettersToken(secrets, 'invitation', id))
  return {
    ...written({
      locale,
      publicUrl,
      site,
      say,
      subject: say('claimMail.invitationSubject', { name }),
      paragraphs: [
        say('mail.hello'),
        say('claimMail.invitationText', { name, who: by.includes('@') ? masked(by) : by }),
      ],
      button: {
        url: publicUrl + claimPages.step(locale, slug, 'join', invitationToken(secrets, id)),
        label: say('claimMail.invitationButton'),
      },
      note: say('claimMail.invitationNote'),
      leave,
    }),
    headers: oneClick(leave),
  }
}

/** Null if the claim has ended, no letters are wanted or nothing is to come. */
async function rightLetter(deps: ClaimDeps, uuid: string, locale: Locale): Promise<Written | null> {
  const { db, clock, secrets, publicUrl, site } = deps
  const now = clock()
  const { rows } = await sql<{ organizerId: number; slug: string; name: string }>`
    select o.id "organizerId", o.slug, o.name from page_claim c join organizer o on o.id = c.organizer_id
    where c.uuid = ${uuid}::uuid and c.ended_at is null and c.wants_letters`.execute(db)
  const [organizer] = rows
  if (organizer === undefined) return null
  const { slug, name } = organizer
  const events = await nextEvents(db, organizer.organizerId, {
    now,
    limit: MOST_EVENTS,
    isOn: true,
  })
  if (events.length === 0) return null
  const say = await claimTexts(locale, site.look(locale))
  const k = dashboardToken(secrets, uuid, now)
  const leave =
    publicUrl + claimPages.step(locale, slug, 'letters', lettersToken(secrets, 'claim', uuid))
  return {
    ...written({
      locale,
      publicUrl,
      site,
      say,
      subject: say('claimMail.rightSubject', { name }),
      paragraphs: [
        say('mail.hello'),
        say('claimMail.rightText'),
        ...events.map((event) => `${whenText(locale, event)} · ${event.title}`),
      ],
      button: {
        url: publicUrl + claimPages.step(locale, slug, 'right', k),
        label: say('claimMail.rightButton'),
      },
      note: say('claimMail.rightNote'),
      leave,
    }),
    headers: oneClick(leave),
  }
}

function whenText(locale: Locale, { start_wall: wall, all_day: isAllDay }: NextEvent): string {
  return new Intl.DateTimeFormat(formatTag(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isAllDay ? {} : { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
    timeZone: 'UTC',
  }).format(new Date(`${wall}Z`))
}

function written({
  locale,
  publicUrl,
  site,
  say,
  subject,
  paragraphs,
  button,
  note,
  leave,
}: {
  locale: Locale
  publicUrl: string
  site: Site
  say: Awaited<ReturnType<typeof claimTexts>>
  subject: string
  paragraphs: string[]
  button: { url: string; label: string }
  note: string
  /** The address that ends letters. */
  leave: string
}): Written {
  return letterOf({
    locale,
    title: subject,
    paragraphs,
    button,
    copy: say('mail.copy'),
    note,
    links: [{ url: leave, label: say('claimMail.refuse') }],
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
}
