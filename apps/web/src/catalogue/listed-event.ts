import type { Answer } from '@okolo/contract/api'
import type { CardImage, EventCard, VenueRef } from '@okolo/contract/event'

/** An event of a list, with what its card shows: the list goes out twice, as a page and as its data. */
export type ListedEvent = Omit<EventCard, 'uuid' | 'venue' | 'image'> & {
  venue: Pick<VenueRef, 'name'> | null
  image: Pick<CardImage, 'path' | 'alt'> | null
}
export type ListedEvents = Omit<Answer<'events'>, 'results' | 'ongoing'> & {
  results: ListedEvent[]
  ongoing: ListedEvent[]
}

/** Without what no card shows. */
export function listedEvents(answer: Answer<'events'>): ListedEvents {
  return { ...answer, results: answer.results.map(listed), ongoing: answer.ongoing.map(listed) }
}

function listed(card: EventCard): ListedEvent {
  const { uuid: _, venue, image, price, ...rest } = card
  return {
    ...rest,
    venue: venue && { name: venue.name },
    image: image?.path == null ? null : { path: image.path, alt: image.alt },
    // A source's own words stand in where no amount is known.
    price: price && {
      ...price,
      text: price.min === null && price.max === null ? price.text : null,
    },
  }
}
