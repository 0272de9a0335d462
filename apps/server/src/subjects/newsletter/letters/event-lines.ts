import type { EventCard } from '@okolo/contract/events/event'
import { formatTag } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import type { ReaderTitle } from '#server/subjects/translation/store/reader-titles.ts'
import type { Issue } from './issue.ts'

/** One event as both parts of a letter tell it. */
export type EventLines = {
  url: string
  title: ReaderTitle
  kind: string
  category: string
  /** For the stub: `Sat`, `21`, `Nov`; of a long run its last day. */
  stub: { weekday: string; day: string; month: string }
  when: string
  place: string
  price: string | null
  /** Names that the sources ask for. */
  credit: string
  /** Why an editor picked it, behind the word for a pick. */
  pick: { label: string; text: string; language: string } | null
  isDemo: boolean
}

/** Words that a letter says about several events. */
export type ListWords = {
  online: string
  pick: string
  until: (date: string) => string
}

export function eventLines(
  card: EventCard,
  title: ReaderTitle,
  {
    locale,
    priceLine,
    words,
    publicUrl,
  }: Pick<Issue, 'locale' | 'priceLine'> & { words: ListWords; publicUrl: string },
): EventLines {
  const { date, slug, category, venue, city, town, price, credits } = card
  const until = card.is_long ? card.open_until : null
  const stubDay = until === null ? Date.parse(date.start) : Date.parse(`${until}T12:00:00Z`)
  const timeZone = until === null ? date.time_zone : 'UTC'
  const stub = (options: Intl.DateTimeFormatOptions) =>
    evenly(format(locale, { ...options, timeZone }).format(stubDay))
  const where = [
    venue?.name ?? card.address ?? (card.is_online ? words.online : ''),
    card.district ?? town ?? city.name,
  ].filter((part) => part !== '')
  return {
    url: publicUrl + pages.event(locale, slug, date.uuid),
    title,
    kind: category.slug,
    category: category.name,
    stub: {
      weekday: until === null ? stub({ weekday: 'short' }) : '→',
      day: stub({ day: 'numeric' }).replaceAll(/\D/g, ''),
      month: stub({ month: 'short' }),
    },
    when: whenText(card, locale, words),
    place: [...new Set(where)].join(', '),
    price: priceLine(price),
    credit: [
      ...new Set(
        credits.map(({ text, license }) => (license === null ? text : `${text} (${license})`)),
      ),
    ].join(', '),
    pick: card.pick === undefined ? null : { label: words.pick, ...card.pick },
    isDemo: card.is_demo,
  }
}

/** `Friday 20 November, 20:00`, or until when a long run is open. */
function whenText(
  { date, is_long: isLong, open_until: until }: EventCard,
  locale: Issue['locale'],
  words: ListWords,
): string {
  const day = { day: 'numeric', month: 'long' } as const
  if (isLong && until !== null)
    return words.until(
      evenly(format(locale, { ...day, timeZone: 'UTC' }).format(Date.parse(`${until}T12:00:00Z`))),
    )
  const start = Date.parse(date.start)
  const end = date.end === null ? start : Date.parse(date.end)
  if (end - start > LONGEST_SHORT_DATE_MS)
    // An event that ends at midnight has its last day before.
    return evenly(format(locale, { ...day, timeZone: date.time_zone }).formatRange(start, end - 1))
  const clock = date.all_day ? {} : ({ hour: '2-digit', minute: '2-digit' } as const)
  const options = { weekday: 'long', ...day, ...clock, timeZone: date.time_zone } as const
  return evenly(format(locale, options).format(start))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes longer than using it. */
function format(locale: Issue['locale'], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(formatTag(locale), options)
  formats.set(key, made)
  return made
}

/** Narrow spaces look broken in some mail programs. */
function evenly(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
}
