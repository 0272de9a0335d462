/** A point in time as far as a text names it. */
export type Moment = {
  /** `2026-11-20` */
  date: string
  /** `20:00:00`, or undefined if only the day is known. */
  time?: string
  /** `Z` or `+01:00`. */
  offset?: string
  /** IANA zone, if the text names one. */
  tz?: string
}

/** Returns a day, a wall time or an instant of a draft as a moment. */
export function momentOf(text: string): Moment {
  const [, date = text, time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  return { date, ...(time && { time }), ...(offset && { offset }) }
}

/** Returns a moment in the shapes of a draft. */
export function stamp({ date, time, offset }: Moment): string {
  return time === undefined ? date : `${date}T${time}${offset ?? ''}`
}

/** Returns the moment on the clock of a zone, as the other end of its date needs it. */
export function clockIn(moment: Moment, zone: string): Moment {
  const { date, time, offset } = moment
  if (time === undefined || offset === undefined) return moment
  const local = Temporal.Instant.from(`${date}T${time}${offset}`)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
  return momentOf(local)
}

export const plusDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()
