export type Sweep =
  /** Nothing to do, or these are missing this time; `withdraw` those that were missing often enough. */
  | { kind: 'judged'; missing: number[]; withdraw: number[] }
  /** So many vanished that the source looks broken: nothing is judged (house rule 10). */
  | { kind: 'refused'; reason: string }

export type KnownRecord = { id: number; recordId: string; missingRuns: number }

const SAFE_COUNT = 5
const SAFE_SHARE = 0.2
/** Absent from this many complete runs in a row: gone (design: INGEST.md section 6). */
const RUNS_BEFORE_GONE = 3

/** What to think of records that a complete listing no longer holds. */
export function planSweep(known: readonly KnownRecord[], seen: ReadonlySet<string>): Sweep {
  const absent = known.filter(({ recordId }) => !seen.has(recordId))
  if (absent.length > SAFE_COUNT && absent.length > known.length * SAFE_SHARE)
    return {
      kind: 'refused',
      reason: `${absent.length} of ${known.length} records vanished at once; the source looks broken, all are kept`,
    }
  const [withdraw, missing] = [
    absent.filter(({ missingRuns }) => missingRuns + 1 >= RUNS_BEFORE_GONE),
    absent.filter(({ missingRuns }) => missingRuns + 1 < RUNS_BEFORE_GONE),
  ]
  return {
    kind: 'judged',
    missing: missing.map(({ id }) => id),
    withdraw: withdraw.map(({ id }) => id),
  }
}
