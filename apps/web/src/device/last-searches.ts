import { forget, readStored, store } from './storage.ts'

const KEPT = 6

/** The last searches of this browser, the latest first. */
export function lastSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('lastSearches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string') : []
  } catch {
    return [] // another page of this address wrote it
  }
}

export function keepSearch(term: string): void {
  const others = lastSearches().filter((kept) => kept !== term)
  store('lastSearches', JSON.stringify([term, ...others].slice(0, KEPT)))
}

/** Returns those that are left. */
export function forgetSearch(term: string): string[] {
  const left = lastSearches().filter((kept) => kept !== term)
  if (left.length === 0) forgetSearches()
  else store('lastSearches', JSON.stringify(left))
  return left
}

export function forgetSearches(): void {
  forget('lastSearches')
}
