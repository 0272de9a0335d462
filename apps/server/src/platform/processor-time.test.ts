import { expect, test } from 'vitest'
import { paidBy, SharedThread, spend, spendWhile } from './processor-time.ts'

/** An account that adds up what it pays. */
function account() {
  const own = { paid: 0, pay: (ms: number) => void (own.paid += ms) }
  return own
}

test('everybody pays for the work that they caused, in whatever order it is done', async () => {
  const [anna, boris] = [account(), account()]
  const work = async (ms: number) => {
    await Promise.resolve()
    spend(ms)
  }
  await Promise.all([paidBy(anna.pay, () => work(30)), paidBy(boris.pay, () => work(5)), work(900)])
  expect([anna.paid, boris.paid]).toEqual([30, 5])
})

test('time in another thread is paid as it passes, also when the work fails', async () => {
  const anna = account()
  const work = () =>
    spendWhile(async () => {
      await new Promise((done) => setTimeout(done, 30))
      throw new Error('broken')
    })
  await expect(paidBy(anna.pay, work)).rejects.toThrow('broken')
  expect(anna.paid).toBeGreaterThan(25)
})

test('works that run together share the time of their thread; what ran before or after is not theirs', async () => {
  let now = 100
  const thread = new SharedThread(() => now)
  const [anna, boris] = [account(), account()]
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const annas = paidBy(anna.pay, () => thread.run(() => first.promise))
  now = 110
  const boriss = paidBy(boris.pay, () => thread.run(() => second.promise))
  now = 130
  first.resolve()
  await annas
  now = 136
  second.resolve()
  await boriss
  now = 500
  await paidBy(anna.pay, () => thread.run(async () => undefined))
  expect([anna.paid, boris.paid]).toEqual([20, 16])
})
