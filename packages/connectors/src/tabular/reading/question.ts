import type { SourceCity, SyncContext } from '../../connector.ts'
import type { Note } from '../formats/parsed.ts'
import type { Mapping } from '../mapping/mapping.ts'

/** The mapping's request with its placeholders filled in. */
export type Question = { url: URL; headers: Record<string, string>; notes: Note[] }

/** Fills in the placeholders of a mapping's request. A text whose secret is not set is left out with a note. */
export function askedFor({ config, city, secrets }: SyncContext<Mapping>, started: Date): Question {
  const { fetch } = config
  const notes: Note[] = []
  const filled = (texts: Record<string, string> | undefined, key: string): [string, string][] =>
    Object.entries(texts ?? {}).flatMap(([name, text]): [string, string][] => {
      const value = fillPlaceholders(text, { city, secrets, started })
      if (value !== null) return [[name, value]]
      const message = `${key}.${name} is left out: its secret is not set`
      notes.push({ code: 'secret_missing', message })
      return []
    })
  const url = new URL(fetch.url)
  for (const [name, value] of filled(fetch.query, 'fetch.query')) url.searchParams.set(name, value)
  return { url, headers: Object.fromEntries(filled(fetch.headers, 'fetch.headers')), notes }
}

type Known = { city: SourceCity; secrets: Record<string, string>; started: Date }

/**
 * Fills in `{today}`, `{today+30}`, `{now}`, `{city.lat}`, `.lon`, `.name`, `.slug`, `.country`, `.radiusKm` and
 * `{secret.NAME}`. Days are the city's. Null if a secret is not set. Other braces stay.
 */
function fillPlaceholders(text: string, known: Known): string | null {
  let isWhole = true
  const filled = text.replace(/\{([\w.]+)([+-]\d+)?\}/g, (all, name: string, days?: string) => {
    const value = placeholder(name, Number(days ?? 0), known)
    if (value === null) isWhole = false
    return value ?? (value === undefined ? all : '')
  })
  return isWhole ? filled : null
}

/** Undefined: no placeholder of this name. */
function placeholder(name: string, days: number, { city, secrets, started }: Known) {
  if (name === 'now') return started.toISOString()
  if (name === 'today') {
    const today = Temporal.Instant.fromEpochMilliseconds(started.getTime()).toZonedDateTimeISO(
      city.tz,
    )
    return today.toPlainDate().add({ days }).toString()
  }
  if (name.startsWith('secret.')) return secrets[name.slice('secret.'.length)] ?? null
  if (!name.startsWith('city.')) return undefined
  const value = Object.entries(city).find(([key]) => key === name.slice('city.'.length))?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
