/** Nothing to do, or these are missing this time; `withdraw` those that were missing often enough. */
type Judged = { kind: 'judged'; missing: number[]; withdraw: number[] }
export type Sweep =
  | Judged
  /** Too many records are missing; the source is probably broken, so nothing is withdrawn. */
  | { kind: 'refused'; reason: string; vanished: number; of: number }

export type KnownRecord = { id: number; recordId: string; missingRuns: number }

const SAFE_COUNT = 5
const SAFE_SHARE = 0.2
/** Absent from this many complete runs in a row: gone (specification 12). */
const RUNS_BEFORE_GONE = 3

/** A listing with at most this share of what it had has fallen. */
const FALLEN_SHARE = 0.1

/**
 * Judges records that a complete listing no longer holds. `accepted`: an operator let so many go, and they go at once.
 * More than that (a few apart) is another loss, and refused. `lately`: so many coming records have gone in the last weeks,
 * a few at a time.
 */
export function planSweep(
  known: readonly KnownRecord[],
  seen: ReadonlySet<string>,
  accepted: number | null = null,
  lately = 0,
): Sweep {
  const absent = known.filter(({ recordId }) => !seen.has(recordId))
  if (accepted !== null && absent.length <= accepted + SAFE_COUNT) return judge(absent, 1)
  // At once: what was missing before and waits for its third run is not a new loss. Nor may many go in one run.
  const present = known.filter(({ missingRuns }) => missingRuns === 0)
  const vanished = absent.filter(({ missingRuns }) => missingRuns === 0)
  const plan = judge(absent, RUNS_BEFORE_GONE)
  const left = known.length - absent.length
  const had = known.length + lately
  // A listing that still holds other records may call off its only coming one.
  if (left === 0 && known.length > (seen.size === 0 ? 0 : 1))
    return {
      kind: 'refused',
      vanished: absent.length,
      of: known.length,
      reason: `It lists no coming event any more; ${absent.length === 1 ? 'the one' : `all ${absent.length}`} that it had ${absent.length === 1 ? 'is' : 'are'} kept`,
    }
  if (plan.withdraw.length > 0 && lately > 0 && left <= had * FALLEN_SHARE && had > SAFE_COUNT)
    return {
      kind: 'refused',
      vanished: had - left,
      of: had,
      reason: `${had - left} of ${had} records have vanished in four weeks; the rest is kept`,
    }
  if (isMass(vanished.length, present.length) || isMass(plan.withdraw.length, known.length))
    return {
      kind: 'refused',
      vanished: absent.length,
      of: known.length,
      reason: `${absent.length} of ${known.length} records vanished at once; the source looks broken, all are kept`,
    }
  return plan
}

function isMass(count: number, of: number): boolean {
  return count > SAFE_COUNT && count > of * SAFE_SHARE
}

/** The same listing as last time (304): what was missing then is missing once more. */
export function planRepeatedSweep(known: readonly KnownRecord[]): Judged {
  return judge(
    known.filter(({ missingRuns }) => missingRuns > 0),
    RUNS_BEFORE_GONE,
  )
}

function judge(absent: readonly KnownRecord[], runsBeforeGone: number): Judged {
  const isGone = ({ missingRuns }: KnownRecord) => missingRuns + 1 >= runsBeforeGone
  return {
    kind: 'judged',
    missing: absent.filter((record) => !isGone(record)).map(({ id }) => id),
    withdraw: absent.filter(isGone).map(({ id }) => id),
  }
}
