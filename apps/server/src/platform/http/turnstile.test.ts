import { expect, test } from 'vitest'
import { TooManyWaiting, Turnstile } from './turnstile.ts'

/** Works that end when they are told to, and how many run. */
function works() {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  return {
    running,
    end: (name: string) => ends.get(name)?.(),
    work: (name: string) => async () => {
      running.push(name)
      await new Promise<void>((done) => ends.set(name, done))
      running.splice(running.indexOf(name), 1)
      return name
    },
  }
}
const settled = () => new Promise((done) => setTimeout(done, 1))

test('so many run at once, the others in order, and the next is sent away at once', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 2 })
  const { running, end, work } = works()
  const all = ['a', 'b', 'c'].map((name) => turnstile.pass(work(name)))
  const refused = turnstile.pass(work('d'))
  await expect(refused).rejects.toBeInstanceOf(TooManyWaiting)
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  for (const name of ['a', 'b', 'c']) {
    await settled()
    expect(running).toEqual([name])
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('a work that fails hands its place on', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 2 })
  const failing = turnstile.pass(() => Promise.reject(new Error('broken')))
  const next = turnstile.pass(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('somebody who leaves gives the place in the queue free, and the work is never begun', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1 })
  const { running, end, work } = works()
  const first = turnstile.pass(work('a'))
  const leaving = new AbortController()
  const second = turnstile.pass(work('b'), { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  const third = turnstile.pass(work('c'))
  end('a')
  await first
  await settled()
  expect(running).toEqual(['c'])
  end('c')
  expect(await third).toBe('c')
  expect(await turnstile.pass(async () => 'free again')).toBe('free again')
})

test('each who waits has a turn, however many works another has waiting', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 10 })
  const order: string[] = []
  const pass = (who: string, name: string) =>
    turnstile.pass(
      async () => {
        order.push(name)
        await settled()
      },
      { who },
    )
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => pass('a', name))
  all.push(pass('b', 'b1'), pass('c', 'c1'), pass('b', 'b2'))
  await Promise.all(all)
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('where too many wait, who has the most is sent away, not who comes', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 3 })
  const { running, end, work } = works()
  const pass = (who: string, name: string) => turnstile.pass(work(name), { who })
  const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => pass('a', name))
  const theirs = pass('b', 'b1')
  await expect(mine[3]).rejects.toBeInstanceOf(TooManyWaiting)
  await expect(pass('a', 'a5')).rejects.toBeInstanceOf(TooManyWaiting)
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await settled()
    expect(running).toEqual([name])
    end(name)
  }
  expect(await Promise.all([...mine.slice(0, 3), theirs])).toEqual(['a1', 'a2', 'a3', 'b1'])
})
