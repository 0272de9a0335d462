import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './premium.module.css'
import { dayText } from './store/plans.ts'
import type { Membership } from './store/store.ts'

/** The membership of somebody who sees the paywall with premium. */
export function Member({
  membership,
  redirectTo,
}: {
  membership: Membership
  redirectTo: string | null
}) {
  const t = useTranslations('premium')
  const locale = usePageLocale()
  return (
    <div className={styles['member']}>
      <h2>{t('yours')}</h2>
      <Until membership={membership} />
      <a className={controls['primary']} href={redirectTo ?? pages.feed(locale)}>
        {t('explore')}
      </a>
    </div>
  )
}

function Until({ membership: { until, renews } }: { membership: Membership }) {
  const t = useTranslations('premium')
  const locale = usePageLocale()
  if (until === null) return null
  const day = dayText(locale, new Date(until))
  return <p>{renews ? t('renewsOn', { day }) : t('lastsUntil', { day })}</p>
}
