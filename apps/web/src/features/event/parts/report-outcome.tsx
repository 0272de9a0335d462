import { useTranslations } from 'use-intl'
import styles from './report-outcome.module.css'

/** The outcome of a report sent without JavaScript. */
export function ReportOutcome({ said }: { said: unknown }) {
  const t = useTranslations('event')
  if (typeof said !== 'string') return null
  const text =
    said === 'yes' ? t('reportSent') : said === 'later' ? t('reportLater') : t('reportFailed')
  return (
    <p id="reported" role="status" className={said === 'yes' ? styles['sent'] : styles['failed']}>
      {text}
    </p>
  )
}
