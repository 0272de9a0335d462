import type { Assumption, EventDraft, EventStatus, RawPlace } from '@okolo/connectors/event-draft'
import { placeInTitle, type TitlePlace } from '@okolo/connectors/understanding/marks/place-in-title'
import { stateInTitle, type TitleState } from '@okolo/connectors/understanding/status-words'
import { cleanText } from '#server/words/html.ts'

/** Longer texts are no titles. */
const LONGEST = 5_000

type Marks = Omit<TitleState, 'title'> & Omit<TitlePlace, 'title'>
type MovedTo = NonNullable<TitlePlace['movedTo']>

/**
 * A draft with what the marks of its titles say (`ABGESAGT: ...`, `... – ONLINE –`, `... (moved to X)`) as its state and
 * place, and the titles without them. `isTown`: true for a name that is a town's.
 */
export function withTitleMarks(
  draft: EventDraft,
  isTown: (name: string) => boolean,
): { draft: EventDraft; assumptions: Assumption[] } {
  const marks: Marks = {}
  const title = Object.fromEntries(
    Object.entries(draft.title).map(([tag, text]) => {
      if (text === undefined || text.length > LONGEST) return [tag, text]
      const read = marksOf(cleanText(text), isTown)
      Object.assign(marks, { ...read.marks, ...marks })
      return [tag, read.title === '' ? undefined : read.title]
    }),
  )
  if (Object.keys(marks).length === 0) return { draft, assumptions: [] }
  const status = statusBy(marks, draft)
  const isPlain = draft.status === undefined || draft.status === 'scheduled'
  const { place, assumption } = placeBy(marks.movedTo, draft.place)
  return {
    draft: {
      ...draft,
      title,
      ...(isPlain && status !== undefined ? { status } : {}),
      ...(marks.isOnline === true ? { isOnline: true } : {}),
      ...(place === undefined ? {} : { place }),
    },
    assumptions: assumption === null ? [] : [assumption],
  }
}

/** A mark may stand behind another one. */
function marksOf(given: string, isTown: (name: string) => boolean) {
  const marks: Marks = {}
  let title = given
  for (let before = ''; before !== title;) {
    before = title
    const { title: ofState, ...state } = stateInTitle(title)
    const { title: ofPlace, ...place } = placeInTitle(ofState)
    // A town is not a venue: the title goes on saying where.
    const isVague = place.movedTo?.kind === 'venue' && isTown(place.movedTo.name)
    title = isVague ? ofState : ofPlace
    Object.assign(marks, { ...state, ...place, ...marks })
    if (isVague && marks.movedTo?.kind === 'venue') marks.movedTo = { kind: 'unclear' }
  }
  return { title, marks }
}

/** With a new date in the title, the date of the record is that one, or the former one, which does not take place. */
function statusBy({ status, day, movedTo }: Marks, draft: EventDraft): EventStatus | undefined {
  if (status === undefined && movedTo?.kind === 'online') return 'moved_online'
  if (day === undefined || status === 'cancelled') return status
  const starts = [
    ...draft.when.map(({ start }) => start),
    ...(draft.recurrence ? [draft.recurrence.start] : []),
  ]
  const isNew = starts.some((start) => {
    const [month, date] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))]
    return (date === day.day && month === day.month) || (date === day.month && month === day.day)
  })
  return isNew ? 'rescheduled' : 'postponed'
}

function placeBy(
  movedTo: MovedTo | undefined,
  given: RawPlace | undefined,
): { place?: RawPlace; assumption: Assumption | null } {
  if (movedTo?.kind === 'unclear') {
    const message =
      'The title says that the place has changed, but not clearly to where; it goes on saying so.'
    return { assumption: { code: 'place_changed', field: 'title', message } }
  }
  if (movedTo?.kind === 'room') return { place: { ...given, room: movedTo.name }, assumption: null }
  if (movedTo?.kind !== 'venue' || holds(given, movedTo.name)) return { assumption: null }
  const { locality, country } = given ?? {}
  const place: RawPlace = {
    name: movedTo.name,
    ...(locality === undefined ? {} : { locality }),
    ...(country === undefined ? {} : { country }),
  }
  const message = `The title says that it has moved to "${movedTo.name}"; the place of the record was left out.`
  return { place, assumption: { code: 'place_from_title', field: 'title', message } }
}

const plain = (text: string) => cleanText(text).toLowerCase()

/** The record may have the new place already. */
function holds(place: RawPlace | undefined, name: string): boolean {
  return [place?.name, place?.room, place?.address].some((one) => {
    const own = plain(one ?? '')
    return own !== '' && (own.includes(plain(name)) || plain(name).includes(own))
  })
}
