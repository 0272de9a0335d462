import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { MessagePage } from '../../shell/message-page.tsx'
import { CityFeed } from './city-feed.tsx'
import type { FeedData } from './load-feed.ts'
import { PlaceLinks } from './place-links.tsx'

const route = getRouteApi('/$locale/feed/{-$city}/{-$category}')

export function FeedPage() {
  const data = route.useLoaderData()
  const search = route.useSearch()
  const path = route.useParams()
  if (data.kind === 'unknown_city') return <UnknownCity data={data} />
  return <CityFeed data={data} address={{ search, path }} />
}

/** Status 404: the address names a city that is not in the catalogue. */
function UnknownCity({ data }: { data: Extract<FeedData, { kind: 'unknown_city' }> }) {
  const t = useTranslations()
  return (
    <MessagePage heading={t('city.notCovered')} text={t('city.notCoveredHelp')}>
      <title>{`${t('city.notCovered')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <PlaceLinks places={data.places} />
    </MessagePage>
  )
}
