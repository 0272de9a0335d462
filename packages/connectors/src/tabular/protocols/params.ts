import type { Json } from '../../json.ts'

/** A copy of the address with these query parameters set. */
export function withParams(url: URL, params: Record<string, string>): URL {
  const address = new URL(url)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return address
}

/** Reads a count, which some platforms write as text. */
export function countAt(value: Json | undefined): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}
