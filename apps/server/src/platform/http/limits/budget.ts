import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '@okolo/contract/durations'

/** Networks we remember. The one idle longest is forgotten and starts with a full minute again. */
const MOST_NETWORKS = 50_000
/** Units that a process lets a network spend before it tells the others, as a part of a minute's. */
const BLOCK = 1 / 20

type Account = { left: number; at: number }

/**
 * Counts how much each network may still ask for: `perMinute` units at first, refilled evenly over
 * a minute. `now`: milliseconds; nothing is gained while the clock stands behind.
 */
export class Budget {
  readonly perMinute: number
  readonly #now: () => number
  readonly #accounts = new LRUCache<string, Account>({ max: MOST_NETWORKS })
  /** Units spent that other processes have not heard of. Null: this process counts by itself. */
  #untold: LRUCache<string, number> | null = null
  #spentBlock: () => void = () => undefined

  constructor(perMinute: number, now = () => performance.now()) {
    this.perMinute = perMinute
    this.#now = now
  }

  /**
   * Takes units and returns null, or takes nothing and returns the seconds until enough are there.
   */
  take(network: string, units: number): number | null {
    const left = this.left(network)
    // Work that costs more than a minute's worth needs only a full account.
    const wanted = Math.min(units, this.perMinute)
    // Sums of fractions are not exact.
    const isEnough = left - wanted > -1e-6
    if (isEnough) this.#spend(network, left, wanted)
    return isEnough ? null : Math.ceil(((wanted - left) / this.perMinute) * (MINUTE_MS / 1000))
  }

  /** Takes units for what is done already. A network never owes more than a minute's worth. */
  owe(network: string, units: number): void {
    const left = this.left(network)
    this.#spend(network, left, Math.min(units, left + this.perMinute))
  }

  /** Units of a network. Below 0 it owes for work that took longer than expected. */
  left(network: string): number {
    const account = this.#accounts.get(network)
    if (account === undefined) return this.perMinute
    const gained = (Math.max(0, this.#now() - account.at) / MINUTE_MS) * this.perMinute
    return Math.min(this.perMinute, account.left + gained)
  }

  /** Notes from now on what networks spend. Calls `spentBlock` when one has spent a block that the other processes do not know of. */
  noteSpent(spentBlock: () => void): void {
    this.#untold = new LRUCache({ max: MOST_NETWORKS })
    this.#spentBlock = spentBlock
  }

  /** Returns the units that each network has spent since it was asked last. */
  takeUntold(): [network: string, units: number][] {
    const untold = [...(this.#untold?.entries() ?? [])]
    this.#untold?.clear()
    return untold
  }

  /** Takes over what all processes have left a network. It never gains by that: its own account may be lower. */
  hear(network: string, left: number): void {
    const shared = Math.max(left - (this.#untold?.get(network) ?? 0), -this.perMinute)
    this.#set(network, Math.min(this.left(network), shared))
  }

  #spend(network: string, left: number, units: number): void {
    this.#set(network, left - units)
    if (this.#untold === null || units <= 0) return
    const untold = (this.#untold.get(network) ?? 0) + units
    this.#untold.set(network, untold)
    if (untold >= BLOCK * this.perMinute) this.#spentBlock()
  }

  #set(network: string, left: number): void {
    this.#accounts.set(network, { left, at: this.#now() })
  }
}
