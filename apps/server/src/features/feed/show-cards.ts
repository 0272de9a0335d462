import type { EventList, ListSection } from '@okolo/contract/events/event-list'
import { loadCards, type CardContext, type KnownCard } from '#server/catalogue/cards/event-card.ts'
import { saidTo } from '#server/catalogue/editor/editor-text.ts'
import type { CurrentPick } from '#server/catalogue/editor/picks.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import type { Found, Heading, ListRow } from './list-row.ts'

type ShowContext = CardContext & { db: Db; caches: { cards: Cache<KnownCard> } }

type Showing = {
  /** Leaves out what has ended. */
  hidesEnded: boolean
  /** Picked by editors: first on the first page, and nowhere else. */
  picks: readonly CurrentPick[]
  isFirst: boolean
}

const PICKED: Heading = { kind: 'picked', from: null, to: null }
const PICKABLE: readonly string[] = ['upcoming', 'happening', 'ongoing']

/** A page as its readers see it, without events that have vanished since it was found. At most one query. */
export async function showCards(
  { rows, ongoing }: Found,
  { hidesEnded, picks, isFirst }: Showing,
  context: ShowContext,
): Promise<Pick<EventList, 'results' | 'ongoing' | 'sections'>> {
  const first = isFirst ? picks.map(({ dateId }) => ({ id: dateId, distance: null })) : []
  const choices = [...first, ...rows, ...ongoing]
  const cards = await loadCards(context.db, choices, context, context.caches.cards)
  const picked = (isFirst ? picks : []).flatMap(({ dateId, reason, language }) => {
    const card = cards.get(dateId)
    if (card === undefined || !PICKABLE.includes(card.state)) return []
    const pick = saidTo(context.locale, { texts: reason, language })
    return [{ card: { ...card, distance: null, pick }, heading: PICKED }]
  })
  const isPicked = new Set(picks.map(({ slug }) => slug))
  const cardOf = ({ id, copies }: ListRow) => {
    const card = cards.get(id)
    return card === undefined || isPicked.has(card.slug) || (hidesEnded && card.state === 'ended')
      ? []
      : [copies === undefined ? card : { ...card, copies }]
  }
  const listed = rows.flatMap((row) => cardOf(row).map((card) => ({ card, heading: row.heading })))
  const shown = [...picked, ...listed]
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
