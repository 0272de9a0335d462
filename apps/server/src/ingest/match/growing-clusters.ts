import { reachedBy } from '#server/knowledge/matching/blocking.ts'
import type { Cluster } from './clusters.ts'
import type { Arrangement } from './match.ts'

/** Clusters that join each other, one after the other. */
export class GrowingClusters {
  /** Clusters that became part of another one. */
  readonly #into = new Map<Cluster, Cluster>()
  readonly #absorptions: { loser: number; survivor: number }[] = []

  /** The cluster that this one is a part of now. */
  current(cluster: Cluster): Cluster {
    const next = this.#into.get(cluster)
    return next === undefined ? cluster : this.current(next)
  }

  /** Joins two clusters; the older one stays. */
  unite(a: Cluster, b: Cluster): Cluster {
    const [stays, goes] = isOlder(a, b) ? [a, b] : [b, a]
    stays.listings.push(...goes.listings)
    this.#into.set(goes, stays)
    if (goes.eventId !== null && stays.eventId !== null)
      this.#absorptions.push({ loser: goes.eventId, survivor: stays.eventId })
    else stays.eventId ??= goes.eventId
    return stays
  }

  /** The events that went into others, each with the last survivor. */
  absorptions(): Arrangement['absorptions'] {
    const next = new Map(this.#absorptions.map(({ loser, survivor }) => [loser, survivor]))
    const last = (id: number): number => {
      const survivor = next.get(id)
      return survivor === undefined ? id : last(survivor)
    }
    return this.#absorptions.map(({ loser, survivor }) => ({ loser, survivor: last(survivor) }))
  }
}

/** A cluster that is an event already is older than one that is none. */
function isOlder(a: Cluster, b: Cluster): boolean {
  if ((a.eventId === null) !== (b.eventId === null)) return a.eventId !== null
  return a.age < b.age
}

/** The clusters that came before, by the block keys of their listings. */
export class ClustersByKey {
  readonly #byKey = new Map<number, Cluster[]>()

  add(keys: readonly number[], cluster: Cluster): void {
    for (const key of keys) {
      const there = this.#byKey.get(key)
      if (there === undefined) this.#byKey.set(key, [cluster])
      else there.push(cluster)
    }
  }

  /**
   * Calls `found` for each block key that a cluster shares with these. As with those stored, one of the same time is worth twice as
   * much as one of a neighbouring time.
   */
  lookUp(keys: readonly number[], found: (cluster: Cluster, worth: number) => void): void {
    for (const key of keys) {
      const same = this.#byKey.get(key)
      if (same !== undefined) for (const other of same) found(other, 2)
      for (const each of reachedBy(key)) {
        const beside = each === key ? undefined : this.#byKey.get(each)
        if (beside === undefined) continue
        for (const other of beside) if (same?.includes(other) !== true) found(other, 1)
      }
    }
  }
}
