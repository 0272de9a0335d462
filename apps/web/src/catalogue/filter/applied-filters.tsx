import { isMoodSlug } from '@okolo/contract/events/mood'
import type { Category } from '@okolo/contract/events/category'
import { NO_DISTANCE_LIMIT } from '@okolo/contract/constants'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import {
  withAnytime,
  without,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { KEYS, rowOf, type FlagKey, type Narrowing } from '@okolo/contract/filter/keys'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './applied-filters.module.css'
import { formatTag, shortDayText, timeOfDayText, weekdayText } from '../event/event-time.ts'
import { currencyOf } from './currency-of.ts'
import { money } from '../event/price-text.ts'
import { narrowingOf, whenOf, withoutChoice, type When } from './narrowing.ts'

type AppliedProps = {
  chosen: EventFilter
  asked: EventFilter
  today: Day
  categories: Category[]
  /** Whose currency amounts are in: ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** The page with these filters. */
  href: (filter: EventFilter) => string
  /** Also shows time frames and this name of the city, for pages without other controls for them. */
  everything?: { city: string | null }
  /** Choices that the page shows elsewhere, each to be taken back there. */
  besides?: readonly Narrowing[]
}

/** The active filters, each with a button to remove it. */
export function AppliedFilters({ href, besides = [], ...filters }: AppliedProps) {
  const t = useTranslations('feed')
  const applied = useApplied(filters).filter(({ of }) => !besides.some((choice) => choice === of))
  if (applied.length === 0) return null
  return (
    <ul className={styles['applied']}>
      {applied.map(({ of, name, rest }) => (
        <li key={name} data-choice={of}>
          <a
            className={controls['chip']}
            data-on=""
            data-stay=""
            href={href(rest)}
            aria-label={t('remove', { filter: name })}
          >
            {name}
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}

type Applied = { of: Narrowing | 'time' | 'distance' | 'city'; name: string; rest: EventFilter }

/** The active filters by name, each with what is left without it. */
export function useApplied({
  chosen,
  asked,
  today,
  categories,
  country,
  everything,
}: Omit<AppliedProps, 'href' | 'besides'>): Applied[] {
  const search = useTranslations('search')
  const locale = useLocale()
  const nameOf = useFilterName(chosen, categories, country)
  const whenText = useWhenText(asked, today)
  const when = whenOf(asked, today)
  const days = when === 'anytime' || (when !== null && everything === undefined) ? null : whenText
  const applied: Applied[] = narrowingOf(chosen).map((key) => ({
    of: key,
    name: key === 'search' ? search('quoted', { text: nameOf(key) }) : nameOf(key),
    rest: withoutChoice(chosen, key),
  }))
  const { distance } = chosen
  if (typeof distance === 'number')
    applied.push({
      of: 'distance',
      name: radiusText(locale, distance),
      rest: without(chosen, 'distance', 'distance_from'),
    })
  if (days !== null) applied.unshift({ of: 'time', name: days, rest: withAnytime(chosen) })
  if (everything != null && everything.city !== null)
    applied.push({ of: 'city', name: everything.city, rest: without(chosen, 'city') })
  return applied
}

/** A choice in words: the name of its category or mood, the searched text as it was typed. */
export function useFilterName(
  chosen: EventFilter,
  categories: Category[],
  country?: string,
): (choice: Narrowing) => string {
  const t = useTranslations()
  const locale = useLocale()
  const time = (of: string) => timeOfDayText(locale, of)
  const values: Record<Exclude<Narrowing, FlagKey>, () => string> = {
    search: () => chosen.search ?? '',
    category: () =>
      listOf(chosen.category)
        .map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug)
        .join(', '),
    mood: () =>
      listOf(chosen.mood)
        .map((mood) => (isMoodSlug(mood) ? t(`mood.${mood}`) : mood))
        .join(', '),
    price: () => t('price.upTo', { price: money(locale, chosen.price ?? 0, currencyOf(country)) }),
    language: () => t('feed.inLanguage', { language: languageName(locale, chosen.language ?? '') }),
    hours: () => {
      const { time_from: from = '', time_to: to = '' } = chosen
      if (to === '') return t('feed.fromTime', { time: time(from) })
      if (from === '') return t('feed.beforeTime', { time: time(to) })
      return `${time(from)} – ${time(to)}`
    },
    weekday: () =>
      weekdaysOf(chosen)
        .map((weekday) => weekdayText(locale, weekday, 'long'))
        .join(', '),
    age: () => t('feed.ageOf', { age: String(chosen.age ?? 0) }),
    venue: () => wordsOf(chosen.venue ?? ''),
    organizer: () => wordsOf(chosen.organizer ?? ''),
  }
  return (choice) => (isFlag(choice) ? t(KEYS[choice].label) : values[choice]())
}

function isFlag(choice: Narrowing): choice is FlagKey {
  return rowOf(choice)?.kind === 'flag'
}

/** 1 Monday to 7 Sunday, in order. */
export function weekdaysOf({ weekday = [] }: EventFilter): number[] {
  return [weekday].flat().toSorted((a, b) => a - b)
}

/** Returns the name of a language in the reader's: `English`, `anglais`. An invalid tag comes back unchanged. */
export function languageName(locale: Locale, tag: string): string {
  try {
    return new Intl.DisplayNames(formatTag(locale), { type: 'language' }).of(tag) ?? tag
  } catch {
    // Only an invalid tag throws.
    return tag
  }
}

/** The languages to choose from. The address may name another one, which then stays among them. */
export function languagesBeside(chosen: string): string[] {
  return [...new Set<string>([...LOCALES, ...(chosen === '' ? [] : [chosen])])]
}

/** A slug as words, without the characters that make it unique. */
function wordsOf(slug: string): string {
  return slug.replace(/-[0-9a-f]{8}$/, '').replaceAll('-', ' ')
}

/** Returns `≤ 25 km`, or `∞ km` without a limit (specification 9). */
function radiusText(locale: Locale, distance: number): string {
  const isLimited = distance < NO_DISTANCE_LIMIT
  const text = new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit: 'kilometer' })
  return isLimited ? `≤ ${text.format(distance)}` : text.format(Infinity)
}

/** The ways of saying when, in words. */
export function useWhenNames(): Record<When, string> {
  const t = useTranslations('feed')
  return {
    this_week: t('thisWeek'),
    today: t('today'),
    tonight: t('tonight'),
    tomorrow: t('tomorrow'),
    weekend: t('weekend'),
    next_week: t('nextWeek'),
    anytime: t('anytime'),
  }
}

/** Returns the chosen time in words: a chip's name, or the days. Null for the past. */
export function useWhenText(asked: EventFilter, today: Day): string | null {
  const names = useWhenNames()
  const locale = useLocale()
  const when = whenOf(asked, today)
  if (when !== null) return names[when]
  return ownDays(asked, today, (day) => shortDayText(locale, day, today))
}

function listOf(value: string | string[] | undefined): string[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

/** Returns individually chosen days in words, or null if a chip names them or none are chosen. */
function ownDays(asked: EventFilter, today: Day, text: (day: Day) => string): string | null {
  if (whenOf(asked, today) !== null) return null
  const [from, to] = [asked.date ?? asked.date_from, asked.date ?? asked.date_to]
  if (from === undefined && to === undefined) return null
  if (from === to && from !== undefined) return text(from)
  return `${from === undefined ? '' : text(from)} – ${to === undefined ? '' : text(to)}`.trim()
}
