import { createContext, use } from 'react'
import { useLocale } from 'use-intl'
import { EventCard, type CardProps } from './event-card.tsx'

/** What a server keeps of the cards it has written (card-shelf.ts). */
export type WrittenCards = {
  /**
   * The HTML of the card that shows `card` in the way `rest` says, with this id; null where it has not been written yet: the
   * page writes it then.
   */
  take: (card: object, rest: string, id: string) => string | null
}

/** Null in the browser, which needs the card itself to bring it to life. */
export const WrittenCardsContext = createContext<WrittenCards | null>(null)

/**
 * An event as an entry of a list. The same cards stand in many pages and take most of the time of each, so the server writes a
 * card once and puts that text in where it comes again. In the browser the entry has the same elements as children.
 */
export function CardItem({ id, ...props }: CardProps) {
  const { card, ...rest } = props
  const locale = useLocale()
  const written = import.meta.env.SSR ? use(WrittenCardsContext) : null
  // Everything that the card's text depends on but its id: a part that is forgotten here would be shown wrong.
  const html = written?.take(card, JSON.stringify([locale, rest]), id) ?? null
  // Written by the card itself, a page before.
  if (html !== null) return <li dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <li>
      <EventCard id={id} {...props} />
    </li>
  )
}
