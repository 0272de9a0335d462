import { fold } from '#server/words/slug.ts'
import { sound } from './address.ts'
import { jaroWinkler, type VenueComparison } from './compare-venues.ts'

export type OrganizerFacts = { name: string; url: string | null }

/** How surely two names in one country are one organizer, and why. Thresholds: as for venues. */
export function compareOrganizers(a: OrganizerFacts, b: OrganizerFacts): VenueComparison {
  const [wordsA, wordsB] = [wordsOf(a.name), wordsOf(b.name)]
  if (numbers(wordsA) !== numbers(wordsB)) return { probability: 0.1, reasons: ['another number'] }
  const sameSite = siteOf(a.url) !== null && siteOf(a.url) === siteOf(b.url)
  const [probability, reason] = nameScore(wordsA, wordsB)
  if (!sameSite || probability < 0.5) return { probability, reasons: [reason] }
  return { probability: 1 - (1 - probability) * 0.3, reasons: [reason, 'same web site'] }
}

function nameScore(a: readonly string[], b: readonly string[]): [number, string] {
  if (a.join('') === b.join('')) return [0.97, 'same letters']
  if (a.toSorted().join('') === b.toSorted().join('')) return [0.93, 'same words']
  const letters = jaroWinkler(a.join(''), b.join(''))
  if (letters >= 0.93) return [0.75, 'spelled almost alike']
  const shared = a.filter((word) => b.includes(word))
  const isWithin = shared.length === Math.min(a.length, b.length)
  if (isWithin && shared.some((word) => word.length >= 5)) return [0.7, 'one name holds the other']
  return [0.1, 'other words']
}

function wordsOf(name: string): string[] {
  return (fold(name).match(/\p{L}+|\p{N}+/gu) ?? []).map(sound)
}

function numbers(words: readonly string[]): string {
  return words.filter((word) => /\d/.test(word)).join(' ')
}

/** Pages of many share a host: only the whole address says who it is. */
function siteOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed === null
    ? null
    : parsed.hostname.replace(/^www\./, '') + parsed.pathname.replace(/\/+$/, '')
}
