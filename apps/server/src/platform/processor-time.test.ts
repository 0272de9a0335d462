import { expect, test } from 'vitest'
import { paidBy, SharedTime, spend } from './processor-time.ts'

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

test('works that run together share the time, and pay for none of that before and after', async () => {
  let now = 100
  const time = new SharedTime(() => now)
  const [anna, boris] = [account(), account()]
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const annas = paidBy(anna.pay, () => time.run(() => first.promise))
  now = 110
  const boriss = paidBy(boris.pay, () => time.run(() => second.promise))
  now = 130
  first.resolve()
  await annas
  now = 136
  second.resolve()
  await boriss
  now = 500
  await paidBy(anna.pay, () => time.run(async () => undefined))
  expect([anna.paid, boris.paid]).toEqual([20, 16])
})
