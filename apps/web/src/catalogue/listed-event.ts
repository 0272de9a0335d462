import type { Answer } from '@okolo/contract/api'
import type { CardImage, EventCard, EventDate, VenueRef } from '@okolo/contract/event'

/** An event of a list, with what its card shows: the list goes out twice, as a page and as its data. */
export type ListedEvent = Omit<EventCard, 'uuid' | 'date' | 'location' | 'venue' | 'image'> & {
  date: ListedDate
  /** Null also where no map is shown. */
  location: EventCard['location']
  venue: Pick<VenueRef, 'name'> | null
  image: Pick<CardImage, 'path' | 'alt'> | null
}
/** A date's uuid compresses to nothing less than itself: it goes along where the card leads to that date. */
export type ListedDate = Omit<EventDate, 'uuid'> & { uuid: string | null }
export type ListedEvents = Omit<Answer<'events'>, 'results' | 'ongoing'> & {
  results: ListedEvent[]
  ongoing: ListedEvent[]
}

/** Without what no card shows; `onMap`: with the places. */
export function listedEvents(answer: Answer<'events'>, { onMap = false } = {}): ListedEvents {
  const listedOne = (card: EventCard) => listedEvent(card, onMap)
  return {
    ...answer,
    results: answer.results.map(listedOne),
    ongoing: answer.ongoing.map(listedOne),
  }
}

/** Tells the cards of a page apart. */
export function cardKey({ slug, date }: ListedEvent): string {
  return `${slug} ${date.start}`
}

function listedEvent(card: EventCard, onMap: boolean): ListedEvent {
  const { uuid: _, date, venue, image, price, ...rest } = card
  return {
    ...rest,
    location: onMap ? card.location : null,
    date: { ...date, uuid: card.upcoming_dates > 1 && !card.is_long ? date.uuid : null },
    venue: venue && { name: venue.name },
    image: image?.path == null ? null : { path: image.path, alt: image.alt },
    // A source's own words stand in where no amount is known.
    price: price && {
      ...price,
      text:
        price.min === null && price.max === null && price.condition === undefined
          ? price.text
          : null,
    },
  }
}
