import type { EventCard } from '@okolo/contract/events/event'
import type { EventList } from '@okolo/contract/events/event-list'
import type { Price } from '@okolo/contract/events/price'
import { addDays, weekendOf, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { nameIn, type ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { TitledEvent } from '#server/subjects/translation/store/reader-titles.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { SubscriptionChoice } from '../rules/subscription-choice.ts'
import { pinnedPicks } from './pinned-picks.ts'

/** Groups of a digest, as the pages call them. */
export type GroupKind = 'picks' | 'thisWeek' | 'nextWeek' | 'later' | 'ongoing'
const GROUPS: readonly { kind: Exclude<GroupKind, 'picks'>; most: number }[] = [
  { kind: 'thisWeek', most: 6 },
  { kind: 'nextWeek', most: 4 },
  { kind: 'later', most: 2 },
  { kind: 'ongoing', most: 2 },
]
/** Fewer events are not worth a letter. */
const FEWEST = 5
const PER_DAY = 2
const DAYS_AHEAD = 20
const KEPT_MS = 10 * 60_000

/** The digest of all subscribers with the same choice. */
export type Issue = {
  locale: Locale
  city: { slug: string; name: string }
  category: { slug: string; name: string } | null
  /** The first day and the last one. */
  days: { from: Day; to: Day }
  groups: { kind: GroupKind; cards: EventCard[] }[]
  /** How many events the city's list has for these days. */
  total: number
  /** Slug -> the titles of an event as its sources give them. */
  titled: ReadonlyMap<string, TitledEvent>
  priceLine: (price: Price | null) => string | null
}

type IssueDeps = {
  db: Db
  clock: Clock
  reference: ReferenceData
  /** The ranked list that the API gives for a filter. */
  list: (filter: EventFilter, locale: Locale) => Promise<EventList>
  priceLines: (locale: Locale) => Promise<Issue['priceLine']>
}

/** Makes issues, each once for all its subscribers of ten minutes. */
export class Issues {
  readonly #deps: IssueDeps
  readonly #made = new Map<string, { at: number; issue: Promise<Issue | null> }>()

  constructor(deps: IssueDeps) {
    this.#deps = deps
  }

  /** Null where too little is on. */
  async of(choice: SubscriptionChoice & { locale: Locale }): Promise<Issue | null> {
    const now = this.#deps.clock().getTime()
    for (const [key, { at }] of this.#made) if (now - at > KEPT_MS) this.#made.delete(key)
    const key = `${choice.cityId} ${choice.categoryId} ${choice.locale}`
    const kept = this.#made.get(key)
    if (kept !== undefined) return kept.issue
    const issue = makeIssue(choice, this.#deps)
    this.#made.set(key, { at: now, issue })
    issue.catch(() => this.#made.delete(key))
    return issue
  }
}

async function makeIssue(
  { cityId, categoryId, locale }: SubscriptionChoice & { locale: Locale },
  { db, clock, reference, list, priceLines }: IssueDeps,
): Promise<Issue | null> {
  const known = await reference.get()
  const { cityById, categoryById } = known
  const city = cityById.get(cityId)
  if (city === undefined) return null
  const category = categoryById.get(categoryId ?? 0)
  const now = clock()
  const from = dayIn(now, city.time_zone)
  const days = { from, to: addDays(from, DAYS_AHEAD) }
  const events = await list(
    {
      city: city.slug,
      ...(category === undefined ? {} : { category: category.slug }),
      date_from: days.from,
      date_to: days.to,
    },
    locale,
  )
  const context = { reference: known, locale, now }
  const picks = (await pinnedPicks(db, { cityId, categoryId }, context)).filter(isAheadAt(now))
  const pinned = new Set(picks.map(({ slug }) => slug))
  const others = events.results.filter(({ slug }) => !pinned.has(slug))
  const groups: Issue['groups'] = [
    ...(picks.length === 0 ? [] : [{ kind: 'picks' as const, cards: picks }]),
    ...groupsOf(others, from, now),
  ]
  if (groups.reduce((sum, { cards }) => sum + cards.length, 0) < FEWEST) return null
  const totals = events.sections.filter(({ kind }) => kind !== 'more' && kind !== 'ongoing')
  return {
    locale,
    city: { slug: city.slug, name: nameIn(city, locale) },
    category:
      category === undefined ? null : { slug: category.slug, name: nameIn(category, locale) },
    days,
    groups,
    total: Math.max(
      events.results.length,
      totals.reduce((sum, { total }) => sum + total, 0),
    ),
    titled: await titledEvents(
      db,
      groups.flatMap(({ cards }) => cards.map(({ slug }) => slug)),
    ),
    priceLine: await priceLines(locale),
  }
}

async function titledEvents(db: Db, slugs: string[]): Promise<Issue['titled']> {
  const { rows } = await sql<TitledEvent & { slug: string }>`
    select slug, titles, language from event where slug = any(${slugs}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.slug, row]))
}

/** The best of each time, in the list's order. Nothing that has begun, but for what runs for long. */
function groupsOf(cards: readonly EventCard[], today: Day, now: Date): Issue['groups'] {
  const { to: sunday } = weekendOf(today)
  const kindOf = ({ is_long: isLong, date }: EventCard) => {
    const day = date.start.slice(0, 10)
    if (isLong) return 'ongoing'
    if (day <= sunday) return 'thisWeek'
    return day <= addDays(sunday, 7) ? 'nextWeek' : 'later'
  }
  const ahead = cards.filter(isAheadAt(now))
  return GROUPS.flatMap(({ kind, most }) => {
    const own = ofSeveralDays(
      ahead.filter((card) => kindOf(card) === kind),
      most,
    )
    const [first] = own
    if (first === undefined) return []
    // By time, but the best of this week stands on the poster.
    const best = kind === 'thisWeek' ? [first] : []
    const others = own.filter((card) => !best.includes(card))
    return [{ kind, cards: [...best, ...others.toSorted(byTime)] }]
  })
}

function isAheadAt(now: Date) {
  return ({ state, is_long: isLong, date }: EventCard): boolean =>
    ['upcoming', ...(isLong ? ['ongoing', 'happening'] : [])].includes(state) &&
    (isLong || Date.parse(date.start) > now.getTime())
}

/** The first ones of a list, two a day as long as there are other days. */
function ofSeveralDays(cards: readonly EventCard[], most: number): EventCard[] {
  const perDay = new Map<string, number>()
  const isEarly = new Set(
    cards.filter(({ date }) => {
      const day = date.start.slice(0, 10)
      const before = perDay.get(day) ?? 0
      perDay.set(day, before + 1)
      return before < PER_DAY
    }),
  )
  return [...isEarly, ...cards.filter((card) => !isEarly.has(card))].slice(0, most)
}

function byTime(a: EventCard, b: EventCard): number {
  return Date.parse(a.date.start) - Date.parse(b.date.start)
}
