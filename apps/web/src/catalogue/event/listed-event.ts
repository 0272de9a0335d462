import type { Answer } from '@okolo/contract/api/api'
import type { CardImage, EventCard, EventDate, VenueRef } from '@okolo/contract/events/event'

/** An event with only the fields of its card, because a list is sent twice: as HTML and as data. */
export type ListedEvent = Omit<EventCard, 'uuid' | 'date' | 'location' | 'venue' | 'image'> & {
  date: ListedDate
  /** Also null on pages without a map. */
  location: EventCard['location']
  venue: Pick<VenueRef, 'name'> | null
  image: Pick<CardImage, 'path' | 'alt'> | null
}
/** A date's uuid does not compress. It is sent only if the card links to that date. */
export type ListedDate = Omit<EventDate, 'uuid'> & { uuid: string | null }
export type ListedEvents = Omit<Answer<'events'>, 'results' | 'ongoing'> & {
  results: ListedEvent[]
  ongoing: ListedEvent[]
}

/** Removes the fields that no card shows. `onMap`: keeps the places. */
export function listedEvents(answer: Answer<'events'>, { onMap = false } = {}): ListedEvents {
  const listedOne = (card: EventCard) => listedEvent(card, onMap)
  return {
    ...answer,
    results: answer.results.map(listedOne),
    ongoing: answer.ongoing.map(listedOne),
  }
}

/** Returns the key of a card, unique on the page. */
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
    // A source's own words replace an unknown amount.
    price: price && {
      ...price,
      text:
        price.min === null && price.max === null && price.condition === undefined
          ? price.text
          : null,
    },
  }
}
