import { deviceNow } from '../device/clock.ts'
import { forget, readStored, store } from '../device/storage.ts'

const LOCK = 'okolo-refresh'
/** A tab that dies in its turn holds the others up so long. */
const TURN_MS = 15_000
/** Within so long, another tab that took the turn at the same moment has been seen to. */
const SETTLE_MS = 200

/** So long others know what was done: what was stored has come to all of them by then. */
const TOLD_MS = 10_000

/** Does `work` while no other tab of this browser does it. */
export async function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, work)
  return inTurn(work)
}

/**
 * The same for browsers without locks, and pages by plain http: who wants the turn writes its name, waits a moment and has it if
 * its name still stands, for of several that write at once the last one stays. Where storage is forbidden tabs share no session.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const name = String(Math.random())
  while (readStored('refreshTurn') !== null || !(await took(name))) {
    if (isStale(readStored('refreshTurn'))) forget('refreshTurn')
    else await wait(SETTLE_MS)
  }
  try {
    return await work()
  } finally {
    if (isOf(name)) forget('refreshTurn')
  }
}

async function took(name: string): Promise<boolean> {
  store('refreshTurn', `${name} ${deviceNow() + TURN_MS}`)
  if (readStored('refreshTurn') === null) return true
  await wait(SETTLE_MS)
  return isOf(name)
}

function isOf(name: string): boolean {
  return readStored('refreshTurn')?.split(' ')[0] === name
}

/** Over, or with an end that no tab would have written. */
function isStale(turn: string | null): boolean {
  const left = Number(turn?.split(' ')[1]) - deviceNow()
  return turn !== null && !(left > 0 && left <= TURN_MS)
}

/**
 * Tells all tabs that the deed of this name is done, within `inOneTab`. Locks are known to all of them at once; what one stores comes to a
 * tab of another process a moment later, and may come after its turn.
 */
export function tellTabs(deed: string): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((told) => {
    navigator.locks
      .request(nameOf(deed), { ifAvailable: true }, () => {
        told()
        return wait(TOLD_MS)
      })
      // A page that is being left has nobody to tell.
      .catch(() => told())
  })
}

/** Whether another tab, or this one, did it within the last seconds. Browsers without locks learn of it by what is stored alone. */
export async function wasTold(deed: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(deed))
}

function nameOf(deed: string): string {
  return `${LOCK} ${deed}`
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
