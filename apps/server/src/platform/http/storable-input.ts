import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { pathOf, unknownAddress } from './error-answers.ts'

/** NUL and halves of surrogate pairs: JSON and addresses can carry them, text of PostgreSQL cannot. */
// oxlint-disable-next-line no-control-regex -- NUL is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u
const REFUSED = 'Expected a text without NUL characters and broken emoji.'

/**
 * Refuses what no database can hold before any route reads it: an address that names such a thing leads nowhere (404), such a
 * value of a query or a body is told by its field (400).
 */
export function refuseUnstorable(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00')) return
    const path = pathOf(request.url)
    if (path.includes('%00')) throw unknownAddress(request)
    const query = new URLSearchParams(request.url.slice(path.length))
    refuse([...query].filter((pair) => pair.some(isUnstorable)).map(([key]) => key))
  })
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
    requireStorable(body)
  })
}

/** Throws a 400 that names the fields whose texts no database can hold. */
export function requireStorable(fields: object): void {
  refuse(
    Object.entries(fields)
      .filter(([key, value]) => isUnstorable(key) || holdsUnstorable(value))
      .map(([key]) => key),
  )
}

function refuse(fields: string[]): void {
  if (fields.length === 0) return
  const errors = Object.fromEntries(fields.map((field) => [field, [REFUSED]]))
  throw new Problem(400, 'invalid', 'Some values are not valid.', errors)
}

function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text)
}

/** Looks without recursion: a stranger's JSON may be nested deeper than the stack is. */
function holdsUnstorable(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') {
      if (isUnstorable(next)) return true
    } else if (typeof next === 'object' && next !== null)
      for (const pair of Object.entries(next)) open.push(...pair)
  }
  return false
}
