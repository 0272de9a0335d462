import { formatTag } from '@okolo/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../account.module.css'

/** The person's subscription, as the server knows it, and the way to cancel it. */
export function PremiumState() {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const uuid = useSession()?.user.uuid
  const { data: state } = useQuery({
    queryKey: ['premium', uuid],
    enabled: uuid !== undefined,
    queryFn: () => callAs('premium', { locale }),
  })
  const until = state?.until ?? null
  const day =
    until === null
      ? ''
      : new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long' }).format(new Date(until))
  const href = state?.manage_url ?? null
  return (
    <section className={styles['box']}>
      <h2>Premium</h2>
      {state?.is_premium === false && <p>{t('premiumNone')}</p>}
      {state?.is_premium === true && (
        <p>
          <strong>{t('premiumYours')}</strong>
          {'. '}
          {state.renews ? t('premiumRenews', { day }) : t('premiumUntil', { day })}
        </p>
      )}
      {state?.has_billing_issue === true && <p role="alert">{t('premiumIssue')}</p>}
      {state?.renews === true && <p className={styles['note']}>{t('premiumCancel')}</p>}
      <p className={styles['ways']}>
        {href !== null && (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {t('premiumManage')}
          </a>
        )}
        <a href={`/${locale}/paywall`}>{t('premiumAbout')}</a>
      </p>
    </section>
  )
}
