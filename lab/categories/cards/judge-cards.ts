import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CategorySlug } from '@okolo/contract/events/category'
import { isCategory } from '@okolo/server/knowledge/categories/category-cues.ts'
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
      ...judge(feed, await gatherCards(feed, data)),
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
  return {
    feed: name,
    cards: labelled.length,
    wrong: faults.length - absent,
    absent,
    faults,
  }
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
