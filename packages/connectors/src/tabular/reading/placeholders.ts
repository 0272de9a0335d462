import { Temporal } from 'temporal-polyfill'
import type { SourceCity } from '../../connector.ts'

type Known = { city: SourceCity; secrets: Record<string, string>; started: Date }

/**
 * Fills in `{today}`, `{today+30}`, `{now}`, `{city.lat}`, `.lon`, `.name`, `.slug`, `.country`, `.radiusKm` and
 * `{secret.NAME}`. Days are the city's. Null if a secret is not set. Other braces stay.
 */
export function fillPlaceholders(text: string, known: Known): string | null {
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
