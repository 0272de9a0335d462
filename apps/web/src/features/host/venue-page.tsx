import type { VenueDetail } from '@okolo/contract/places/venue'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { HostEvents } from './host-events.tsx'
import { HostHead } from './host-head.tsx'
import { HouseFacts } from './house-facts.tsx'
import { Fact, HostPage, ListedFact, SiteLink } from './host-parts.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { mapHref } from '../../catalogue/places/map-href.ts'
import { PlaceStill } from '../../shell/place-still.tsx'
import { venueData } from './venue-json-ld.ts'

const route = getRouteApi('/$locale/venues/$slug')

/** A venue with its address, its coming and its past events. */
export function VenuePage() {
  const t = useTranslations()
  const locale = useLocale()
  const { origin } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const data = route.useLoaderData()
  const { host: venue, isPast, asked } = data
  const { cards } = useEvents(asked)
  const path = `/venues/${encodeURIComponent(venue.slug)}`
  const words = { name: venue.name, city: venue.city.name }
  const feed = { venue: venue.slug }
  return (
    <HostPage
      kind="venue"
      slug={venue.slug}
      name={venue.name}
      facts={<Facts venue={venue} />}
      place={
        venue.location !== null && (
          <PlaceStill name={venue.name} address={venue.address} location={venue.location} />
        )
      }
    >
      <HostHead
        title={
          venue.city.name === '' ? t('place.organizerTitle', words) : t('place.venueTitle', words)
        }
        description={
          venue.city.name === ''
            ? t('place.organizerDescription', words)
            : t('place.venueDescription', words)
        }
        path={path}
        index={!isPast}
        city={venue.city}
        name={venue.name}
        thing={venueData(venue, `${origin}/${locale}${path}`)}
        cards={cards}
        feed={feed}
      />
      <HostEvents
        data={data}
        path={pages.venue(locale, venue.slug)}
        none={t('place.none')}
        feed={feed}
      />
    </HostPage>
  )
}

function Facts({ venue }: { venue: VenueDetail }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <>
      <Fact name={t('place.address')}>
        <p>{venue.address ?? venue.city.name}</p>
        {venue.location !== null && (
          <SiteLink url={mapHref(venue.location)}>{t('event.openMap')}</SiteLink>
        )}
        {venue.part_of !== null && (
          <p>
            <a href={pages.venue(locale, venue.part_of.slug)}>
              {t('place.partOf', { name: venue.part_of.name })}
            </a>
          </p>
        )}
        {venue.city.slug !== null && (
          <p>
            <a href={pages.feed(locale, { city: venue.city.slug })}>
              {t('event.back', { city: venue.city.name })}
            </a>
          </p>
        )}
      </Fact>
      {venue.url !== null && (
        <Fact name={t('place.website')}>
          <SiteLink url={venue.url} />
        </Fact>
      )}
      {venue.accessibility.length > 0 && (
        <Fact name={t('event.accessibility')}>
          {venue.accessibility
            .map((access) => (access === 'wheelchair' ? t('feed.accessible') : access))
            .join(', ')}
        </Fact>
      )}
      {venue.house !== null && <HouseFacts house={venue.house} />}
      <ListedFact sources={venue.listed_on} />
    </>
  )
}
