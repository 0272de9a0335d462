import { REPORT_REASONS } from '@okolo/contract/events/report-reasons'
import { REPORT_DECISIONS } from '@okolo/contract/people/report'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { pages } from '@okolo/contract/site/pages'
import { reportMailTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import {
  readerTitles,
  wholeTitle,
  type ReaderTitle,
  type TitledEvent,
} from '#server/subjects/translation/store/reader-titles.ts'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import { confirmationToken } from './rules/reporter.ts'
import { letterHtml } from '#server/platform/mail/letter-html.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { ReportDeps } from './store.ts'

type Say = Awaited<ReturnType<typeof reportMailTexts>>
type Reported = TitledEvent & { userId: number | null; isOpen: boolean }
type Parts = {
  subject: string
  paragraphs: string[]
  button: { url: string; label: string } | null
  note: string
}

/** Returns a writer of the letters to who reported an event. It gives null for letters of other kinds. */
export function reportLetters(deps: Omit<ReportDeps, 'clock'>) {
  return (mail: QueuedMail): Promise<Written | null> | null => {
    const { kind } = mail
    const partsOf =
      kind === 'reportConfirm'
        ? confirmation
        : kind === 'reportReceipt'
          ? receipt
          : kind === 'reportDecision'
            ? decision
            : null
    return partsOf === null ? null : write(mail, partsOf)
  }

  async function write(
    mail: QueuedMail,
    partsOf: (mail: QueuedMail, locale: Locale, say: Say) => Promise<Parts | null> | Parts,
  ): Promise<Written | null> {
    const { publicUrl } = deps
    const locale = isLocale(mail.locale) ? mail.locale : DEFAULT_LOCALE
    const say = await reportMailTexts(locale)
    const parts = await partsOf(mail, locale, say)
    if (parts === null) return null
    const { subject, button, note } = parts
    const paragraphs = [say('mail.hello'), ...parts.paragraphs]
    const signature = say('mail.signature')
    const text = [
      ...paragraphs,
      ...(button === null ? [] : [`${button.label}:\n${button.url}`]),
      note,
      `--\n${signature}\n${publicUrl}`,
    ].join('\n\n')
    const copy = say('mail.copy')
    const html = letterHtml({
      locale,
      title: subject,
      paragraphs,
      button,
      copy,
      note,
      signature,
      publicUrl,
    })
    return { subject, text: `${text}\n`, html, locale }
  }

  /** Null if the report was confirmed, decided or forgotten. */
  async function confirmation({ linkId }: QueuedMail, locale: Locale, say: Say) {
    const uuid = linkId ?? ''
    const report = await readReport(uuid)
    if (report === null || !report.isOpen) return null
    const title = await readerTitle(report, locale)
    const token = confirmationToken(deps.secrets, uuid)
    return {
      subject: say('reportMail.confirmSubject'),
      paragraphs: [say('reportMail.confirmText', { title: wholeTitle(title) })],
      button: {
        url: deps.publicUrl + letterPages.report(locale, { k: token }),
        label: say('reportMail.confirmButton'),
      },
      note: noteWith(say, say('reportMail.confirmNote'), title),
    }
  }

  async function decision(
    { details, linkId }: QueuedMail,
    locale: Locale,
    say: Say,
  ): Promise<Parts> {
    const { number = '', slug = '', note = '' } = details
    const named = await titleIn(details, linkId, locale)
    const title = wholeTitle(named)
    const decided = REPORT_DECISIONS.find((one) => one === details['decision']) ?? 'kept'
    const isShown = decided === 'kept' || decided === 'corrected'
    return {
      subject: say('reportMail.decisionSubject', { number }),
      paragraphs: [
        say(`reportMail.${decided}`, { title }),
        ...(note === '' ? [] : [say('reportMail.operatorSays', { note })]),
      ],
      button: isShown
        ? { url: deps.publicUrl + pages.event(locale, slug), label: say('reportMail.toEvent') }
        : null,
      note: noteWith(
        say,
        say('reportMail.decisionNote', { number, url: deps.publicUrl + pages.contact(locale) }),
        named,
      ),
    }
  }

  async function receipt(
    { details, linkId }: QueuedMail,
    locale: Locale,
    say: Say,
  ): Promise<Parts> {
    const { number = '' } = details
    const reason = REPORT_REASONS.find((one) => one === details['reason']) ?? 'other'
    const title = await titleIn(details, linkId, locale)
    return {
      subject: say('reportMail.receiptSubject', { number }),
      paragraphs: [
        say('reportMail.receiptText', {
          title: wholeTitle(title),
          reason: say(`event.reportReason.${reason}`),
        }),
        say('reportMail.receiptNext'),
      ],
      button: null,
      note: noteWith(say, say('reportMail.receiptNote', { number }), title),
    }
  }

  /** The event's title by its report, or as it was when the letter was queued. */
  async function titleIn(
    details: QueuedMail['details'],
    uuid: string | null,
    locale: Locale,
  ): Promise<ReaderTitle> {
    const report = await readReport(uuid ?? '')
    // An event that was taken down has no words any more.
    const title = report === null ? null : await readerTitle(report, locale)
    if (title !== null && title.text !== '') return title
    return { text: details['title'] ?? '', language: 'und', isTranslated: false, original: null }
  }

  async function readReport(uuid: string): Promise<Reported | null> {
    const { rows } = await sql<Reported>`
      select e.titles, e.language, r.user_id as "userId", r.confirmed_at is null and r.closed_at is null as "isOpen"
      from event_report r
      join current_event e on e.own_id = r.event_id
      where r.uuid = ${uuid}`.execute(deps.db)
    return rows[0] ?? null
  }

  async function readerTitle(report: Reported, locale: Locale): Promise<ReaderTitle> {
    const { userId } = report
    const choice = userId === null ? null : await translationChoiceOf(deps.db, userId)
    const [title] = await readerTitles(deps.db, [report], { locale, choice })
    if (title === undefined) throw new Error('One event has one title.')
    return title
  }
}

function noteWith(say: Say, note: string, { isTranslated }: ReaderTitle): string {
  return isTranslated ? `${note} ${say('mail.translated')}` : note
}
