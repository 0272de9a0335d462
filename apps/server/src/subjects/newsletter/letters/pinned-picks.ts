import type { EventCard } from '@okolo/contract/events/event'
import { DAY_MS } from '@okolo/contract/durations'
import { loadCards, type CardContext } from '#server/catalogue/cards/event-card.ts'
import { saidTo } from '#server/catalogue/editor/editor-text.ts'
import { currentPicks } from '#server/catalogue/editor/picks.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { SubscriptionChoice } from '../rules/subscription-choice.ts'

const MOST = 3
/** Letters are a week apart, and a pick is pinned to the next one. */
const PINNED_MS = 7 * DAY_MS

/**
 * Events that editors pinned to the letter of a city in the week before it, with their reasons; a letter about one category has
 * those of its page alone.
 */
export async function pinnedPicks(
  db: Db,
  { cityId, categoryId }: Omit<SubscriptionChoice, 'locale'>,
  context: CardContext,
): Promise<EventCard[]> {
  const { now, locale } = context
  const picks = await currentPicks(db, cityId, now)
  const pinned = picks.filter(
    (pick) =>
      pick.inLetter &&
      now.getTime() - pick.pickedAt.getTime() < PINNED_MS &&
      (categoryId === null || pick.categoryId === categoryId),
  )
  const choices = pinned.map(({ dateId }) => ({ id: dateId, distance: null }))
  const cards = await loadCards(db, choices, context)
  const shown = pinned.flatMap(({ dateId, reason, language }): EventCard[] => {
    const card = cards.get(dateId)
    if (card === undefined) return []
    return [{ ...card, pick: saidTo(locale, { texts: reason, language }) }]
  })
  return [...new Map(shown.toReversed().map((card) => [card.slug, card])).values()]
    .toReversed()
    .slice(0, MOST)
}
