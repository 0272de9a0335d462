/** Specification 4: this window event opens the question whether the visitor likes the app. */
export const RATE_US = 'rateUs'
const KEY = 'rateShown'

export function wasRated(): boolean {
  try {
    return window.localStorage.getItem(KEY) === '1'
  } catch {
    return false // storage is switched off: it may be asked again
  }
}

export function keepRated(): void {
  try {
    window.localStorage.setItem(KEY, '1')
  } catch {
    // storage is off: it may ask again
  }
}

const COUNTS = 'rateCounts'
/** Saves, or visits with an event opened, after which we ask for a rating. */
const ENOUGH = 3

/** Counts a sign that somebody likes it here, and asks once. */
export function countTowardsRating(sign: 'save' | 'visit'): void {
  if (wasRated()) return
  try {
    const counts = new Map(
      (window.localStorage.getItem(COUNTS) ?? '').split(' ').map((part) => {
        const [name = '', count = ''] = part.split(':')
        return [name, Number(count)]
      }),
    )
    const count = (counts.get(sign) ?? 0) + 1
    counts.set(sign, count)
    counts.delete('')
    window.localStorage.setItem(COUNTS, [...counts].map((pair) => pair.join(':')).join(' '))
    if (count === ENOUGH) window.dispatchEvent(new Event(RATE_US))
  } catch {
    // Without storage nobody can be asked just once.
  }
}

/** Counts a visit, a browser's session, in which an event was opened. */
export function countVisit(): void {
  try {
    if (window.sessionStorage.getItem(COUNTS) !== null) return
    window.sessionStorage.setItem(COUNTS, '1')
    countTowardsRating('visit')
  } catch {
    // Without storage no visit can be told from another.
  }
}
