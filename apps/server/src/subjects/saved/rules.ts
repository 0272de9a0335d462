/** The facts that somebody who saved an event must know. */
export type SavedFacts = {
  isCancelled: boolean
  /** The venue's name, or the address; null: unknown. */
  place: string | null
  /** Dates to come by their uuid. `at`: beginning in UTC. */
  dates: Record<string, { at: string; zone: string; status: string }>
}

/** The change in a notification, with the facts of its sentence. */
export type SavedChange = {
  change: 'cancelled' | 'back' | 'date_cancelled' | 'postponed' | 'new_date' | 'moved' | 'sold_out'
  at?: string
  zone?: string
  place?: string
}

type SavedDate = SavedFacts['dates'][string]

/** The most important difference that a person must know; null: there is none. Dates that are over by `now` do not count. */
export function changeBetween(
  before: SavedFacts,
  after: SavedFacts,
  now: Date,
): SavedChange | null {
  if (after.isCancelled !== before.isCancelled)
    return { change: after.isCancelled ? 'cancelled' : 'back' }
  if (after.isCancelled) return null
  return (
    changeOfDates(before, after, now) ??
    (after.place !== null && before.place !== null && after.place !== before.place
      ? { change: 'moved', place: after.place }
      : null)
  )
}

function changeOfDates(before: SavedFacts, after: SavedFacts, now: Date): SavedChange | null {
  const ahead = Object.entries(before.dates).filter(([, { at }]) => new Date(at) > now)
  const pairs = ahead.flatMap(([uuid, was]) => {
    const is = after.dates[uuid]
    return is === undefined ? [] : [{ was, is }]
  })
  for (const { was, is } of pairs) {
    const became = (status: string) => is.status === status && was.status !== status
    const when = { at: is.at, zone: is.zone }
    if (became('cancelled'))
      return ahead.length === 1 ? { change: 'cancelled' } : { change: 'date_cancelled', ...when }
    if (became('postponed')) return { change: 'postponed' }
    if (is.at !== was.at) return { change: 'new_date', ...when }
  }
  const instead = replaced(ahead, Object.entries(after.dates))
  if (instead !== null) return { change: 'new_date', at: instead.at, zone: instead.zone }
  const isSoldOut = pairs.length > 0 && pairs.every(({ is }) => is.status === 'sold_out')
  const wasSoldOut = pairs.every(({ was }) => was.status === 'sold_out')
  return isSoldOut && !wasSoldOut ? { change: 'sold_out' } : null
}

/** An only date that is gone while another only date has come: the event moved. */
function replaced(
  before: [uuid: string, date: SavedDate][],
  after: [uuid: string, date: SavedDate][],
): SavedDate | null {
  const [was] = before
  const [is] = after
  if (before.length !== 1 || after.length !== 1 || was === undefined || is === undefined)
    return null
  return was[0] === is[0] || was[1].at === is[1].at ? null : is[1]
}
