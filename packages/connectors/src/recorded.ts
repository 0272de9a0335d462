import type { Json } from './json.ts'

/** One file of a recorded feed. `name` is its path below the folder that was given, with slashes. */
export type RecordedFile = { name: string; body: Uint8Array }

export type RecordedRequest = {
  method: string
  /** Path with a leading slash, percent-decoded as the URL class gives it. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Of a POST: what was sent. */
  body?: string
}

export type RecordedAnswer = {
  status?: number
  headers?: Record<string, string>
  body: Uint8Array | string
}

/**
 * A platform made of recorded files: what to write into the source's configuration to gather it, and
 * how it answers. `origin` is a stable name (`http://recorded.invalid`) under which the replay is
 * reached, so that ids and links made from URLs do not change from run to run.
 */
export type RecordedPlatform = {
  /** Merged over the operator's configuration, if there is one. */
  config: Json
  /** Null: 404. */
  answer(request: RecordedRequest): RecordedAnswer | null
}

/** `config` is the operator's own, not yet parsed. Throws where the files are not of this platform, saying why. */
export type Recorded = (
  files: RecordedFile[],
  options: { origin: string; config: Json },
) => RecordedPlatform
