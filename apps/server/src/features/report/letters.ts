import { REPORT_REASONS } from '@okolo/contract/events/report-reasons'
import { REPORT_DECISIONS } from '@okolo/contract/people/report'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { pages } from '@okolo/contract/site/pages'
import { reportMailTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import { confirmationToken } from './reporter.ts'
import { letterHtml } from '#server/platform/mail/letter-html.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { ReportDeps } from './keep-report.ts'

type Say = Awaited<ReturnType<typeof reportMailTexts>>
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
    const { rows } = await sql<{ title: string }>`
      select coalesce(e.titles ->> ${locale}, e.title) as title from event_report r
      join event own on own.id = r.event_id
      join event e on e.id = coalesce(own.merged_into, own.id)
      where r.uuid = ${uuid} and r.confirmed_at is null and r.closed_at is null`.execute(deps.db)
    const [report] = rows
    if (report === undefined) return null
    const token = confirmationToken(deps.secrets, uuid)
    return {
      subject: say('reportMail.confirmSubject'),
      paragraphs: [say('reportMail.confirmText', report)],
      button: {
        url: deps.publicUrl + letterPages.report(locale, { k: token }),
        label: say('reportMail.confirmButton'),
      },
      note: say('reportMail.confirmNote'),
    }
  }

  function decision({ details }: QueuedMail, locale: Locale, say: Say): Parts {
    const { number = '', title = '', slug = '', note = '' } = details
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
      note: say('reportMail.decisionNote', { number, url: deps.publicUrl + pages.contact(locale) }),
    }
  }
}

function receipt({ details }: QueuedMail, _locale: Locale, say: Say): Parts {
  const { number = '', title = '' } = details
  const reason = REPORT_REASONS.find((one) => one === details['reason']) ?? 'other'
  return {
    subject: say('reportMail.receiptSubject', { number }),
    paragraphs: [
      say('reportMail.receiptText', { title, reason: say(`event.reportReason.${reason}`) }),
      say('reportMail.receiptNext'),
    ],
    button: null,
    note: say('reportMail.receiptNote', { number }),
  }
}
