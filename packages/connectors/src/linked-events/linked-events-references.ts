import type { Message, SyncContext } from '../connector.ts'
import { fetchJson } from '../reading/fetch-json.ts'
import { HttpFailure } from '../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { LinkedEventsConfig } from './linked-events-config.ts'

/** The fields that `map()` reads of referenced objects. Counts of events would change daily. */
const KEPT: Record<string, string[]> = {
  place: [
    '@id',
    'id',
    'name',
    'street_address',
    'address_locality',
    'postal_code',
    'address_country',
    'position',
    'info_url',
    'replaced_by',
  ],
  keyword: ['@id', 'id', 'name'],
  event: ['@id', 'id', 'name', 'super_event_type'],
  organization: ['@id', 'id', 'name'],
}

/**
 * Fills in what an event references by `@id`: place, keywords, super event, publisher. Each is fetched once a run. A
 * failed one stays a reference and gives a note.
 */
export class References {
  readonly #context: SyncContext<LinkedEventsConfig>
  readonly #known = new Map<string, JsonObject | null>()
  #missing: string[] = []

  constructor(context: SyncContext<LinkedEventsConfig>) {
    this.#context = context
  }

  /** The event with the objects in place of the references. */
  async filledIn(event: JsonObject): Promise<JsonObject> {
    const filled: JsonObject = { ...event }
    filled['location'] = await this.#object('place', event['location'])
    filled['super_event'] = await this.#object('event', event['super_event'])
    const keywords = event['keywords']
    if (Array.isArray(keywords)) {
      filled['keywords'] = []
      for (const keyword of keywords)
        filled['keywords'].push(await this.#object('keyword', keyword))
    }
    // The publisher's name is used if no provider is named.
    const { provider, publisher } = event
    if (!isNamed(provider) && typeof publisher === 'string' && publisher !== '') {
      filled['publisher'] = (await this.#fetched('organization', publisher)) ?? publisher
    }
    return filled
  }

  /** Yields one note with the references that failed since the last call. */
  *notes(): Generator<Message<never>> {
    if (this.#missing.length === 0) return
    const some = this.#missing.slice(0, 5).join(', ')
    const message = `references that could not be fetched (${this.#missing.length}): ${some}`
    yield { type: 'note', code: 'reference_missing', message }
    this.#missing = []
  }

  async #object(kind: string, value: Json | undefined): Promise<Json> {
    if (!isJsonObject(value)) return value ?? null
    const id = typeof value['id'] === 'string' ? value['id'] : idFrom(value['@id'])
    if (isNamed(value['name'])) {
      const whole = lasting(kind, value)
      if (id !== null) this.#known.set(`${kind}/${id}`, whole)
      return whole
    }
    if (id === null) return value
    return (await this.#fetched(kind, id)) ?? { ...value, id }
  }

  async #fetched(kind: string, id: string): Promise<JsonObject | null> {
    const path = `${kind}/${id}`
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const object = await this.#fetch(kind, id)
    if (object === null) this.#missing.push(path)
    this.#known.set(path, object)
    return object
  }

  /** Always from the configured API: recorded and mirrored `@id`s name hosts of other installations. */
  async #fetch(kind: string, id: string): Promise<JsonObject | null> {
    const url = `${this.#context.config.baseUrl}${kind}/${encodeURIComponent(id).replaceAll('%3A', ':')}/`
    try {
      const answer = await fetchJson(this.#context.http, url)
      return isJsonObject(answer) && isNamed(answer['name']) ? lasting(kind, answer) : null
    } catch (error) {
      const isGone =
        error instanceof HttpFailure &&
        error.status !== null &&
        [401, 403, 404, 410].includes(error.status)
      if (isGone) return null
      throw error
    }
  }
}

function isNamed(name: Json | undefined): boolean {
  if (typeof name === 'string') return name.trim() !== ''
  return (
    isJsonObject(name) &&
    Object.values(name).some((text) => typeof text === 'string' && text.trim() !== '')
  )
}

function lasting(kind: string, object: JsonObject): JsonObject {
  const kept = KEPT[kind] ?? []
  return Object.fromEntries(Object.entries(object).filter(([key]) => kept.includes(key)))
}

/** `https://api.hel.fi/linkedevents/v1/keyword/yso:p4354/` is `yso:p4354`. */
export function idFrom(reference: Json | undefined): string | null {
  if (typeof reference !== 'string') return null
  const last =
    reference
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}
