import type { Json } from './json.ts'

/** One file of a recorded feed. `name` is its path below the folder that was given, with slashes. */
export type RecordedFile = { name: string; body: Uint8Array }

export type RecordedRequest = {
  method: string
  /** Path with a leading slash, percent-decoded. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** The body of a POST. */
  body?: string
}

export type RecordedAnswer = {
  status?: number
  headers?: Record<string, string>
  body: Uint8Array | string
}

/**
 * A platform of recorded files: its configuration and its answers. `origin` is a stable name
 * (`http://recorded.invalid`) of the replay, so that ids and links made from URLs stay the same.
 */
export type RecordedPlatform = {
  /** Merged over the operator's configuration, if there is one. */
  config: Json
  /** Null: 404. */
  answer(request: RecordedRequest): RecordedAnswer | null
}

/** `config`: the operator's, not yet parsed. Throws with a reason if the files are not of this platform. */
export type Recorded = (
  files: RecordedFile[],
  options: { origin: string; config: Json },
) => RecordedPlatform
