import type { EventDetail } from '@okolo/contract/events/event'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { queryOptions } from '@tanstack/react-query'
import { inCity } from '../../../catalogue/event/place-text.ts'
import { ApiError, type Api } from '../../../api/api.ts'
import { startDay } from '../../../catalogue/event/event-time.ts'
import { listedEvents, type ListedEvent } from '../../../catalogue/event/listed-event.ts'

/** Kilometres that people go on the same evening. */
const NEARBY = 5
const MOST = 6

type Asked = { event: EventDetail; today: Day }
export type Similar = { day: Day; cards: ListedEvent[] }

/** Events of the same night nearby, the ones most like this first. */
export function similarQuery(api: Api, { event, today }: Asked) {
  const day = startDay(event.date) < today ? today : startDay(event.date)
  return queryOptions({
    queryKey: ['similar', event.slug, day],
    queryFn: async (): Promise<Similar> => ({
      day,
      cards: mostAlike(event, await ask(api, event, day)),
    }),
  })
}

/** The list is optional: without an answer it is empty. */
async function ask(api: Api, event: EventDetail, day: Day): Promise<ListedEvent[]> {
  // The event has neither a position nor a city.
  if (event.location === null && event.city.slug === null) return []
  const where: EventFilter =
    event.location === null ? inCity(event.city) : { location: event.location, distance: NEARBY }
  try {
    return listedEvents(await api.events({ ...where, date: day }, null)).results
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

/** Sorts by same category, then by shared moods. Ties keep the order of the list. */
function mostAlike(event: EventDetail, cards: ListedEvent[]): ListedEvent[] {
  const alike = (card: ListedEvent) =>
    (card.category.slug === event.category.slug ? 3 : 0) +
    card.moods.filter((mood) => event.moods.includes(mood)).length
  return cards
    .filter(({ slug }) => slug !== event.slug)
    .map((card) => ({ card, points: alike(card) }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ card }) => card)
}
