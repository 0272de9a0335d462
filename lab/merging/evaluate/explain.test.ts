import { expect, test } from 'vitest'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { mentionsOf } from '@okolo/server/knowledge/matching/testing/made-mentions.ts'
import { explain } from './explain.ts'

test('An explanation says which rule forbids a link', () => {
  const [a, b] = mentionsOf({}, { start: '2026-11-20T14:30:00' })
  expect(a && b && explain(compare(a, b))).toMatch(/Never joined: they begin too many hours apart/)
})
