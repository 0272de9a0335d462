import type { EventDraft, Recurrence, When } from '../event-draft.ts'
import { bareOffset } from './bare-offset.ts'

/** The draft with its times as moments wherever its zone is nobody's (bareOffset): the venue's clock shows them. */
export function onVenueClock(draft: EventDraft): EventDraft {
  const { when, recurrence, furtherRecurrences } = draft
  const all = [...when, recurrence, ...(furtherRecurrences ?? [])]
  if (!all.some((one) => one?.tz !== undefined && bareOffset(one.tz) !== null)) return draft
  return {
    ...draft,
    when: when.map(dateOnVenueClock),
    ...(recurrence === undefined ? {} : { recurrence: seriesOnVenueClock(recurrence) }),
    ...(furtherRecurrences === undefined
      ? {}
      : { furtherRecurrences: furtherRecurrences.map(seriesOnVenueClock) }),
  }
}

function dateOnVenueClock(when: When): When {
  const offset = when.tz === undefined ? null : bareOffset(when.tz)
  if (offset === null) return when
  const { tz: _, ...rest } = when
  const moment = momentAt(offset)
  // The key is the platform's name of the date, and stays.
  return {
    ...rest,
    key: when.key ?? when.start,
    start: moment(when.start),
    ...(when.end === undefined ? {} : { end: moment(when.end) }),
    ...(when.previousStart === undefined ? {} : { previousStart: moment(when.previousStart) }),
  }
}

function seriesOnVenueClock(series: Recurrence): Recurrence {
  const offset = series.tz === undefined ? null : bareOffset(series.tz)
  if (offset === null) return series
  const { tz: _, ...rest } = series
  const { end, rdates, exdates, later, only } = series
  const moment = momentAt(offset)
  return {
    ...rest,
    start: moment(series.start),
    ...(end === undefined ? {} : { end: moment(end) }),
    ...(rdates === undefined ? {} : { rdates: rdates.map(moment) }),
    ...(exdates === undefined ? {} : { exdates: exdates.map(moment) }),
    ...(later === undefined
      ? {}
      : {
          later: later.map((one) => ({
            ...one,
            from: moment(one.from),
            ...(one.start === undefined ? {} : { start: moment(one.start) }),
            ...(one.end === undefined ? {} : { end: moment(one.end) }),
          })),
        }),
    ...(only === undefined
      ? {}
      : {
          only: {
            ...(only.from === undefined ? {} : { from: moment(only.from) }),
            ...(only.before === undefined ? {} : { before: moment(only.before) }),
          },
        }),
  }
}

/** Adds the offset to a clock time that has none. A day stays a day. */
const momentAt = (offset: string) => (time: string) =>
  /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(time) || !time.includes('T') ? time : time + offset
