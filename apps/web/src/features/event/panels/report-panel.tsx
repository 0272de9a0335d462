import { pages } from '@okolo/contract/site/pages'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from '@okolo/contract/events/report-reasons'
import { useRef, useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { useKeptForm } from '../../../people/kept-form/use-kept-form.ts'
import { useSession } from '../../../people/use-session.ts'
import { say } from '../../../ui/toast.ts'
import type { EventPart } from '../parts/event-part.ts'
import { REPORT_PANEL } from '../parts/panel-ids.ts'
import styles from './panels.module.css'

/** Three taps: report, reason, send. Without JavaScript the form goes to the server, which leads back here. */
export function ReportPanel({ event, date }: EventPart) {
  const t = useTranslations('details')
  const outcomes = useTranslations('event')
  const error = useTranslations('error')
  const locale = useLocale()
  const session = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const forget = useKeptForm(form, `report ${event.slug}`)
  return (
    <Panel id={REPORT_PANEL} title={t('report')}>
      <form
        ref={form}
        method="post"
        action={pages.reportEvent(locale, event.slug)}
        onSubmit={(submitted) => void send(submitted)}
      >
        <input type="hidden" name="date_uuid" value={date.uuid} />
        <fieldset className={styles['form']}>
          <legend>{t('reportWhat')}</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className={styles['choice']}>
              <input type="radio" name="reason" value={reason} required />
              {t(`reportReason.${reason}`)}
            </label>
          ))}
        </fieldset>
        <label className={styles['note']}>
          {t('reportNote')}
          <textarea
            className={controls['field']}
            name="note"
            rows={2}
            maxLength={REPORT_NOTE_LENGTH}
          />
        </label>
        {session == null && (
          <label className={styles['note']}>
            {t('reportEmail')}
            <input className={controls['field']} type="email" name="email" autoComplete="email" />
          </label>
        )}
        {failure !== null && (
          <p role="alert" className={styles['failed']}>
            {failure}
          </p>
        )}
        <button type="submit" className={controls['primary']} aria-disabled={isBusy}>
          {t('reportSend')}
        </button>
      </form>
    </Panel>
  )

  async function send(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (isBusy) return
    const sent = submitted.currentTarget
    const given = [...new FormData(sent)].filter(([, value]) => value !== '')
    setBusy(true)
    setFailure(null)
    // The code is fetched with the first report; without a network there is none.
    const outcome = await import('./send-report.ts').then(
      ({ sendReport }) => sendReport(event.slug, locale, Object.fromEntries(given)),
      () => ({ detail: null, status: 0 }),
    )
    setBusy(false)
    if (outcome.detail === null) {
      setFailure(
        outcome.status === 429
          ? outcomes('reportLater')
          : outcome.status === 0
            ? error('needsConnection')
            : outcomes('reportFailed'),
      )
      return
    }
    forget()
    sent.reset()
    sent.closest<HTMLElement>('[popover]')?.hidePopover()
    say(outcome.detail, LONG)
  }
}

/** A whole sentence takes longer to read (specification 9). */
const LONG = 3500
