import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { pathOf, unknownAddress } from './error-answers.ts'

/**
 * NUL and halves of surrogate pairs: JSON and addresses can hold them, PostgreSQL's text cannot.
 */
// oxlint-disable-next-line no-control-regex -- NUL is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u
const UNSTORABLE_TEXT = 'Expected a text without NUL characters and broken emoji.'
/** Deeper than any client nests, and far from what the stack and `jsonb` can hold. */
const DEEPEST = 64
const TOO_DEEP = `Expected values nested at most ${DEEPEST} deep.`

/**
 * Refuses what no database can store before a route reads it: 404 for an address, and a 400
 * that names the field for a query or a body.
 */
export function refuseUnstorable(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00')) return
    const path = pathOf(request.url)
    if (path.includes('%00')) throw unknownAddress(request)
    requireStorableEntries([...new URLSearchParams(request.url.slice(path.length))])
  })
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
    requireStorable(body)
  })
}

/** Throws a 400 that names the fields with values no database can store. */
export function requireStorable(fields: object): void {
  requireStorableEntries(Object.entries(fields))
}

/** True if every text within a value can be stored, and it is not nested deeper than the stack allows. */
export function isStorable(value: unknown): boolean {
  return faultOf(value) === null
}

function requireStorableEntries(entries: [string, unknown][]): void {
  const errors = entries.flatMap(([field, value]) => {
    const fault = faultOf([field, value])
    return fault === null ? [] : [{ field, fault }]
  })
  if (errors.length > 0)
    throw new Problem(
      400,
      'invalid',
      'Some values are not valid.',
      Object.fromEntries(errors.map(({ field, fault }) => [field, [fault]])),
    )
}

/** Loops instead of recursing: a stranger's JSON may be nested deeper than the stack. */
function faultOf(given: unknown): string | null {
  const open: [value: unknown, depth: number][] = [[given, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') {
      if (UNSTORABLE.test(value)) return UNSTORABLE_TEXT
    } else if (typeof value === 'object' && value !== null) {
      if (depth > DEEPEST) return TOO_DEEP
      for (const [key, inner] of Object.entries(value)) open.push([key, 0], [inner, depth + 1])
    }
  }
  return null
}
