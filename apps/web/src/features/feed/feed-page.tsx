import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router'
import { CityFeed } from './city-feed.tsx'
import { UnknownCity } from './unknown-city.tsx'

const route = getRouteApi('/$locale/feed/{-$city}/{-$category}')

export function FeedPage() {
  const data = route.useLoaderData()
  const search = route.useSearch()
  const path = route.useParams()
  const anytime = useAnytime()
  if (data.kind === 'unknown_city') return <UnknownCity data={data} />
  return <CityFeed data={data} address={{ search, path, anytime }} />
}

/** The server knows no history: until hydration the page is the one it sent. */
function useAnytime(): boolean {
  const chosen = useLocation({ select: ({ state }) => state.anytime === true })
  return useHydrated() && chosen
}
