/** Messages from the main thread to the embedded database's thread. */
export type Call = { id: number } & (
  | { kind: 'query'; sql: string; parameters: unknown[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'dump' }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' }
)

export type Result = {
  rows: unknown[]
  affectedRows?: number | undefined
  snapshot?: ArrayBuffer
  /** Milliseconds of processor time that a query took. */
  spent?: number
}

/** Id 0 is the thread's own message that it is ready. */
export type Answer = {
  id: number
  /** Of a message that answers no call: what was announced on a channel. */
  announced?: { channel: string; payload: string }
  result?: Result
  error?: Record<string, unknown>
}

/** The embedded database's folder and starting data. */
export type EmbeddedPlace = {
  /** Absent: in memory. */
  dataDir?: string
  /** A dumped database to start from. */
  snapshot?: ArrayBuffer
}

export type ThreadData = EmbeddedPlace & { module: WebAssembly.Module }
