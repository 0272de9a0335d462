import { ownPath } from '@okolo/contract/site/access'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageQuery } from '../../people/use-query.ts'
import { Head } from '../../shell/head.tsx'
import { PosterArt } from '../../ui/category-art.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { AppPaywall } from './app-paywall.tsx'
import styles from './premium.module.css'
import { WebPaywall } from './web-paywall.tsx'

/** The subscription page (specification 2): what premium is, and in the app its plans. */
export function PaywallPage() {
  const t = useTranslations('premium')
  const { visitor } = useRouteContext({ from: '__root__' })
  const redirectTo = ownPath(usePageQuery().get('redirectTo'))
  const isHydrated = useHydrated()
  return (
    <div className={styles['page']}>
      <Head title={t('title')} description={t('lead')} path="/paywall" index={false} />
      <div className={styles['art']} data-kind="festival">
        <PosterArt category="festival" seed="premium" motif={0} />
      </div>
      <div className={styles['sheet']}>
        <header className={styles['head']}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </header>
        <Benefits />
        {isHydrated && visitor().platform === 'native' ? (
          <AppPaywall redirectTo={redirectTo} />
        ) : (
          <WebPaywall redirectTo={redirectTo} />
        )}
      </div>
    </div>
  )
}

function Benefits() {
  const t = useTranslations('premium')
  const all: [IconName, string, string][] = [
    ['list', t('allEvents'), t('allEventsText')],
    ['heart', t('saving'), t('savingText')],
    ['calendar', t('notifications'), t('notificationsText')],
    ['smile', t('noAds'), t('noAdsText')],
  ]
  return (
    <ul className={styles['benefits']}>
      {all.map(([icon, name, text]) => (
        <li key={icon}>
          <Icon name={icon} size={24} />
          <p>
            <strong>{name}</strong>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
