import { MAX_PAGE_SIZE } from '@okolo/contract/constants'
import type { EventCard, EventDetail } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { listEvents } from '#server/features/feed/feed.store.ts'
import { listCaches } from '#server/features/feed/list-caches.ts'
import { examples, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity, wholeNumber } from '../call/given.ts'

const FIRST = 50

/** Lets an operator compare a first page, card by card, with its sources. */
export const addCards: AddCommands = (okolo, run) => {
  okolo
    .command('cards')
    .description(
      'print the first page of a city card by card: title, time, place, city, category, moods and why, price, sources',
    )
    .requiredOption('--city <slug>', 'the city')
    .option('--count <number>', 'how many cards', wholeNumber(1, MAX_PAGE_SIZE), FIRST)
    .option('--json', 'print an object a line', false)
    .addHelpText('after', examples('cards --city madrid --count 20'))
    .action((options) => run((context) => cards(options, context)))
}

async function cards(
  { city: written, count, json }: { city: string; count: number; json: boolean },
  { config, database, print }: CommandContext,
): Promise<number> {
  const { db } = database
  const city = await namedCity(db, written)
  const context = {
    reference: await new ReferenceData(db, config.clock).get(),
    locale: 'en',
    now: config.clock(),
  }
  const page = await listEvents({ city, timeline: 'upcoming', page_size: count }, undefined, {
    caches: listCaches(config.clock),
    ...context,
    db,
  })
  for (const card of page.results) {
    // oxlint-disable-next-line no-await-in-loop -- pages print as they are read
    const detail = await loadDetail(db, card.slug, null, context)
    if (detail === null) continue
    const said = cardSaid(card, detail)
    print(json ? JSON.stringify(said) : Object.values(said).join(' | '))
  }
  if (!json) print(`${page.results.length} cards`)
  return 0
}

/** Returns a card's texts by field, in reading order. */
function cardSaid(card: EventCard, detail: EventDetail) {
  const { title, slug, date, state, venue, address, town, district, city, category, moods } = card
  return {
    title,
    language: card.language,
    when: `${date.start.slice(0, 16)}${date.all_day ? ' (all day)' : ''} ${state}`,
    until: card.open_until ?? '',
    place: [venue?.name ?? address ?? (card.is_online ? 'online' : 'no place'), district]
      .filter((part) => part != null)
      .join(', '),
    city: town ?? city.name,
    category: category.slug,
    moods: moods.map((mood) => moodSaid(mood, detail)).join(', '),
    price: priceSaid(card.price),
    sources: detail.sources.map(({ name }) => name).join(', '),
    slug,
  }
}

/** A mood with the words that led to it: `active (lap swim)` */
function moodSaid(mood: string, { mood_reasons: told }: EventDetail): string {
  const reasons = told.find((one) => one.mood === mood)?.reasons ?? []
  return reasons.length === 0 ? mood : `${mood} (${reasons.map(({ quote }) => quote).join(', ')})`
}

function priceSaid(price: Price | null): string {
  if (price === null) return 'nothing said'
  if (price.is_free) return 'free'
  const { min, max, currency, condition, is_paid: isPaid, text } = price
  if (condition !== undefined) return `free (${condition})`
  if (min === null && max === null) return isPaid === true ? 'paid' : (text ?? 'nothing said')
  return `${min ?? ''}${max === min ? '' : `-${max ?? ''}`} ${currency ?? ''}`.trim()
}
