import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { answerFaults } from './answer-faults.ts'

const Friend = z.object({ name: z.string(), since: z.iso.datetime().nullable() })
const app = Fastify()
app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
let answer: unknown
app.get('/friends', { schema: { response: { 200: z.array(Friend) } } }, async () => answer)
app.get('/strangers', { schema: { response: { 404: z.array(Friend) } } }, async () => answer)
afterEach(() => answerFaults.clear())

test.each([
  ['nothing in an answer as the contract says', [{ name: 'Ada', since: null }], []],
  ['a missing field', [{ name: 'Ada' }], ['0.since']],
  ['another type', [{ name: 'Ada', since: 7 }], ['0.since']],
  ['a key that the contract does not name', [{ name: 'Ada', since: null, age: 7 }], ['0.age']],
])('a server in tests notes %s', async (_what, given, places) => {
  answer = given
  await app.inject('/friends')
  const faults = [...answerFaults]
  expect(faults).toHaveLength(places.length)
  places.forEach((place, i) => expect(faults[i]).toContain(place))
})

test('a server in tests notes a status that the contract does not name', async () => {
  answer = []
  await app.inject('/strangers')
  expect([...answerFaults]).toEqual(['GET /strangers 200: : no answer of the contract'])
})
