import { expect, test } from 'vitest'
import { DiverseOrder } from '#server/catalogue/ranking/diversify.ts'
import { PicksMemory } from './picks-memory.ts'
import type { PicksBlock } from './picks-block.ts'

/** How often a block was made. */
function memory() {
  const picks = new PicksMemory()
  let made = 0
  const make = (): Promise<PicksBlock> => {
    made += 1
    return Promise.resolve({ order: new DiverseOrder([]), size: 0, next: null })
  }
  const read = async (list: string, start = '') => {
    const before = made
    await picks.block(list, start, make)
    return made - before
  }
  return { picks, read }
}

test('a block is made once, and again when its list is opened anew', async () => {
  const { picks, read } = memory()
  expect([await read('a'), await read('a', '2'), await read('b')]).toEqual([1, 1, 1])
  expect([await read('a'), await read('a', '2')]).toEqual([0, 0])
  picks.forget('a')
  expect([await read('a'), await read('b')]).toEqual([1, 0])
})

test('with a thousand blocks the list that nobody has read for longest gives way', async () => {
  const { read } = memory()
  for (let i = 0; i < 500; i += 1) await read(`list ${i}`)
  for (let i = 0; i < 500; i += 1) await read(`list ${i}`, 'second')
  await read('list 0')
  await read('one more')
  expect([await read('list 0'), await read('list 1', 'second')]).toEqual([0, 1])
})

test('a block that could not be read is read again', async () => {
  const { picks, read } = memory()
  const failed = picks.block('a', '', () => Promise.reject(new Error('gone')))
  await expect(failed).rejects.toThrow('gone')
  expect(await read('a')).toBe(1)
})
