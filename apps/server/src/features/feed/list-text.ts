import type { EventCard, EventList } from '@okolo/contract/event'

/** Cards are shared by many lists (catalogue/card-memory.ts): each is written once. */
const texts = new WeakMap<EventCard, string>()

/** A list as JSON, made of the texts of its cards. */
export function listText({ results, ongoing, ...rest }: EventList): string {
  return `{"results":${arrayOf(results)},"ongoing":${arrayOf(ongoing)},${JSON.stringify(rest).slice(1)}`
}

function arrayOf(cards: readonly EventCard[]): string {
  return `[${cards.map(cardText).join(',')}]`
}

function cardText(card: EventCard): string {
  const known = texts.get(card)
  if (known !== undefined) return known
  const text = JSON.stringify(card)
  texts.set(card, text)
  return text
}
