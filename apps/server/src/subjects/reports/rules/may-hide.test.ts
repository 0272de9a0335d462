import { expect, test } from 'vitest'
import { whoHides, type Reporter } from './may-hide.ts'

const person = (hash: string, more: Partial<Reporter> = {}): Reporter => ({
  hash,
  domain: null,
  hiddenByOne: 0,
  hiddenByDomain: 0,
  ...more,
})
const [ada, bea] = [person('ada'), person('bea')]
const fresh = (hash: string, hiddenByDomain: number) =>
  person(hash, { domain: 'throwaway', hiddenByDomain })

test.each([
  ['nobody', [], 0, null],
  ['one person', [ada], 0, null],
  ['two people', [ada, bea], 0, ['ada', 'bea']],
  ['one who hid three events this week', [ada, person('cy', { hiddenByOne: 3 })], 0, null],
  ['two others beside them', [ada, bea, person('cy', { hiddenByOne: 3 })], 0, ['ada', 'bea']],
  ['two new addresses of one domain', [fresh('d1', 4), fresh('d2', 4)], 0, ['d1', 'd2']],
  ['the same after five events', [fresh('d1', 5), fresh('d2', 5)], 0, null],
  ['somebody known and a new address', [ada, fresh('d1', 4)], 0, ['ada', 'd1']],
  ['two people while twenty events wait', [ada, bea], 20, null],
  ['two people while nineteen wait', [ada, bea], 19, ['ada', 'bea']],
] as const)('%s', (_what, reporters, waiting, hiding) => {
  expect(whoHides([...reporters], waiting)?.map(({ hash }) => hash) ?? null).toEqual(hiding)
})
