import { pathOf } from './error-answers.ts'

type Logged = { method: string; url: string; params?: unknown }

/** Parameters that name public things. The log hides all others: they may be invitations, calendars or people. */
const SHOWN = new Set(['locale', 'slug', 'city', 'page', 'name', 'z', 'x', 'y', '*'])
/** Ids and tokens: nothing that names a page in words has their form. */
const HEX = /^[\da-f]{16,}/i
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i
const TOKEN = /^(?=.*[A-Z])[\w-]{12,}/

/**
 * Logs method and path of a request: no IP, and no query, which may hold a search, a place or a mailed token. Parts of
 * the path by which somebody could act are hidden, whatever route they lead to.
 */
export function logRequest(request: Logged): { method: string; path: string } {
  const hidden = new Map<string, string>()
  for (const [name, value] of Object.entries(request.params ?? {}))
    if (!SHOWN.has(name)) hidden.set(String(value), name)
  const path = pathOf(request.url)
    .split('/')
    .map((part) => hiddenPart(part, hidden))
    .join('/')
  return { method: request.method, path }
}

function hiddenPart(part: string, hidden: ReadonlyMap<string, string>): string {
  const [stem = '', ending] = part.split(/(?=\.[a-z]{2,4}$)/)
  const plain = decoded(stem)
  const name = hidden.get(decoded(part)) ?? hidden.get(plain)
  // A signed token has parts, with a dot between them.
  const isRandom = plain.split('.').some((one) => [UUID, HEX, TOKEN].some((form) => form.test(one)))
  if (name === undefined && !isRandom) return part
  return `:${name ?? 'hidden'}${ending ?? ''}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
