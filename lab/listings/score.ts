import type { LabelledEvent, LabelledPage } from './labelled-page.ts'
import type { ReadEvent } from './read-page.ts'

/** Counts of events: `asked` on a page, those found by day, by day and hour, by all with the title; `given` on complete pages. */
export type Score = {
  asked: number
  days: number
  hours: number
  titles: number
  given: number
  right: number
  invented: number
  past: number
  /** The missed and the wrong, in words. */
  faults: string[]
}

/** Compares what was read with what a person reads. Each read event stands for one asked, the best pairs first. */
export function scoreOf(page: LabelledPage, events: readonly ReadEvent[]): Score {
  const asked = page.expected.filter((event) => !event.cancelled && !event.private)
  const all = [...page.expected, ...page.optional]
  const pairs = asked
    .flatMap((event) =>
      events.map((given) => ({ event, given, fit: fitOf(event, given, page.now) })),
    )
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  const found = new Map<LabelledEvent, { given: ReadEvent; fit: number }>()
  const used = new Set<ReadEvent>()
  for (const { event, given, fit } of pairs) {
    if (found.has(event) || used.has(given)) continue
    found.set(event, { given, fit })
    used.add(given)
  }
  const wrong = events.filter((given) => !all.some((event) => isDay(event, given.date, page.now)))
  const fits = asked.map((event) => ({ event, fit: found.get(event)?.fit ?? 0 }))
  return {
    asked: asked.length,
    days: fits.filter(({ fit }) => fit > 0).length,
    hours: fits.filter(({ fit }) => fit >= DAY_AND_HOUR).length,
    titles: fits.filter(({ fit }) => fit >= ALL).length,
    given: page.complete ? events.length : 0,
    right: page.complete ? events.length - wrong.length : 0,
    invented: page.complete ? wrong.length : 0,
    past: events.filter(({ date, end }) => (end ?? date) < page.now).length,
    faults: [
      ...fits
        .filter(({ fit }) => fit < ALL)
        .map(({ event }) => `missed ${event.date} ${event.time} ${event.title}`),
      ...wrong.map(({ date, time, title }) => `wrong  ${date} ${time} ${title}`),
    ],
  }
}

export function sumOf(scores: readonly Score[]): Omit<Score, 'faults'> {
  const sum = (key: keyof Omit<Score, 'faults'>) =>
    scores.reduce((total, one) => total + one[key], 0)
  return {
    asked: sum('asked'),
    days: sum('days'),
    hours: sum('hours'),
    titles: sum('titles'),
    given: sum('given'),
    right: sum('right'),
    invented: sum('invented'),
    past: sum('past'),
  }
}

const DAY_AND_HOUR = 2
const ALL = 3

/** 0: another day. 1: the day. 2: with its hour, or the page has none. 3: with its title, too. A title alone counts half. */
function fitOf(event: LabelledEvent, given: ReadEvent, now: string): number {
  if (!isDay(event, given.date, now)) return 0
  const isHour =
    event.time === null || given.time === event.time || event.also.includes(given.time ?? '')
  const isTitle = event.title === null || isSameTitle(event.title, given.title)
  if (!isHour) return isTitle ? 1.5 : 1
  return isTitle ? ALL : DAY_AND_HOUR
}

function isDay({ date, alsodate, end, doubt }: LabelledEvent, given: string, now: string): boolean {
  if (given === date || alsodate.includes(given)) return true
  if (doubt === 'year') return given.slice(5) === date.slice(5)
  if (end === undefined) return false
  return (date < now && now <= end && given === now) || (doubt === 'start' && given <= end)
}

function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  return a === b || (Math.min(a.length, b.length) >= 4 && (a.includes(b) || b.includes(a)))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
