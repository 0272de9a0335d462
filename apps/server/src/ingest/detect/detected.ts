import type { Http } from '@okolo/connectors/http'
import type { JsonObject } from '@okolo/connectors/json'
import type { DetectionFailure, SourceKind } from '@okolo/contract/events/suggestion'

/** A way to gather what an address offers: connector + configuration, as a source would have them. */
export type Detected = {
  kind: SourceKind
  /** Id in the registry of connectors. */
  connector: string
  config: JsonObject
  title: string
  /** The feed itself, where the address was a page that leads to one. */
  url: string
  /** 0 to 1: how surely this is what was meant. */
  confidence: number
  /** The reason, as a sentence for the operator. */
  because: string
  /** Tried because nothing better was found: without an event in its preview it is none. */
  isGuess?: boolean
}

export type Detection =
  /** Best first, never empty. `otherwise`: the reason where none of them gives an event. */
  { ok: true; found: Detected[]; otherwise?: Failed } | Failed

/** `reason`: a sentence for the operator; `code` is what pages translate. */
export type Failed = { ok: false; code: DetectionFailure; reason: string }

/** `http` is to be bounded (`boundedHttp`): addresses come from strangers. */
export type DetectDeps = {
  http: Http
  signal: AbortSignal
  /** robots.txt is asked before the first page too: nobody has asked for a look at just this address. */
  isRobot?: boolean
}

/** The decoded answer of one address. */
export type Fetched = {
  /** After redirects. */
  url: string
  contentType: string
  text: string
  body: Uint8Array
}

export function failure(code: DetectionFailure, reason: string): Failed {
  return { ok: false, code, reason }
}
