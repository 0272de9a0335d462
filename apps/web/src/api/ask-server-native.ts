import { firstOrKept } from '../device/kept/first-or-kept.ts'
import type { Kind } from '../device/kept/answer-store.ts'
import { send } from './send.ts'

/** The site's settings have a place of their own; answers to a position, to typed words and to tokens are not kept. */
const NEVER =
  /^\/v1\/(site|newsletter|messages|locations\/nearest|events\/(suggest|understand)|sources\/preview|gifts)\//
/** Says a person's place or search. */
const OWN = /[?&](location|search|q)(\[\]|%5B%5D)?=/i
/** Pages say from when these are. */
const DATED = /^\/v1\/(events|venues|organizers)\//

/** Asks the server for something public and keeps the answer, or gives out the kept one where there is no network. */
export async function askServer(path: string, init?: RequestInit): Promise<Response> {
  const ask = () => send(path, init)
  if (NEVER.test(path)) return ask()
  // Another part of the map is better than none.
  const [list, area] = path.split('&bbox=')
  const locale = new Headers(init?.headers).get('accept-language') ?? ''
  return firstOrKept(
    {
      key: `${locale} ${path}`,
      orBelow: area === undefined ? undefined : `${locale} ${list}&bbox=`,
      kind: kindOf(path),
      isDated: DATED.test(path),
    },
    ask,
  )
}

function kindOf(path: string): Kind {
  if (path.startsWith('/tiles/')) return 'tile'
  return OWN.test(path) ? 'own' : 'answer'
}
