import { LRUCache } from 'lru-cache'

/** Networks we remember. The one idle longest is forgotten and starts with a full minute again. */
const MOST_NETWORKS = 50_000
const MINUTE_MS = 60_000

type Account = { left: number; at: number }

/**
 * Counts how much each network may still ask for: `perMinute` units at first, refilled evenly over
 * a minute. `now`: milliseconds of a clock that never goes back.
 */
export class Budget {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #accounts = new LRUCache<string, Account>({ max: MOST_NETWORKS })

  constructor(perMinute: number, now = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /**
   * Takes units and returns null, or takes nothing and returns the seconds until enough are there.
   */
  take(network: string, units: number): number | null {
    const now = this.#now()
    const account = this.#accounts.get(network) ?? { left: this.#perMinute, at: now }
    const gained = ((now - account.at) / MINUTE_MS) * this.#perMinute
    const left = Math.min(this.#perMinute, account.left + gained)
    // Work that costs more than a minute's worth needs only a full account.
    const wanted = Math.min(units, this.#perMinute)
    // Sums of fractions are not exact.
    const isEnough = left - wanted > -1e-6
    this.#accounts.set(network, { left: isEnough ? left - wanted : left, at: now })
    return isEnough ? null : Math.ceil(((wanted - left) / this.#perMinute) * (MINUTE_MS / 1000))
  }
}
