import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendingAhead } from './sent-ahead.ts'

test('statements follow each other in their order, while the work goes on', async () => {
  const seen: string[] = []
  const result = await sendingAhead(async (send) => {
    for (const name of ['first', 'second'])
      send(async () => {
        seen.push(`${name} begins`)
        await sleep(1)
        seen.push(`${name} is done`)
      })
    seen.push('the work is done')
    return 'its result'
  })
  expect(result).toBe('its result')
  expect(seen).toEqual([
    'the work is done',
    'first begins',
    'first is done',
    'second begins',
    'second is done',
  ])
})

test('the first failure is what is thrown, and nothing behind it is begun', async () => {
  const seen: string[] = []
  const work = sendingAhead(async (send) => {
    send(() => Promise.reject(new Error('first')))
    send(async () => seen.push('never'))
    await sleep(1)
    throw new Error('the transaction is aborted')
  })
  await expect(work).rejects.toThrow('first')
  expect(seen).toEqual([])
})

test('work that fails is thrown once what was sent before is done', async () => {
  const seen: string[] = []
  const work = sendingAhead(async (send) => {
    send(async () => {
      await sleep(1)
      seen.push('done')
    })
    throw new Error('the work')
  })
  await expect(work).rejects.toThrow('the work')
  expect(seen).toEqual(['done'])
})
