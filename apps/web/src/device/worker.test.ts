import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const HOME = 'https://okolo.example'
type Listener = (event: { data: unknown; waitUntil: (work: Promise<unknown>) => void }) => void

/** The caches of a browser, as much as the worker uses of them. */
function madeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>()
    all.set(name, held)
    return {
      match: async (address: string) => held.get(address),
      put: async (address: string, found: Response) => void held.set(address, found),
      delete: async (address: string) => held.delete(address),
      keys: async () => [...held.keys()].map((url) => ({ url })),
    }
  }
  return {
    caches: {
      open,
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
    },
    names: () => [...all.values()].flatMap((held) => [...held.keys()]),
  }
}

function startWorker() {
  const listeners = new Map<string, Listener>()
  const { caches, names } = madeCaches()
  const open: { address: string; answer: () => void }[] = []
  const fetch = (address: string) =>
    new Promise<Response>((done) =>
      open.push({ address, answer: () => done(new Response('', { status: 200 })) }),
    )
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: HOME, href: `${HOME}/sw.js` },
    navigator: {},
  }
  runInNewContext(SCRIPT, { self, caches, fetch, URL, Response, Headers, setTimeout })
  return {
    caches,
    names,
    /** Addresses that were asked for and have no answer yet. */
    open,
    say: async (data: unknown) => {
      const works: Promise<unknown>[] = []
      listeners.get('message')?.({ data, waitUntil: (work) => works.push(work) })
      return { done: Promise.all(works) }
    },
  }
}

test('a logout empties seen pages, pictures, streets and map answers, and leaves scripts and the offline page', async () => {
  const worker = startWorker()
  const kept: [cache: string, path: string][] = [
    ['okolo-pages-1', '/en/events/jazz'],
    ['okolo-pages-1', '/en/feed/bratislava'],
    ['okolo-pages-1', '/en/offline'],
    ['okolo-files-1', '/assets/a.js'],
    ['okolo-pictures-1', '/images/a/320.webp'],
    ['okolo-tiles-1', '/tiles/1/1/1'],
    ['okolo-answers-1', '/v1/events/map/?bbox=1'],
    ['okolo-own-anna', '/en/saved'],
  ]
  for (const [cache, path] of kept)
    await (await worker.caches.open(cache)).put(HOME + path, new Response(''))
  await (
    await worker.say({ owner: 'anna', left: false })
  ).done
  expect(worker.names()).toHaveLength(kept.length)
  await (
    await worker.say({ owner: null, left: true })
  ).done
  expect(worker.names().toSorted()).toEqual([`${HOME}/assets/a.js`, `${HOME}/en/offline`])
})

test('a page that was asked for before the logout is not kept after it', async () => {
  const worker = startWorker()
  const page = `${HOME}/en/feed/bratislava`
  const { done } = await worker.say({ keep: page, files: [], of: 'anna' })
  await expect.poll(() => worker.open.map(({ address }) => address)).toEqual([page])
  await (
    await worker.say({ owner: null, left: true })
  ).done
  worker.open[0]?.answer()
  await expect.poll(() => worker.open).toHaveLength(2)
  worker.open[1]?.answer()
  await done
  expect(worker.names()).toEqual([])
})
