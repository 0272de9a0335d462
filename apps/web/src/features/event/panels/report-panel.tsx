import { pages } from '@okolo/contract/site/pages'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from '@okolo/contract/events/report-reasons'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { onServer } from '../../../api/origin.ts'
import controls from '../../../ui/controls.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { say } from '../../../ui/toast.ts'
import type { EventPart } from '../parts/event-part.ts'
import { REPORT_PANEL } from '../parts/panel-ids.ts'
import styles from './panels.module.css'

/** Three taps: report, reason, send. Without JavaScript the form goes to the server, which leads back here. */
export function ReportPanel({ event, date }: EventPart) {
  const t = useTranslations('event')
  const locale = useLocale()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  return (
    <Panel id={REPORT_PANEL} title={t('report')}>
      <form
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
    const form = submitted.currentTarget
    const given = [...new FormData(form)].filter(([, value]) => value !== '')
    setBusy(true)
    setFailure(null)
    const status = await fetch(onServer(`/v1/events/${encodeURIComponent(event.slug)}/report/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(Object.fromEntries(given)),
    }).then(
      (response) => response.status,
      () => 0, // no network
    )
    setBusy(false)
    if (status !== 201) {
      setFailure(status === 429 ? t('reportLater') : t('reportFailed'))
      return
    }
    form.reset()
    form.closest<HTMLElement>('[popover]')?.hidePopover()
    say(t('reportSent'), LONG)
  }
}

/** A whole sentence takes longer to read (specification 9). */
const LONG = 3500
