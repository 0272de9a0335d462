import type { EventStatus } from '../event-draft.ts'
import { takeMark, type MarkWords } from './marks/find-mark.ts'
import { dayIn, type Day } from './marks/day-in-text.ts'
import { folded } from './marks/folded.ts'
import { BECAUSE, FROM, STATE_WORDS, UNTIL } from './marks/state-words.ts'

type State = Exclude<EventStatus, 'scheduled'>
export type TitleState = {
  title: string
  status?: State
  /** The new date that a mark names, `verschoben auf 12.3.`. */
  day?: Day
}

const REASON = String.raw`\s+${BECAUSE}\s[^\])}]{0,80}`
const NEW_DATE = String.raw`\s*:?\s+(?:${UNTIL}\s+)?(?:\p{L}+\.?,?\s+)?\d[^\])}]{0,60}`
const FORMER_DATE = String.raw`\s+${FROM}\s[^\])}]{1,60}`
const TAILS: Partial<Record<State, string>> = {
  cancelled: REASON,
  postponed: String.raw`${REASON}|${FORMER_DATE}|${NEW_DATE}|\s+${UNTIL}\s[^\])}]{1,60}`,
  rescheduled: String.raw`${FORMER_DATE}|${NEW_DATE}`,
  sold_out: REASON,
}
/** The first found of several states is that of the event: what keeps people away, then what sends them elsewhere. */
const MARKS = (['moved_online', 'cancelled', 'postponed', 'rescheduled', 'sold_out'] as const).map(
  (status): [State, MarkWords] => {
    const tail = TAILS[status]
    return [status, { words: STATE_WORDS[status], ...(tail === undefined ? {} : { tail }) }]
  },
)
const WORST: State[] = ['cancelled', 'rescheduled', 'postponed', 'moved_online', 'sold_out']
const MOST_MARKS = 4
const IS_FORMER = new RegExp(String.raw`^${FROM}\s`, 'u')

/**
 * Returns the state from the marks of a title (`ABGESAGT: ...`, `[Cancelled] ...`, `... (zrušené)`, `... SOLD OUT`), and
 * the title without them. Leaves marks with a new date, which need the event's own dates: see `stateInTitle`.
 */
export function statusInTitle(title: string): { title: string; status?: EventStatus } {
  const { day, ...state } = stateInTitle(title)
  return day === undefined ? state : { title }
}

/** As `statusInTitle`, with the marks that name a new date. */
export function stateInTitle(given: string): TitleState {
  const found = new Set<State>()
  let title = given
  let day: Day | undefined
  for (let times = 0; times < MOST_MARKS; times++) {
    const next = nextMark(title)
    if (next === null) break
    found.add(next.status)
    title = next.rest
    day ??= next.day
  }
  const status = WORST.find((one) => found.has(one))
  if (status === undefined) return { title: given }
  return { title, status, ...(day === undefined ? {} : { day }) }
}

function nextMark(title: string): { status: State; rest: string; day?: Day } | null {
  for (const [status, words] of MARKS) {
    const mark = takeMark(title, words)
    if (mark === null) continue
    const isMoved = status === 'postponed' || status === 'rescheduled'
    const isFormer = isMoved && IS_FORMER.test(folded(mark.tail))
    const day = isFormer ? null : dayIn(mark.tail)
    return {
      status: isFormer ? 'rescheduled' : status,
      rest: mark.rest,
      ...(day === null ? {} : { day }),
    }
  }
  return null
}
