import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CategorySlug } from '@okolo/contract/events/category'
import { isCategory } from '@okolo/server/knowledge/categories/category-cues.ts'
import { isGuess } from '@okolo/server/knowledge/categories/category.ts'
import { isBareName, kindShownIn } from '@okolo/server/knowledge/categories/house.ts'
import { gatherCards, type Card } from './gather-cards.ts'
import { FEED_GROUPS, type RecordedFeed } from './recorded-feeds.ts'
import judged from './category-verdicts.json' with { type: 'json' }

export type FeedJudgement = {
  feed: string
  /** Of FEED_GROUPS. */
  group: string
  cards: number
  /** With another category than any that fits. */
  wrong: number
  /** Without one, where one fits. */
  absent: number
  faults: { card: Card; fits: CategorySlug[] }[]
  /** How many cards each kind of evidence named, and how many of them wrongly. */
  byEvidence: Record<string, { cards: number; wrong: number }>
}

const verdicts = new Map(
  Object.entries<Record<string, string[]>>(judged.verdicts).map(([feed, cards]) => [
    feed,
    new Map(Object.entries(cards).map(([id, fits]) => [id, fits.filter(isCategory)])),
  ]),
)

/**
 * The labelled cards of every recorded feed that is below `data` (`../shared/data`), as the product makes them, beside what
 * a reader calls them.
 */
export async function judgeCards(data: string): Promise<FeedJudgement[]> {
  const feeds = Object.entries(FEED_GROUPS).flatMap(([group, of]) =>
    of.flatMap((feed) => (existsSync(join(data, feed.from)) ? [{ group, feed }] : [])),
  )
  return Promise.all(
    feeds.map(async ({ group, feed }) => ({
      group,
      ...judge(feed, taughtByHouses(await gatherCards(feed, data))),
    })),
  )
}

function judge({ name }: RecordedFeed, cards: readonly Card[]): Omit<FeedJudgement, 'group'> {
  const fitsOf = verdicts.get(name) ?? new Map<string, CategorySlug[]>()
  const labelled = cards.flatMap((card) => {
    const fits = fitsOf.get(card.id)
    return fits === undefined ? [] : [{ card, fits }]
  })
  const faults = labelled.filter(({ card, fits }) => !fits.includes(card.content.category))
  const absent = faults.filter(({ card }) => card.content.category === 'other').length
  const named = labelled.filter(({ card }) => card.content.category !== 'other')
  const evidence = Map.groupBy(named, ({ card }) => card.content.categoryReason?.by ?? 'nothing')
  return {
    feed: name,
    byEvidence: Object.fromEntries(
      [...evidence].map(([by, of]) => [
        by,
        { cards: of.length, wrong: of.filter((one) => faults.includes(one)).length },
      ]),
    ),
    cards: labelled.length,
    wrong: faults.length - absent,
    absent,
    faults,
  }
}

/** Bare names are what the feed's other events in their house are, as gathering has it of all that is stored. */
function taughtByHouses(cards: readonly Card[]): Card[] {
  const houses = Map.groupBy(cards, ({ content }) => content.place?.name ?? '')
  return cards.map((card) => {
    const { category, titles, language, place } = card.content
    const house = place?.name ?? ''
    if (category !== 'other' || house === '' || !isBareName(titles[language] ?? '')) return card
    const known = (houses.get(house) ?? []).filter(
      ({ content }) => content.category !== 'other' && !isGuess(content.categoryReason),
    )
    const kinds = Map.groupBy(known, ({ content }) => content.category)
    const shown = kindShownIn(new Map([...kinds].map(([slug, of]) => [slug, of.length])))
    const categoryReason = { by: 'house', quote: house } as const
    return shown === null
      ? card
      : { ...card, content: { ...card.content, category: shown, categoryReason } }
  })
}

/** Of several feeds together: how many cards, and the shares that are wrong and that have no category. */
export type CardQuality = { cards: number; wrong: number; absent: number }

export function qualityOf(judgements: readonly FeedJudgement[]): CardQuality {
  const total = (of: (judgement: FeedJudgement) => number) =>
    judgements.reduce((sum, judgement) => sum + of(judgement), 0)
  const cards = total((judgement) => judgement.cards)
  return {
    cards,
    wrong: total(({ wrong }) => wrong) / (cards || 1),
    absent: total(({ absent }) => absent) / (cards || 1),
  }
}
