import { moodsOf } from '@okolo/server/ingest/pipeline/judge-event.ts'
import { evaluateMoods, type MoodEvaluation } from '../evaluate/evaluate-moods.ts'
import { readLabelledEvent, type LabelledEvent } from '../labelled/labelled-event.ts'
import { gatheredCards, type GatheredCard } from './gathered-cards.ts'
import { GATHERED_FEEDS, GROUPS, type GatheredFeed } from './gathered-feeds.ts'
import labels from './gathered-labels.json' with { type: 'json' }

export type GatheredEvaluation = {
  group: GatheredFeed['group']
  all: MoodEvaluation
  byFeed: Record<string, MoodEvaluation>
}

const labelsOf: Record<string, Record<string, string>> = labels.feeds

type Labelled = { label: LabelledEvent; card: GatheredCard }

/**
 * How well moods are named on the labelled cards of recorded feeds below `folder`, as gathering names them, by
 * group of feeds. Throws where a feed is not there or a labelled event is not in it.
 */
export async function evaluateGathered(folder: string): Promise<GatheredEvaluation[]> {
  const feeds = await Promise.all(
    GATHERED_FEEDS.map(async (feed) => ({ feed, cards: await labelledCards(feed, folder) })),
  )
  return GROUPS.map((group) => {
    const own = feeds.filter(({ feed }) => feed.group === group)
    return {
      group,
      all: evaluate(own.flatMap(({ cards }) => cards)),
      byFeed: Object.fromEntries(own.map(({ feed, cards }) => [feed.name, evaluate(cards)])),
    }
  })
}

function evaluate(cards: readonly Labelled[]): MoodEvaluation {
  const given = new Map(cards.map(({ label, card: { event } }) => [label, moodsOf(event)]))
  return evaluateMoods(
    cards.map(({ label }) => label),
    (label) => given.get(label) ?? [],
  )
}

async function labelledCards(feed: GatheredFeed, folder: string): Promise<Labelled[]> {
  const labelled = labelsOf[feed.name] ?? {}
  const cards = await gatheredCards(feed, folder, new Set(Object.keys(labelled)))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return Object.entries(labelled).map(([id, moods]) => {
    const card = byId.get(id)
    if (card === undefined) throw new Error(`${feed.name} has no event ${id}.`)
    const { titles, language: lang } = card.event
    const title = titles[lang] ?? ''
    const named = moods.split(' ').filter((mood) => mood !== '')
    return {
      card,
      label: readLabelledEvent({ id: `${feed.name} ${id}`, lang, title, moods: named }),
    }
  })
}
