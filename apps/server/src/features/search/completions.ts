import { COMPLETION_KINDS, type Completion, type Completions } from '@okolo/contract/filter/search'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { sql, type RawBuilder } from 'kysely'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { wordsIn } from '#server/catalogue/reference/name-lexemes.ts'
import { languageFor } from '#server/catalogue/record/event-text.ts'
import { popularTiers } from '#server/catalogue/search/popular-tiers.ts'
import {
  foundInCity,
  nameCondition,
  titleCondition,
} from '#server/catalogue/search/search-condition.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import { slugOf } from '#server/words/search-text.ts'
import type { Db } from '#server/platform/database/db.ts'

const SHORTEST = 2
/** Fewer letters are looked for in the visitor's own city only: everywhere too much begins so. */
const SHORTEST_EVERYWHERE = 4
const LATIN = /^[\p{Script=Latin}\p{P}\p{Z}]*$/u
const MOST_EVENTS = 5
/** Some of them are the same on another day. */
const EVENTS_TRIED = 15
const MOST_OTHERS = 3
/** Names that are asked whether anything is coming up there. */
const NAMES_TRIED = 60
/** Events at a venue that are counted; more make it no more likely to be meant. */
const BUSIEST = 20

export type CompletionContext = { db: Db; reference: Reference; locale: Locale; now: Date }

/**
 * Suggests meanings of a search while it is typed, in two queries. The kind with an exact name
 * comes first.
 */
export async function complete(
  typed: string,
  citySlug: string | undefined,
  context: CompletionContext,
): Promise<Completions> {
  const words = wordsIn(typed)
  if (words.length < SHORTEST) return { groups: [] }
  const cityId = cityCalled(context.reference.citiesByName(), citySlug ?? '')?.id ?? null
  const [events, names] = await Promise.all([
    eventsOf(typed, words, cityId, context),
    namesOf(typed, words, cityId, context),
  ])
  const found = { ...namedCompletions(typed, words, context), event: events, ...names }
  const groups = COMPLETION_KINDS.map((kind) => ({ kind, results: found[kind] }))
  const { cityBySlug, categoryBySlug } = context.reference
  const isCalledSo = ({ kind, results }: (typeof groups)[number]): boolean =>
    results.some(({ label, slug }) => {
      const place = kind === 'city' ? cityBySlug.get(slug) : undefined
      const known = place ?? (kind === 'category' ? categoryBySlug.get(slug) : undefined)
      return [label, place?.name ?? label, ...Object.values(known?.names ?? {})].some(
        (name) => wordsIn(name) === words,
      )
    })
  return {
    groups: groups
      .filter(({ results }) => results.length > 0)
      .toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a))),
  }
}

/** Sorts names in the reader's own language that start with the words before others. */
export function ownFirst<T extends { names: Record<string, string>; slug: string }>(
  found: readonly T[],
  words: string,
  locale: string,
): T[] {
  const begins = (one: T): number => Number(wordsIn(nameIn(one, locale)).startsWith(words))
  return found.toSorted((a, b) => begins(b) - begins(a))
}

/** Cities and categories are known without asking. */
function namedCompletions(
  typed: string,
  words: string,
  { reference, locale }: CompletionContext,
): { city: Completion[]; category: Completion[] } {
  const names = reference.nameLexemes()
  const isShort = words.length < SHORTEST_EVERYWHERE && LATIN.test(typed)
  const cities = names
    .citiesBeginning(words, SHORTEST, isShort ? Infinity : undefined)
    .flatMap((lexeme) => reference.cityBySlug.get(slugOf(lexeme)) ?? [])
    // "mai" is hardly meant for Milan (German Mailand) on a French page.
    .filter(
      (city) =>
        !isShort ||
        [nameIn(city, locale), city.name].some((name) => wordsIn(name).startsWith(words)),
    )
  const categories = names
    .categoriesBeginning(words)
    .flatMap((lexeme) => reference.categoryBySlug.get(slugOf(lexeme)) ?? [])
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    city: ownFirst(cities, words, locale)
      .slice(0, MOST_OTHERS)
      .map((city) => ({
        label: nameIn(city, locale),
        sublabel: countries.of(city.country.toUpperCase()) ?? null,
        slug: city.slug,
      })),
    category: ownFirst(categories, words, locale)
      .slice(0, MOST_OTHERS)
      .map((category) => ({
        label: nameIn(category, locale),
        sublabel: null,
        slug: category.slug,
      })),
  }
}

type EventFound = {
  slug: string
  title: string
  titles: Record<string, string>
  language: string
  translated_titles: Record<string, string> | null
  next_starts_at: Date
  city_id: number
  town: string | null
  venue: string | null
}

async function eventsOf(
  typed: string,
  words: string,
  cityId: number | null,
  { db, reference, locale, now }: CompletionContext,
): Promise<Completion[]> {
  const title = titleCondition(typed)
  if (title === null) return []
  const isShort = words.length < SHORTEST_EVERYWHERE
  if (isShort && cityId === null) return []
  const rowsOf = (found: RawBuilder<unknown>, isExact: boolean) => sql`
    (select t.event_id, t.popularity, ${sql.lit(isExact)} is_exact,
      t.city_id is not distinct from ${cityId}::int is_here
    from event_text t where ${found}
    order by t.popularity desc, t.event_id limit ${EVENTS_TRIED})`
  const texts = (query: RawBuilder<unknown>, isExact: boolean) => {
    const tier = (condition: RawBuilder<unknown>) =>
      rowsOf(sql`t.vector @@ ${query} and t.upcoming and ${condition}`, isExact)
    const everywhere = isExact ? tier(sql`true`) : popularTiers(tier, EVENTS_TRIED, 'words')
    if (cityId === null) return everywhere
    const here = rowsOf(foundInCity(query, cityId, title.wording), isExact)
    return isShort ? here : sql`${here} union all ${everywhere}`
  }
  const { rows } = await sql<EventFound>`
    with found as materialized (
      select event_id, max(popularity) popularity, bool_or(is_exact) is_exact, is_here
      from (${texts(title.exact, true)} union all ${texts(title.words, false)}) t
      group by event_id, is_here
      order by 3 desc, 4 desc, 2 desc, 1 limit ${EVENTS_TRIED})
    select e.slug, e.title, e.titles, e.language, ${titleTranslations()} translated_titles, e.next_starts_at, e.city_id, e.card ->> 'town' town, e.card -> 'venue' ->> 'name' venue
    from found f join event e on e.id = f.event_id
    where e.next_starts_at is not null and e.last_ends_at > ${now}
    order by f.is_exact desc, f.is_here desc, f.popularity desc, f.event_id`.execute(db)
  const first = new Map(rows.toReversed().map((event) => [`${event.title}\n${event.venue}`, event]))
  const shown = rows.filter((event) => first.get(`${event.title}\n${event.venue}`) === event)
  return shown.slice(0, MOST_EVENTS).map((event) => {
    const city = reference.cityById.get(event.city_id)
    const day = new Intl.DateTimeFormat(formatTag(locale), {
      day: 'numeric',
      month: 'short',
      timeZone: city?.time_zone ?? 'UTC',
    }).format(event.next_starts_at)
    const isHere = event.city_id === cityId
    const place = isHere ? event.town : (event.town ?? (city && nameIn(city, locale)) ?? null)
    return {
      label: titleOf(event, words, locale),
      sublabel: [day, event.venue, place].filter((part) => part !== null).join(' · '),
      slug: event.slug,
    }
  })
}

/** The title in the reader's language that was typed, else the original that was, else the first of them. */
function titleOf(
  { title, titles, language: original, translated_titles }: EventFound,
  typed: string,
  locale: string,
): string {
  const language = languageFor(titles, locale, original) ?? original
  const own = titles[language] ?? title
  const machine = language === original ? translated_titles?.[locale] : undefined
  const offered = [machine ?? own, own, title]
  const begun = typed.split(' ')
  const isTyped = (text: string) => {
    const its = wordsIn(text).split(' ')
    return begun.every((word) => its.some((one) => one.startsWith(word)))
  }
  return offered.find(isTyped) ?? machine ?? own
}

type NameFound = {
  kind: 'venue' | 'organizer'
  name: string
  slug: string
  city_id: number | null
  town: string | null
  is_here: boolean
  /** Events that are coming up at a venue, up to `BUSIEST`. */
  busy: number
}

/**
 * Venues and organizers that have something coming up: in the visitor's city before elsewhere, what is called exactly so, what
 * begins so, and of many museums those where much is on.
 */
async function namesOf(
  typed: string,
  words: string,
  cityId: number | null,
  { db, reference, locale }: CompletionContext,
): Promise<{ venue: Completion[]; organizer: Completion[] }> {
  const { rows } = await sql<NameFound>`
    with found as materialized (
      select s.kind, s.ref_id, s.city_id, s.city_id is not distinct from ${cityId}::int is_here
      from search_name s where s.vector @@ ${nameCondition(typed)}
      order by 4 desc, length(s.vector), s.kind, s.ref_id limit ${NAMES_TRIED})
    select f.kind, coalesce(v.name, o.name) name, coalesce(v.slug, o.slug) slug, f.city_id, v.town, f.is_here,
      b.busy::int busy
    from found f
      cross join lateral (
        select count(*) busy from (
          select from event e where f.kind = 'venue' and e.venue_id = f.ref_id and e.next_starts_at is not null
          limit ${sql.lit(BUSIEST)}) events) b
      left join venue v on f.kind = 'venue' and v.id = f.ref_id
      left join organizer o on f.kind = 'organizer' and o.id = f.ref_id
    where case f.kind
      when 'venue' then b.busy > 0
      else exists (
        select from event_organizer eo join event e on e.id = eo.event_id
        where eo.organizer_id = f.ref_id and e.next_starts_at is not null) end
    order by f.is_here desc, length(coalesce(v.name, o.name)), f.kind, f.ref_id`.execute(db)
  const fit = ({ name, is_here, busy }: NameFound): number[] => {
    const called = wordsIn(name)
    return [is_here, called === words, called.startsWith(words), busy].map(Number)
  }
  const fits = new Map(rows.map((row) => [row, fit(row)]))
  const better = (a: NameFound, b: NameFound): number => {
    const [x = [], y = []] = [fits.get(a), fits.get(b)]
    const at = x.findIndex((value, i) => value !== y[i])
    return (y[at] ?? 0) - (x[at] ?? 0)
  }
  const of = (kind: NameFound['kind']): Completion[] =>
    rows
      .toSorted(better)
      .filter((row) => row.kind === kind)
      .slice(0, MOST_OTHERS)
      .map(({ name, slug, city_id, town }) => {
        const city = city_id === null ? undefined : reference.cityById.get(city_id)
        return {
          label: name,
          sublabel: city === undefined ? town : nameIn(city, locale),
          slug,
        }
      })
  return { venue: of('venue'), organizer: of('organizer') }
}
