import { deviceNow } from './clock.ts'
import { readSession } from './session.ts'
import { readStored, store } from './storage.ts'

/** The service worker keeps pages about a person in the same cache. */
const PREFIX = 'okolo-own-'
/** Answers that are kept for a person. */
const MOST = 20
/** A network that is slower than this counts as none, where something is kept. */
const PATIENCE_MS = 3000

export type Fresh<T> = {
  value: T
  /** When the answer came (milliseconds of this device's clock). Null: just now. */
  keptAt: number | null
}

/**
 * Returns the answer of `ask` and keeps it for the signed-in person. Without a network it returns what was kept.
 * `isLost` tells failures of the network from refusals.
 */
export async function freshOrKept<T extends object>(
  name: string,
  ask: () => Promise<T>,
  isLost: (error: unknown) => boolean,
): Promise<Fresh<T>> {
  const of = readSession()?.user.uuid
  if (of === undefined || !('caches' in window)) return { value: await ask(), keptAt: null }
  const address = new URL(`/own/${encodeURIComponent(name)}`, window.location.href).href
  const asked = askAndKeep(of, address, ask)
  // The race below reports a failure. Without this line a later one would be unhandled.
  asked.catch(() => undefined)
  try {
    const first = await Promise.race([asked, patience()])
    return first ?? (await read<T>(of, address)) ?? (await asked)
  } catch (error) {
    const kept = isLost(error) ? await read<T>(of, address) : null
    if (kept === null) throw error
    return kept
  }
}

async function askAndKeep<T extends object>(
  of: string,
  address: string,
  ask: () => Promise<T>,
): Promise<Fresh<T>> {
  const value = await ask()
  // A full disk keeps nothing.
  keep(of, address, value).catch(() => undefined)
  return { value, keptAt: null }
}

/**
 * Removes what is kept of anybody but the signed-in person, now and whenever the session changes. Once somebody has left, also
 * the pages, pictures and maps that were seen here.
 */
export function forgetOthers(): void {
  const of = readSession()?.user.uuid ?? null
  const before = readStored('keptOf') ?? last ?? ''
  store('keptOf', of ?? '')
  void tellWorker({ owner: of, left: before !== '' && before !== of }).catch(() => undefined)
  if (!('caches' in window)) return
  // The page may be left at once: what is known by name is asked for without waiting.
  if (last !== null && last !== of) void window.caches.delete(PREFIX + last)
  last = of
  void removeBut(of).catch(() => undefined)
}

let last: string | null = null

async function tellWorker(message: { owner: string | null; left: boolean }): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { controller } = navigator.serviceWorker
  // A page that was loaded past the worker is not controlled by it.
  const worker = controller ?? (await navigator.serviceWorker.getRegistration())?.active
  worker?.postMessage(message)
}

async function removeBut(of: string | null): Promise<void> {
  for (const name of await window.caches.keys())
    if (name.startsWith(PREFIX) && name !== `${PREFIX}${of}`) await window.caches.delete(name)
}

async function keep(of: string, address: string, value: object): Promise<void> {
  const cache = await window.caches.open(PREFIX + of)
  const headers = { 'content-type': 'application/json', 'kept-at': String(deviceNow()) }
  // Anew at the end, so that what was asked for longest ago goes first.
  await cache.delete(address)
  await cache.put(address, new Response(JSON.stringify(value), { headers }))
  const all = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/own/'))
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old)
  // Signed out meanwhile: nothing stays.
  if (readSession()?.user.uuid !== of) await window.caches.delete(PREFIX + of)
}

async function read<T>(of: string, address: string): Promise<Fresh<T> | null> {
  // `open` would create an empty cache for the account.
  if (!(await window.caches.has(PREFIX + of))) return null
  const found = await (await window.caches.open(PREFIX + of)).match(address)
  if (found === undefined || readSession()?.user.uuid !== of) return null
  // Only this file writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const value = (await found.json()) as T
  return { value, keptAt: Number(found.headers.get('kept-at')) }
}

function patience(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), PATIENCE_MS))
}
