import { deviceNow } from '../clock.ts'
import {
  currentEra,
  keepAnswer,
  keptAnswer,
  keptBelow,
  type KeptAnswer,
  type Kind,
} from './answer-store.ts'
import { heard, lost, shows, silence } from './network.ts'

export type Asked = {
  key: string
  /** If the exact answer is not kept, the latest one whose key begins so is used. */
  orBelow?: string | undefined
  kind: Kind
  /** The page says from when such an answer is. */
  isDated: boolean
  /** True for an error that the server has answered with. */
  isRefusal?: (error: unknown) => boolean
}

/** From this status on it is not our server that answers. */
const GATEWAY = 502

/**
 * Returns the answer of the network and keeps it. The kept one takes its place if the network fails or says nothing; an answer that comes late
 * is kept for the next time.
 */
export async function firstOrKept(
  { key, orBelow, kind, isDated, isRefusal = () => false }: Asked,
  ask: () => Promise<Response>,
): Promise<Response> {
  const era = currentEra()
  const quiet = silence()
  let isLate = false
  const fresh = ask().then(async (answer) => {
    if (answer.status >= GATEWAY) return answer
    heard(isLate)
    if (answer.status === 200) {
      const type = answer.headers.get('content-type') ?? ''
      const body = await answer.clone().arrayBuffer()
      void keepAnswer({ key, kind, at: deviceNow(), type, body }, era)
    }
    return answer
  })
  const inTime = await Promise.race([
    fresh.catch((error: unknown) => {
      // The page itself has cancelled the request.
      const isEnded = error instanceof DOMException && error.name === 'AbortError'
      if (isEnded || isRefusal(error)) throw error
      return null
    }),
    quiet,
  ])
  if (inTime !== null && inTime.status < GATEWAY) return inTime
  isLate = true
  const kept =
    (await keptAnswer(key)) ?? (orBelow === undefined ? null : await latestBelow(orBelow))
  if (kept === null) {
    fresh.catch(lost)
    return fresh
  }
  fresh.catch(() => {})
  if (isDated) shows(kept.at)
  return new Response(kept.body, { headers: { 'content-type': kept.type } })
}

async function latestBelow(start: string): Promise<KeptAnswer | null> {
  return (await keptBelow(start)).toSorted((a, b) => b.at - a.at)[0] ?? null
}
