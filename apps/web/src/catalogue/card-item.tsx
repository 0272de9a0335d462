import { createContext, use } from 'react'
import { useLocale } from 'use-intl'
import { EventCard, type CardProps } from './event-card.tsx'

/** The server's store of rendered cards (card-shelf.ts). */
export type WrittenCards = {
  /** Returns the card's HTML with this id, or null if it is not stored yet. `rest`: how the card is shown. */
  take: (card: object, rest: string, id: string) => string | null
}

/** Null in the browser, which hydrates the card itself. */
export const WrittenCardsContext = createContext<WrittenCards | null>(null)

/**
 * An event as an entry of a list. Rendering cards is slow, so the server renders each once and reuses its HTML. In the
 * browser the entry has the same elements as children.
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
