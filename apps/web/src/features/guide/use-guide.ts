import { useLocation, useRouteContext } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { moodsOf } from '../../catalogue/filter/narrowing.ts'
import { loadHome, loadPlace, cityPlace, type Place } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { readStored } from '../../device/storage.ts'
import { usePageQuery } from '../../people/use-query.ts'
import type { AppContext } from '../../site/app-context.ts'
import { wantedCity, type Carried } from './steps.ts'

/** The choices that the address carries. */
export function useCarried(): Carried {
  const moods = useLocation({ select: ({ search }) => moodsOf(search) })
  return { moods, redirectTo: usePageQuery().get('redirectTo') }
}

/** The city of the guide: the chosen one, else a first guess. Null until it is known, and on the server. */
export function useGuideCity(): { city: Place | null; pick: (city: Place) => void } {
  const context = useRouteContext({ from: '__root__' })
  const { redirectTo } = useCarried()
  const queryKey = ['guide-city']
  const { data } = useQuery({
    queryKey,
    queryFn: () => firstCity(context, wantedCity(redirectTo)),
    staleTime: Infinity,
  })
  return {
    city: data ?? null,
    pick: (city) => {
      chooseCity(city.slug)
      context.queryClient.setQueryData(queryKey, city)
    },
  }
}

/** The wanted or kept city, else by the server's own look-up of the address, else the default one. */
async function firstCity(context: AppContext, wanted: string | null): Promise<Place | null> {
  const { api, locale } = context
  const named = wanted ?? readStored('filterCity')
  const kept = named === null ? null : await loadPlace(context, named)
  if (kept !== null) return kept
  const here = await api.visitorPlace({ outside: false })
  return here.by === 'ip'
    ? cityPlace(here.city, locale)
    : loadPlace(context, await loadHome(context))
}
