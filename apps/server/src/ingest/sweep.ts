export type Sweep =
  /** Nothing to do, or these are missing this time; `withdraw` those that were missing often enough. */
  | { kind: 'judged'; missing: number[]; withdraw: number[] }
  /** So many vanished that the source looks broken: nothing is judged (house rule 10). */
  | { kind: 'refused'; reason: string; vanished: number }

export type KnownRecord = { id: number; recordId: string; missingRuns: number }

const SAFE_COUNT = 5
const SAFE_SHARE = 0.2
/** Absent from this many complete runs in a row: gone (design: INGEST.md section 6). */
const RUNS_BEFORE_GONE = 3

/**
 * What to think of records that a complete listing no longer holds. `accepted`: so many may go, an operator has looked
 * and found the listing right; they go at once. More than that (a few apart) is another loss, and refused.
 */
export function planSweep(
  known: readonly KnownRecord[],
  seen: ReadonlySet<string>,
  accepted: number | null = null,
): Sweep {
  const absent = known.filter(({ recordId }) => !seen.has(recordId))
  const isAccepted = accepted !== null && absent.length <= accepted + SAFE_COUNT
  if (!isAccepted && absent.length > SAFE_COUNT && absent.length > known.length * SAFE_SHARE)
    return {
      kind: 'refused',
      vanished: absent.length,
      reason: `${absent.length} of ${known.length} records vanished at once; the source looks broken, all are kept`,
    }
  return judge(absent, isAccepted ? 1 : RUNS_BEFORE_GONE)
}

/** The same listing as last time (304): what was missing then is missing once more. */
export function planRepeatedSweep(known: readonly KnownRecord[]): Sweep {
  return judge(
    known.filter(({ missingRuns }) => missingRuns > 0),
    RUNS_BEFORE_GONE,
  )
}

function judge(absent: readonly KnownRecord[], runsBeforeGone: number): Sweep {
  const isGone = ({ missingRuns }: KnownRecord) => missingRuns + 1 >= runsBeforeGone
  return {
    kind: 'judged',
    missing: absent.filter((record) => !isGone(record)).map(({ id }) => id),
    withdraw: absent.filter(isGone).map(({ id }) => id),
  }
}
