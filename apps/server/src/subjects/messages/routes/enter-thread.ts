import { z } from 'zod'
import { requireSide, type Call, type MessageDeps, type Viewer } from './context.ts'
import { allow, linksFrom } from './message-limits.ts'

export const Uuid = z.object({ uuid: z.string() })
const K = z.string().max(300).optional().describe('The token of a letter: the organizer’s side.')
export const Link = z.object({ k: K })

/** Enters one thread, at either of its sides. */
export async function enter(
  deps: MessageDeps,
  call: Call,
  uuid: string,
  k: string | undefined,
): Promise<Viewer> {
  // Looking is held back by the limit of all requests alone: an open page looks often.
  const isChange = call.request.method !== 'GET'
  if (k !== undefined && isChange) await allow(deps, linksFrom(call.request.ip), call)
  return requireSide(call.request, deps, { uuid, k })
}
