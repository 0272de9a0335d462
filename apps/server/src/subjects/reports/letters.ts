import { REPORT_REASONS } from '@okolo/contract/events/report-reasons'
import { REPORT_DECISIONS } from '@okolo/contract/people/report'
import { type Locale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { pages } from '@okolo/contract/site/pages'
import { reportMailTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import { letterOf } from '#server/platform/mail/letter-of.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import {
  readerTitles,
  wholeTitle,
  type ReaderTitle,
  type TitledEvent,
} from '#server/subjects/translation/store/reader-titles.ts'
import { confirmationToken } from './rules/reporter.ts'
import type { ReportDeps } from './store.ts'

type Say = Awaited<ReturnType<typeof reportMailTexts>>
type Reported = TitledEvent & { userId: number | null; isOpen: boolean }
type Parts = {
  subject: string
  paragraphs: string[]
  button: { url: string; label: string } | null
  note: string
}

type LetterDeps = Omit<ReportDeps, 'clock'>
/** A queued letter, and the language in which it is written. */
type Letter = { mail: QueuedMail; locale: Locale; say: Say }

/** Returns a writer of the letters to who reported an event. It gives null for letters of other kinds. */
export function reportLetters(deps: LetterDeps) {
  return (mail: QueuedMail): Promise<Written | null> | null => {
    switch (mail.kind) {
      case 'reportConfirm':
        return write(deps, mail, confirmation)
      case 'reportReceipt':
        return write(deps, mail, receipt)
      case 'reportDecision':
        return write(deps, mail, decision)
      default:
        return null
    }
  }
}

async function write(
  deps: LetterDeps,
  mail: QueuedMail,
  partsOf: (deps: LetterDeps, letter: Letter) => Promise<Parts | null>,
): Promise<Written | null> {
  const { publicUrl, site } = deps
  const locale = site.offered(mail.locale)
  const say = await reportMailTexts(locale, site.look(locale))
  const parts = await partsOf(deps, { mail, locale, say })
  if (parts === null) return null
  const { subject, paragraphs, button, note } = parts
  return letterOf({
    locale,
    title: subject,
    paragraphs: [say('mail.hello'), ...paragraphs],
    button,
    copy: say('mail.copy'),
    note,
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
}

/** Null if the report was confirmed, decided or forgotten. */
async function confirmation(
  { db, secrets, publicUrl }: LetterDeps,
  { mail, locale, say }: Letter,
): Promise<Parts | null> {
  const uuid = mail.linkId ?? ''
  const report = await readReport(db, uuid)
  if (report === null || !report.isOpen) return null
  const title = await readerTitle(db, report, locale)
  const token = confirmationToken(secrets, uuid)
  return {
    subject: say('reportMail.confirmSubject'),
    paragraphs: [say('reportMail.confirmText', { title: wholeTitle(title) })],
    button: {
      url: publicUrl + letterPages.report(locale, { k: token }),
      label: say('reportMail.confirmButton'),
    },
    note: noteWith(say, say('reportMail.confirmNote'), title),
  }
}

async function decision(
  { db, publicUrl }: LetterDeps,
  { mail, locale, say }: Letter,
): Promise<Parts> {
  const { number = '', slug = '', note = '' } = mail.details
  const named = await titleIn(db, mail, locale)
  const title = wholeTitle(named)
  const decided = REPORT_DECISIONS.find((one) => one === mail.details['decision']) ?? 'kept'
  const isShown = decided === 'kept' || decided === 'corrected'
  return {
    subject: say('reportMail.decisionSubject', { number }),
    paragraphs: [
      say(`reportMail.${decided}`, { title }),
      ...(note === '' ? [] : [say('reportMail.operatorSays', { note })]),
    ],
    button: isShown
      ? { url: publicUrl + pages.event(locale, slug), label: say('reportMail.toEvent') }
      : null,
    note: noteWith(
      say,
      say('reportMail.decisionNote', { number, url: publicUrl + pages.contact(locale) }),
      named,
    ),
  }
}

async function receipt({ db }: LetterDeps, { mail, locale, say }: Letter): Promise<Parts> {
  const { number = '' } = mail.details
  const reason = REPORT_REASONS.find((one) => one === mail.details['reason']) ?? 'other'
  const title = await titleIn(db, mail, locale)
  return {
    subject: say('reportMail.receiptSubject', { number }),
    paragraphs: [
      say('reportMail.receiptText', {
        title: wholeTitle(title),
        reason: say(`details.reportReason.${reason}`),
      }),
      say('reportMail.receiptNext'),
    ],
    button: null,
    note: noteWith(say, say('reportMail.receiptNote', { number }), title),
  }
}

/** The event's title by its report, or as it was when the letter was queued. */
async function titleIn(
  db: Db,
  { details, linkId }: QueuedMail,
  locale: Locale,
): Promise<ReaderTitle> {
  const report = await readReport(db, linkId ?? '')
  // An event that was taken down has no words any more.
  const title = report === null ? null : await readerTitle(db, report, locale)
  if (title !== null && title.text !== '') return title
  return { text: details['title'] ?? '', language: 'und', isTranslated: false, original: null }
}

async function readReport(db: Db, uuid: string): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    select e.titles, e.language, r.user_id as "userId", r.confirmed_at is null and r.closed_at is null as "isOpen"
    from event_report r
    join current_event e on e.own_id = r.event_id
    where r.uuid = ${uuid}`.execute(db)
  return rows[0] ?? null
}

async function readerTitle(db: Db, report: Reported, locale: Locale): Promise<ReaderTitle> {
  const { userId } = report
  const choice = userId === null ? null : await translationChoiceOf(db, userId)
  const [title] = await readerTitles(db, [report], { locale, choice })
  if (title === undefined) throw new Error('One event has one title.')
  return title
}

function noteWith(say: Say, note: string, { isTranslated }: ReaderTitle): string {
  return isTranslated ? `${note} ${say('mail.translated')}` : note
}
