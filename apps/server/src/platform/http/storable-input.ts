import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { pathOf, unknownAddress } from './error-answers.ts'

/**
 * NUL and halves of surrogate pairs: JSON and addresses can hold them, PostgreSQL's text cannot.
 */
// oxlint-disable-next-line no-control-regex -- NUL is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u
const REFUSED = 'Expected a text without NUL characters and broken emoji.'

/**
 * Refuses text that no database can store before a route reads it: 404 for an address, and a 400
 * that names the field for a query or a body.
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

/** Throws a 400 that names the fields with texts no database can store. */
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

/** Loops instead of recursing: a stranger's JSON may be nested deeper than the stack. */
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
