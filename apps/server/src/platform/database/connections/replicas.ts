import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Pools } from './pools.ts'

/** `lagSeconds`: the age of what it shows; null: nothing is known yet. */
export type ReplicaFigures = { replica: string; lagSeconds: number | null; isUsed: boolean }

const CHECK_MS = 1_000
const ANSWER_MS = 2_000
/** A replica that shows an older state is left out. */
const MOST_LAG_MS = 5_000
/** Without a check in this time nothing is known of a replica. */
const CHECK_LASTS_MS = 3_000
/** Longer than the oldest state that a reader can be shown: the lag, and the age of the last check. */
export const PRIMARY_MS = MOST_LAG_MS + CHECK_LASTS_MS + 2_000
/** Positions remembered: of the last two minutes. */
const MOST_SAMPLES = 120

type Replica = {
  name: string
  pools: Pools
  /** The primary's state of this moment is there, on the clock of `performance`. */
  newest: number | null
  checkedAt: number
  isAway: boolean
  isAsked: boolean
}

/**
 * Read-only copies of the database. Each second the primary's position in its log is noted, and a replica is as new as the
 * newest noted position that it has replayed, so clocks need not agree. A replica that is behind or does not answer is left out.
 */
export class Replicas {
  readonly #primary: Pool
  readonly #all: Replica[]
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> | null = null
  #samples: { at: number; position: number }[] = []
  #turn = 0
  #avoidedUntil = 0

  /** `replicas`: their names for people, without passwords, and their connections. */
  constructor(primary: Pool, replicas: readonly { name: string; pools: Pools }[]) {
    this.#primary = primary
    this.#all = replicas.map((replica) => ({
      ...replica,
      newest: null,
      checkedAt: -Infinity,
      isAway: false,
      isAsked: false,
    }))
    const check = () => {
      this.#checking ??= this.#check().finally(() => (this.#checking = null))
    }
    this.#timer = setInterval(check, CHECK_MS)
    check()
  }

  /** Returns the connections to the next replica that is up to date, or null. */
  pick(): Pools | null {
    const now = performance.now()
    if (now < this.#avoidedUntil) return null
    const usable = this.#all.filter((one) => isUsable(one, now))
    this.#turn += 1
    return usable[this.#turn % usable.length]?.pools ?? null
  }

  /** Leaves the replica with these connections out until it answers again. */
  leaveOut(pools: Pools): void {
    for (const one of this.#all) if (one.pools === pools) one.isAway = true
  }

  /** Reads from the primary until every replica in use knows what this process has just written. */
  avoid(): void {
    this.#avoidedUntil = performance.now() + PRIMARY_MS
  }

  figures(): ReplicaFigures[] {
    const now = performance.now()
    return this.#all.map((one) => ({
      replica: one.name,
      lagSeconds: one.newest === null ? null : Math.max(0, now - one.newest) / 1000,
      isUsed: isUsable(one, now),
    }))
  }

  /** All pools by name. */
  pools(): Record<string, Pool> {
    return Object.fromEntries(
      this.#all.flatMap(({ name, pools }) => [
        [`${name} usual`, pools.usual],
        [`${name} once`, pools.once],
      ]),
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await Promise.all(this.#all.flatMap(({ pools }) => [pools.usual.end(), pools.once.end()]))
  }

  async #check(): Promise<void> {
    const at = performance.now()
    const position = await ask(
      this.#primary,
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`,
    )
    if (position !== null) this.#samples = [...this.#samples, { at, position }].slice(-MOST_SAMPLES)
    await Promise.all(this.#all.map((one) => this.#checkOne(one, position === null)))
  }

  async #checkOne(one: Replica, isPrimaryAway: boolean): Promise<void> {
    // A frozen one still has the question of an earlier check.
    if (one.isAsked) return
    one.isAsked = true
    const asked = ask(
      one.pools.usual,
      // Null on a server that is written itself.
      `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`,
    ).finally(() => (one.isAsked = false))
    const position = await Promise.race([asked, sleep(ANSWER_MS, null, { ref: false })])
    one.isAway = position === null
    if (position === null) return
    const now = performance.now()
    one.checkedAt = now
    const replayed = this.#samples.findLast((sample) => sample.position <= position)
    if (replayed === undefined) return
    // Nobody writes while the primary is away: who has its last position is up to date.
    const isNewest = isPrimaryAway && replayed === this.#samples.at(-1)
    one.newest = isNewest ? now : replayed.at
  }
}

function isUsable({ isAway, checkedAt, newest }: Replica, now: number): boolean {
  return (
    !isAway &&
    newest !== null &&
    now - checkedAt < CHECK_LASTS_MS &&
    checkedAt - newest < MOST_LAG_MS
  )
}

async function ask(pool: Pool, text: string): Promise<number | null> {
  try {
    const { rows } = await pool.query<{ position: number | null }>(text)
    return rows[0]?.position ?? null
  } catch {
    return null
  }
}
