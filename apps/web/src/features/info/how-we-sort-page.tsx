import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dateText, dayIn } from '../../catalogue/event/event-time.ts'
import { TitleTexts } from '../../catalogue/event/two-texts.tsx'
import { Head } from '../../shell/head.tsx'
import styles from './prose.module.css'

const route = getRouteApi('/$locale/how-we-sort')

/** Explains the order of lists (specification 11). DSA art. 27 demands this of large platforms. */
export function HowWeSortPage() {
  const t = useTranslations('sorting')
  const links = useTranslations('links')
  return (
    <article className={styles['page']}>
      <Head title={links('howWeSort')} description={t('intro')} path="/how-we-sort" index />
      <h1>{links('howWeSort')}</h1>
      <p className={styles['lead']}>{t('intro')}</p>
      <div className={styles['prose']}>
        <h2>{t('relevance')}</h2>
        <p>{t('relevanceText')}</p>
        <h2>{t('appeal')}</h2>
        <p>{t('appealText')}</p>
        <h2>{t('variety')}</h2>
        <p>{t('varietyText')}</p>
        <h2>{t('popularity')}</h2>
        <p>{t('popularityText')}</p>
        <h2>{t('date')}</h2>
        <p>{t('dateText')}</p>
        <h2>{t('search')}</h2>
        <p>{t('searchText')}</p>
        <h2 id="picks">{t('picks')}</h2>
        <p>{t('picksText')}</p>
        <PicksNow />
        <h2>{t('never')}</h2>
        <p>{t('neverText')}</p>
      </div>
    </article>
  )
}

/** The picks of a city with their reasons, so that everybody can check them. */
function PicksNow() {
  const t = useTranslations('sorting')
  const locale = useLocale()
  const data = route.useLoaderData()
  if (data === null) return null
  const { city, picks } = data
  if (picks.length === 0) return <p>{t('picksNone', { city: city.name })}</p>
  return (
    <>
      <h3>{t('picksNow', { city: city.name })}</h3>
      <ul>
        {picks.map(({ event, category, reason, since }) => (
          <li key={`${event.slug} ${category?.slug ?? ''}`}>
            <TitleTexts as="a" href={pages.event(locale, event.slug)} event={event} />
            {category !== null && ` (${category.name})`}
            <br />
            <span lang={reason.language}>{reason.text}</span>{' '}
            <span suppressHydrationWarning>
              {t('pickedSince', { date: dateText(locale, dayIn(since, city.timeZone)) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
