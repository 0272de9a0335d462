import type { CategorySlug } from '@okolo/contract/events/category'

/** How many known events of each category a house has. */
export type KindsOfHouse = ReadonlyMap<CategorySlug, number>

/** Fewer events tell nothing of a house. */
const LEAST_KNOWN = 10
const SHARE = 0.9
const LONGEST_NAME = 6

/** The category of nine in ten known events of a house; null where it shows several kinds, or too few are known. */
export function kindShownIn(known: KindsOfHouse): CategorySlug | null {
  const all = [...known.values()].reduce((sum, count) => sum + count, 0)
  if (all < LEAST_KNOWN) return null
  const [slug] = [...known].find(([, count]) => count >= SHARE * all) ?? []
  return slug ?? null
}

/** Small words inside names: "Ada and the Lanterns", "Duo de la Nuit". */
const WITHIN_NAMES =
  /^(?:a|an|and|the|of|on|in|at|with|feat|ft|vs|by|to|x|y|e|i|et|und|u|des?|del|della|di|da|do|dos|du|la|le|les|el|los|las|il|lo|der|die|das|den|von|van|mit|avec|con|com|og|och|и|й|і|та)$/u

/** True for a title that is a name and nothing else: "Ada Moss", "The Copper Larks". */
export function isBareName(title: string): boolean {
  const words = title.match(/[\p{L}\p{N}'’.-]+/gu) ?? []
  return (
    words.length > 0 &&
    words.length <= LONGEST_NAME &&
    words.every((word) => !/^\p{Ll}/u.test(word) || WITHIN_NAMES.test(word))
  )
}
