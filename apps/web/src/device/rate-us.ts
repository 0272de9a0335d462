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

/** The native shell's own review dialog (Capacitor plugin InAppReview). */
type Shell = { Plugins?: { InAppReview?: { requestReview: () => Promise<unknown> } } }

/** Asks the store for its review dialog. Returns false if there is none. */
export async function requestReview(): Promise<boolean> {
  const shell: Shell | undefined = 'Capacitor' in window ? toShell(window.Capacitor) : undefined
  const review = shell?.Plugins?.InAppReview
  if (review === undefined) return false
  await review.requestReview()
  return true
}

function toShell(value: unknown): Shell | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}
