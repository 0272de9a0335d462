import { expect, test } from 'vitest'
import type { Draft } from '../../device/kept/drafts.ts'
import { dropUnsent, keepUnsent, unsentIn } from './unsent.ts'

function emptyDraft(): Draft {
  let kept: unknown
  return {
    read: () => kept,
    keep: (typed) => {
      kept = typed
    },
    forget: () => {
      kept = undefined
    },
  }
}
const [one, two] = [
  { uuid: '1', text: 'Hello' },
  { uuid: '2', text: 'Is anybody there?' },
]

test('messages stay until they have arrived, each once', () => {
  const kept = emptyDraft()
  keepUnsent(kept, one)
  keepUnsent(kept, two)
  keepUnsent(kept, one)
  expect(unsentIn(kept.read())).toEqual([two, one])
  dropUnsent(kept, two)
  expect(unsentIn(kept.read())).toEqual([one])
  dropUnsent(kept, one)
  expect(kept.read()).toBeUndefined()
})

test('leaves out what another version kept', () => {
  expect(unsentIn('x')).toEqual([])
  expect(unsentIn([null, { uuid: 1, text: 'x' }, { uuid: '3' }, two])).toEqual([two])
})
