import type { Answer } from '@okolo/contract/api/api'
import type { Collection } from '@okolo/contract/events/editor'
import {
  addDays,
  weekendOf,
  withAnytime,
  withDates,
  withFeedDefaults,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { listedEvents, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import { loadCategories, loadMoods } from '../../catalogue/filter/categories.ts'
import { loadHome, loadPlace, loadPlaces, type Place } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'
import { groupsOf, orbitOf, type Group, type Groups, type Orbit } from './landing-groups.ts'

export type LandingData = {
  places: Place[]
  /** The city whose events it shows. Null while no city has any. */
  home: Home | null
}

export type Home = Omit<Groups, 'running'> & {
  city: Place
  /** The filter that the city's feed is asked for: this week, or any time. Its choices and numbers are of these events. */
  scope: EventFilter
  today: Day
  orbit: Orbit
  categories: { slug: string; name: string; count: number }[]
  moods: { slug: string; count: number }[]
  /** Named collections of this city or of all. */
  collections: Collection[]
}

/** Larger than the tiles and chips that a page shows of each. */
const MOST_KINDS = 12

/** `asked`: slug of the city in the address. Without it the city is that of a feed without one. */
export async function loadLanding(
  context: AppContext,
  asked: string | undefined,
): Promise<LandingData> {
  const places = await loadPlaces(context)
  const known = asked === undefined ? null : await loadPlace(context, asked)
  const chosen = known ?? (await loadPlace(context, await loadHome(context)))
  const city = [chosen, places[0]].find((place) => (place?.eventCount ?? 0) > 0)
  if (city == null) return { places, home: null }
  const { scope, list } = await loadEvents(context, city.slug)
  const lists = [withFeedDefaults(scope)]
  const [categories, moods, collections] = await Promise.all([
    loadCategories(context, lists),
    loadMoods(context, lists),
    loadCollections(context, city.slug),
  ])
  const now = context.site.now()
  const today = dayIn(now, city.timeZone)
  const { results, sections } = listedEvents(list)
  const groups = groupsOf(results, sections, today)
  const second = groups.second ?? (await loadNext(context, city.slug, today, groups.picks))
  return {
    places,
    home: {
      city,
      scope,
      today,
      days: groups.days,
      picks: groups.picks,
      first: groups.first,
      second,
      orbit: orbitOf(groups.first?.events ?? [], second?.events ?? [], groups.running),
      categories: categories
        .map(({ slug, name, event_count: count }) => ({ slug, name, count }))
        .filter(({ slug, count }) => count > 0 && slug !== 'other')
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_KINDS),
      moods: moods
        .map(({ slug, event_count: count }) => ({ slug, count }))
        .filter(({ count }) => count > 0),
      collections,
    },
  }
}

async function loadCollections({ api }: AppContext, city: string): Promise<Collection[]> {
  const all = await api.ask<'collections'>('/v1/collections/')
  return all.filter(
    ({ on_landing: isShown, filter }) =>
      isShown && (new URLSearchParams(filter).get('city') ?? city) === city,
  )
}

/** The list that the feed begins with, or all that is coming if nothing is on this week. */
async function loadEvents({ api }: AppContext, city: string): Promise<Listed> {
  const scope: EventFilter = { city }
  const list = await api.events(withFeedDefaults(scope), null)
  return list.results.some(({ pick }) => pick === undefined)
    ? { scope, list }
    : { scope: withAnytime(scope), list: await api.events(scope, null) }
}

/** Loads the days after today if the list did not have them: the rest of the weekend, or the week to come, without `picks`. */
async function loadNext(
  { api }: AppContext,
  city: string,
  today: Day,
  picks: ListedEvent[],
): Promise<Group | null> {
  const tomorrow = addDays(today, 1)
  const { from: saturday, to: sunday } = weekendOf(today)
  const [from, to] =
    tomorrow > sunday
      ? [tomorrow, addDays(today, 7)]
      : [saturday > tomorrow ? saturday : tomorrow, sunday]
  const { results, next } = listedEvents(await api.events(withDates({ city }, from, to), null))
  const picked = new Set(picks.map(({ slug }) => slug))
  const events = results.filter(({ slug }) => !picked.has(slug))
  if (events.length === 0) return null
  const kind = tomorrow > sunday ? 'later' : 'weekend'
  return {
    kind,
    from,
    to,
    total: next === null ? results.length : null,
    events: events.slice(0, 8),
  }
}

type Listed = { scope: EventFilter; list: Answer<'events'> }
