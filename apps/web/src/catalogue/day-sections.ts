import type { Day } from '@okolo/contract/event-filter'
import type { EventCard } from '@okolo/contract/event'
import { dayIn, endDay, startDay } from './event-time.ts'

/** `day` is null where a list is not in the order of days: it then is one list without headings. */
export type Section = { day: Day | null; cards: EventCard[] }

/** Splits a list that runs by day, either way, into its days; one sorted otherwise stays whole. */
export function daySections(cards: EventCard[], now: string): Section[] {
  const sections: { day: Day; cards: EventCard[] }[] = []
  for (const card of cards) {
    const day = shownDay(card, now)
    const last = sections.at(-1)
    if (last?.day === day) last.cards.push(card)
    else sections.push({ day, cards: [card] })
  }
  const days = sections.map((section) => section.day)
  return isSorted(days) || isSorted(days.toReversed()) ? sections : [{ day: null, cards }]
}

/** An event that began earlier and still goes on belongs to today. */
function shownDay(card: EventCard, now: string): Day {
  const [start, today] = [startDay(card.date), dayIn(now, card.date.time_zone)]
  const goesOn = card.state === 'happening' || (endDay(card.date) ?? start) >= today
  return start < today && goesOn ? today : start
}

function isSorted(days: Day[]): boolean {
  return days.every((day, index) => index === 0 || day > (days[index - 1] ?? ''))
}
