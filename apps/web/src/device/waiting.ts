import { readSession } from './session.ts'
import { forget, readStored, store } from './storage.ts'

/** Calls that may be made late and twice: they say how it shall be, not what changes. */
const SAFE = ['saveEvent', 'unsaveEvent', 'follow', 'unfollow'] as const
export type SafeCall = (typeof SAFE)[number]

/** An action of a person without a network, to be sent later. */
export type Waiting<Name extends SafeCall = SafeCall> = {
  /** The thing that it is about: the last word about it counts. */
  about: string
  call: Name
  /** Fills in the path of the call. */
  id?: string
  payload?: Record<string, string>
}
type Kept = Waiting & { of: string }

const CHANGED = 'okolo:waiting'
const NONE: Waiting[] = []
let last: { key: string; waiting: Waiting[] } = { key: '', waiting: NONE }
let refused = 0

/** Returns what waits of the signed-in person, oldest first. Equal values give the same array. */
export function readWaiting(): Waiting[] {
  const of = readSession()?.user.uuid
  if (of === undefined) return NONE
  const key = JSON.stringify([of, readStored('waiting'), readStored('waitingSaves')])
  if (key !== last.key) last = { key, waiting: all(of).filter((one) => one.of === of) }
  return last.waiting
}

/** Lets an action of the signed-in person wait. */
export function wait(action: Waiting): void {
  const of = readSession()?.user.uuid
  if (of === undefined) return
  write([...all(of).filter((one) => !isSame(one, action, of)), { ...action, of }])
}

/** An action was sent, or what it said holds already. One that came after it still waits. */
export function doneWaiting(action: Waiting): void {
  const of = readSession()?.user.uuid
  if (of === undefined || !readWaiting().some(({ about }) => about === action.about)) return
  write(all(of).filter((one) => !isSame(one, action, of) || text(one) !== text({ ...action, of })))
}

/** Nothing more is to be sent about the thing. */
export function forgetWaiting(about: string): void {
  const waiting = readWaiting().find((one) => one.about === about)
  if (waiting !== undefined) doneWaiting(waiting)
}

/** The server refused an action for good. */
export function giveUp(action: Waiting): void {
  refused += 1
  doneWaiting(action)
}

/** Returns how many actions were refused since this was asked last. */
export function takeRefused(): number {
  const count = refused
  refused = 0
  return count
}

/** Removes what waits of anybody but the signed-in person. */
export function forgetWaitingOfOthers(): void {
  const of = readSession()?.user.uuid
  const kept = of === undefined ? [] : all(of)
  const own = kept.filter((one) => one.of === of)
  if (of === undefined || own.length < kept.length) write(own)
}

/** Calls `listener` on changes here and in other tabs. Returns a function that stops it. */
export function onWaiting(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** Earlier versions kept hearts alone, of whoever was signed in. */
function all(of: string): Kept[] {
  const hearts = parsed('waitingSaves').flatMap((one): Kept[] => {
    const { slug, isSaved } = one
    if (typeof slug !== 'string' || typeof isSaved !== 'boolean') return []
    return [{ of, about: `save ${slug}`, call: isSaved ? 'saveEvent' : 'unsaveEvent', id: slug }]
  })
  const waiting = parsed('waiting').filter(isKept)
  const newer = new Set(waiting.filter((one) => one.of === of).map(({ about }) => about))
  return [...hearts.filter(({ about }) => !newer.has(about)), ...waiting]
}

function write(waiting: Kept[]): void {
  forget('waitingSaves')
  if (waiting.length === 0) forget('waiting')
  else store('waiting', JSON.stringify(waiting))
  window.dispatchEvent(new Event(CHANGED))
}

function parsed(key: 'waiting' | 'waitingSaves'): Record<string, unknown>[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecord) : []
  } catch {
    return [] // not JSON: nothing waits
  }
}

function isKept(value: object): value is Kept {
  const { of, about, call, id = '', payload = {} }: Record<string, unknown> = { ...value }
  return (
    [of, about, id].every((one) => typeof one === 'string') &&
    SAFE.some((name) => name === call) &&
    isRecord(payload) &&
    Object.values(payload).every((one) => typeof one === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSame(one: Kept, { about }: Waiting, of: string): boolean {
  return one.of === of && one.about === about
}

function text({ of, about, call, id, payload }: Kept): string {
  return JSON.stringify([of, about, call, id, payload])
}
