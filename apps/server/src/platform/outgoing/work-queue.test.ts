import { expect, test, vi } from 'vitest'
import { workQueue, type Busy } from './work-queue.ts'

type Item = { name: string; person: string; host: string; isStranger?: boolean }

/** A queue whose items are on their way until a test ends them. */
function office(items: Item[]) {
  const waiting = [...items]
  const underway = new Map<string, () => void>()
  let looks = 0
  const isFree = ({ persons, hosts, areStrangers }: Busy, item: Item) =>
    !persons.includes(item.person) &&
    !hosts.includes(item.host) &&
    !(areStrangers && item.isStranger === true)
  const work = (stop?: AbortSignal) =>
    workQueue<Item>(
      {
        width: { all: 5, host: 2, strangers: 2 },
        look: async () => (looks += 1),
        take: async (busy) => {
          const item = waiting.find((one) => isFree(busy, one))
          if (item !== undefined) waiting.splice(waiting.indexOf(item), 1)
          return item ?? null
        },
        laneOf: ({ isStranger = false, ...item }) => ({ ...item, isStranger }),
        send: ({ name }) =>
          new Promise((done) => {
            underway.set(name, () => {
              underway.delete(name)
              done()
            })
          }),
      },
      stop,
    )
  return {
    work,
    waiting,
    looks: () => looks,
    end: (name: string) => underway.get(name)?.(),
    /** Ends what is on its way, and what comes after it. */
    finish: async (working: Promise<number>) => {
      const ending = setInterval(() => underway.forEach((end) => end()), 5)
      const tried = await working
      clearInterval(ending)
      return tried
    },
    /** The items on their way once nothing more starts. */
    settled: async () => {
      let before = -1
      await vi.waitUntil(
        () => {
          const isSame = before === underway.size
          before = underway.size
          return isSame
        },
        { interval: 30 },
      )
      return [...underway.keys()]
    },
  }
}

const item = (name: string, host: string, more: Partial<Item> = {}): Item => ({
  name,
  host,
  person: name,
  ...more,
})

test('sends a person one item at a time', async () => {
  const mine = { person: 'anna' }
  const queue = office([item('a1', 'x', mine), item('a2', 'y', mine), item('b', 'z')])
  const working = queue.work()
  expect(await queue.settled()).toEqual(['a1', 'b'])
  queue.end('a1')
  expect(await queue.settled()).toEqual(['b', 'a2'])
  expect(await queue.finish(working)).toBe(3)
})

test('sends a host few items at a time, and others go past it', async () => {
  const queue = office([item('x1', 'x'), item('x2', 'x'), item('x3', 'x'), item('y', 'y')])
  const working = queue.work()
  expect(await queue.settled()).toEqual(['x1', 'x2', 'y'])
  // The next one goes as soon as one has ended, not when all have.
  queue.end('x2')
  expect(await queue.settled()).toEqual(['x1', 'y', 'x3'])
  await queue.finish(working)
})

test('sends a strange host one item at a time, and few strange hosts at once', async () => {
  const strange = { isStranger: true }
  const queue = office([
    item('s1', 's', strange),
    item('s2', 's', strange),
    item('t', 't', strange),
    item('u', 'u', strange),
    item('x', 'x'),
  ])
  const working = queue.work()
  expect(await queue.settled()).toEqual(['s1', 't', 'x'])
  queue.end('t')
  expect(await queue.settled()).toEqual(['s1', 'x', 'u'])
  await queue.finish(working)
})

test('looks for new work while a slow item is on its way', async () => {
  const queue = office([item('slow', 'x')])
  const working = queue.work()
  expect(await queue.settled()).toEqual(['slow'])
  queue.waiting.push(item('new', 'y'))
  await vi.waitUntil(() => queue.looks() > 1, 10_000)
  expect(await queue.settled()).toEqual(['slow', 'new'])
  await queue.finish(working)
})

test('takes nothing more once it is stopped, and ends after what is on its way', async () => {
  const queue = office([item('x1', 'x'), item('x2', 'x'), item('x3', 'x')])
  const stop = new AbortController()
  let isOver = false
  const working = queue.work(stop.signal).finally(() => (isOver = true))
  expect(await queue.settled()).toEqual(['x1', 'x2'])
  stop.abort()
  queue.end('x1')
  expect(await queue.settled()).toEqual(['x2'])
  expect(isOver).toBe(false)
  queue.end('x2')
  expect(await working).toBe(2)
  expect(queue.waiting.map(({ name }) => name)).toEqual(['x3'])
})

test('sends what a lane holds that falls free while the next item is being taken', async () => {
  const items = [item('first', 'h'), item('second', 'h')]
  let end = () => {}
  const tried = await workQueue<Item>({
    width: { all: 5, host: 1, strangers: 2 },
    look: async () => {},
    take: async ({ hosts }) => {
      if (hosts.length === 0) return items.shift() ?? null
      end()
      await new Promise(setImmediate)
      return null
    },
    laneOf: (one) => ({ ...one, isStranger: false }),
    send: () =>
      new Promise((done) => {
        end = done
      }),
  })
  expect(tried).toBe(2)
})
