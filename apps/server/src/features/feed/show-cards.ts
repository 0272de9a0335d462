import type { EventList, ListSection } from '@okolo/contract/events/event-list'
import { loadCards, type CardContext, type KnownCard } from '#server/catalogue/cards/event-card.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import type { Found, Heading, ListRow } from './list-row.ts'

type ShowContext = CardContext & { db: Db; caches: { cards: Cache<KnownCard> } }

/**
 * A page as its readers see it, without events that have vanished since it was found, or ended, where `hidesEnded`. At
 * most one query.
 */
export async function showCards(
  { rows, ongoing }: Found,
  hidesEnded: boolean,
  context: ShowContext,
): Promise<Pick<EventList, 'results' | 'ongoing' | 'sections'>> {
  const cards = await loadCards(context.db, [...rows, ...ongoing], context, context.caches.cards)
  const cardOf = ({ id, copies }: ListRow) => {
    const card = cards.get(id)
    return card === undefined || (hidesEnded && card.state === 'ended')
      ? []
      : [copies === undefined ? card : { ...card, copies }]
  }
  const shown = rows.flatMap((row) => cardOf(row).map((card) => ({ card, heading: row.heading })))
  return {
    results: shown.map(({ card }) => card),
    ongoing: ongoing.flatMap(cardOf),
    sections: counted(
      shown.flatMap(({ heading }) => heading ?? []),
      context,
    ),
  }
}

/** How many categories a section names. */
const CATEGORIES_NAMED = 3

/** Neighbours of one section as one entry. */
function counted(
  headings: readonly Heading[],
  { reference, locale }: Pick<ShowContext, 'reference' | 'locale'>,
): ListSection[] {
  const sections: ListSection[] = []
  for (const { kind, from, to, whole } of headings) {
    const last = sections.at(-1)
    if (last?.kind === kind && last.from === from) {
      last.count += 1
      if (whole === undefined) last.total += 1
      continue
    }
    const categories = (whole?.categories ?? [])
      .flatMap(({ id, count }) => {
        const category = reference.categoryById.get(id)
        return category === undefined || category.slug === 'other'
          ? []
          : [{ slug: category.slug, name: nameIn(category, locale), count }]
      })
      .slice(0, CATEGORIES_NAMED)
    const { total = 1, cursor = null } = whole ?? {}
    sections.push({ kind, from, to, count: 1, total, categories, cursor })
  }
  return sections
}
