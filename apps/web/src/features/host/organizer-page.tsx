import { claimPages } from '@okolo/contract/site/claim-pages'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { inCity } from '../../catalogue/event/place-text.ts'
import styles from './host-page.module.css'
import { HostEvents } from './host-events.tsx'
import { HostHead } from './host-head.tsx'
import { Fact, HostPage, ListedFact, SiteLink } from './host-parts.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { known } from '../../shell/page-data.ts'

const route = getRouteApi('/$locale/organizers/$slug')
const A_YEAR = 365 * 24 * 60 * 60 * 1000

/** An organizer with its events and links. */
export function OrganizerPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { origin } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const data = route.useLoaderData()
  const { host: organizer, isPast, asked, now } = data
  const { cards } = useEvents(asked)
  const path = `/organizers/${encodeURIComponent(organizer.slug)}`
  const { name, city } = organizer
  const feed = { organizer: organizer.slug }
  const onMap = pages.map(locale, inCity(city, { organizer: organizer.slug, timeline: 'upcoming' }))
  const url = `${origin}/${locale}${path}`
  // An organizer without events for a year is of no use to search engines (SEO).
  const isAlive = Date.parse(organizer.last_date ?? '') > Date.parse(now) - A_YEAR
  return (
    <HostPage
      kind="organizer"
      slug={organizer.slug}
      name={name}
      ways={
        organizer.may_chat && (
          <a className={styles['chat']} href={pages.writeTo(locale, organizer.slug)}>
            {t('place.chat')}
          </a>
        )
      }
      facts={
        <>
          {organizer.url !== null && (
            <Fact name={t('place.website')}>
              <SiteLink url={organizer.url} />
            </Fact>
          )}
          <ListedFact sources={organizer.listed_on} />
          <Fact name={t('event.where')}>
            {city.slug !== null && (
              <>
                <a href={pages.feed(locale, { city: city.slug })}>
                  {t('event.back', { city: city.name })}
                </a>
                <br />
              </>
            )}
            <a href={onMap}>{t('event.showMap')}</a>
          </Fact>
          <Fact name={t('event.organizer')}>
            {/* No other site shows that page in its frame. */}
            <a
              href={claimPages.claim(locale, organizer.slug)}
              rel="nofollow noopener"
              target="_blank"
            >
              {t('place.claim')}
            </a>
          </Fact>
        </>
      }
    >
      <HostHead
        title={t('place.organizerTitle', { name })}
        description={t('place.organizerDescription', { name })}
        path={path}
        index={!isPast && isAlive}
        city={city}
        name={name}
        thing={known({ '@type': 'Organization', '@id': url, name, url, sameAs: organizer.url })}
        cards={cards}
        feed={feed}
      />
      <HostEvents
        data={data}
        path={pages.organizer(locale, organizer.slug)}
        none={t('place.noneBy')}
        feed={feed}
      />
    </HostPage>
  )
}
