import { setTimeout as sleep } from 'node:timers/promises'

/** An item's lane: who gets it, and the host that takes it. A stranger is a host that has yet to show that it answers. */
type Lane = { person: string; host: string; isStranger: boolean }

/** Lanes that take nothing more at the moment. */
export type Busy = { persons: string[]; hosts: string[]; areStrangers: boolean }

/** The most items on their way at once. A person has one of them, and so has a strange host. */
export type Width = { all: number; host: number; strangers: number }

export type Queue<Item> = {
  width: Width
  /** Runs at the beginning and then every few seconds, however long the queue is. */
  look: () => Promise<unknown>
  /** Takes the next item outside of busy lanes. Null: there is none. */
  take: (busy: Busy) => Promise<Item | null>
  laneOf: (item: Item) => Lane
  send: (item: Item) => Promise<void>
}

/** How often an office looks for new work, however long its queue is. */
const LOOK_MS = 2000

/**
 * Sends everything that is due, several items at a time, so that a slow host or one person's slow devices delay nobody else. After
 * `stop` it finishes what is on its way and takes nothing more. Returns how many it tried.
 */
export async function workQueue<Item>(queue: Queue<Item>, stop?: AbortSignal): Promise<number> {
  const underway = new Map<Promise<void>, Lane>()
  const failures: unknown[] = []
  let tried = 0
  let lookAt = -Infinity

  const isGoing = () => stop?.aborted !== true && failures.length === 0

  function start(item: Item): void {
    tried += 1
    const done: Promise<void> = queue
      .send(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underway.delete(done))
    underway.set(done, queue.laneOf(item))
  }

  try {
    while (isGoing()) {
      if (performance.now() >= lookAt) {
        await queue.look()
        lookAt = performance.now() + LOOK_MS
      }
      const lanes = [...underway.values()]
      const isFull = lanes.length >= queue.width.all
      const item = isFull ? null : await queue.take(busy(lanes, queue.width))
      if (item !== null) start(item)
      else if (lanes.length === 0) break
      // A lane that fell free meanwhile may have items now.
      else if (underway.size === lanes.length)
        await firstOf([...underway.keys()], lookAt - performance.now(), stop)
    }
  } finally {
    await Promise.all(underway.keys())
  }
  if (failures.length > 0) throw failures[0]
  return tried
}

function busy(lanes: Lane[], width: Width): Busy {
  const strangers = lanes.filter(({ isStranger }) => isStranger)
  const hosts = Map.groupBy(lanes, ({ host }) => host)
  return {
    persons: lanes.map(({ person }) => person),
    hosts: [...hosts]
      .filter(([, those]) => those.length >= width.host || those.some((one) => one.isStranger))
      .map(([host]) => host),
    areStrangers: strangers.length >= width.strangers,
  }
}

/** Waits until one item has ended, but not longer than `ms`. */
async function firstOf(
  ends: Promise<void>[],
  ms: number,
  stop: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, ...(stop === undefined ? [] : [stop])])
  const pause = sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
  await Promise.race([...ends, pause])
  over.abort()
}
