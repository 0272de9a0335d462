import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ConfirmFirst, useIsUnconfirmed } from '../../people/account-page.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSending } from '../../people/use-sending.ts'
import controls from '../../ui/controls.module.css'
import { say, sayFailure } from '../../ui/toast.ts'
import styles from './saved.module.css'

/** The private calendar address of what is saved: made, shown once, revoked. */
export function CalendarAddress() {
  const t = useTranslations()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const queryKey = ['saved-calendar']
  const { data } = useQuery({ queryKey, queryFn: () => callAs('savedCalendar', { locale }) })
  const { isSending, send } = useSending()
  const isUnconfirmed = useIsUnconfirmed()
  const change = (name: 'makeSavedCalendar' | 'revokeSavedCalendar') =>
    send(async () => queryClient.setQueryData(queryKey, await callAs(name, { locale })))
  if (data === undefined) return null
  const { url, made_at: madeAt } = data
  return (
    <section className={styles['calendar']}>
      <h2>{t('saved.calendar')}</h2>
      <p>{t('saved.calendarText')}</p>
      {url !== null && (
        <input
          className={`${controls['field']} ${styles['address']}`}
          readOnly
          value={url}
          aria-label={t('saved.calendar')}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className={styles['ways']}>
        {url !== null && (
          <button
            type="button"
            className={controls['primary']}
            onClick={() =>
              void navigator.clipboard.writeText(url).then(
                () => say(t('saved.calendarCopied')),
                () => sayFailure(t('error.wrong')),
              )
            }
          >
            {t('saved.calendarCopy')}
          </button>
        )}
        {isUnconfirmed ? (
          <ConfirmFirst />
        ) : (
          <button
            type="button"
            className={controls['secondary']}
            disabled={isSending}
            onClick={() => change('makeSavedCalendar')}
          >
            {t(madeAt === null ? 'saved.calendarMake' : 'saved.calendarAnew')}
          </button>
        )}
        {madeAt !== null && (
          <button
            type="button"
            className={controls['secondary']}
            disabled={isSending}
            onClick={() => change('revokeSavedCalendar')}
          >
            {t('saved.calendarRevoke')}
          </button>
        )}
      </div>
    </section>
  )
}
