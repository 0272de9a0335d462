import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import styles from './parts.module.css'

/** The outcome of a report sent without JavaScript. */
export function ReportOutcome() {
  const t = useTranslations('event')
  const said: unknown = useSearch({ strict: false, select: (search) => search['reported'] })
  if (typeof said !== 'string') return null
  const text =
    said === 'yes' ? t('reportSent') : said === 'later' ? t('reportLater') : t('reportFailed')
  return (
    <p id="reported" role="status" className={said === 'yes' ? styles['sent'] : styles['failed']}>
      {text}
    </p>
  )
}
