import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createChatClient } from './chat-client.ts'
import { closeModels, completion, startModel } from '../testing/model.ts'

afterEach(closeModels)

const schema = z.strictObject({ day: z.enum(['today', 'tomorrow']) })
const soon = () => AbortSignal.timeout(5000)
const question = () => ({ system: 'Say when.', user: '"jazz"', schema, signal: soon() })
const client = (url: string, key: string | null = 'secret') =>
  createChatClient({ url, key, model: 'small' })

test('asks for a value of the shape and gives it with what it cost', async () => {
  const { url, asked } = await startModel(() => completion('{"day":"today"}'))
  expect(await client(url)(question())).toEqual({
    value: { day: 'today' },
    model: 'small-1',
    tokens: 42,
  })
  expect(asked).toMatchObject([
    {
      path: '/v1/chat/completions',
      authorization: 'Bearer secret',
      body: {
        model: 'small',
        temperature: 0,
        messages: [
          { role: 'system', content: 'Say when.' },
          { role: 'user', content: '"jazz"' },
        ],
        response_format: { type: 'json_schema', json_schema: { strict: true } },
      },
    },
  ])
})

test('sends no key where there is none', async () => {
  const { url, asked } = await startModel(() => completion('{"day":"today"}'))
  await client(url, null)(question())
  expect(asked[0]?.authorization).toBeUndefined()
})

test('reads JSON that a model put into a fence', async () => {
  const { url } = await startModel(() => completion('```json\n{"day":"tomorrow"}\n```'))
  expect((await client(url)(question())).value).toEqual({ day: 'tomorrow' })
})

test('tells a temperature only to models that take one', async () => {
  const { url, asked } = await startModel(({ body }) =>
    body.temperature === undefined
      ? completion('{"day":"today"}')
      : { status: 400, body: { error: { message: "Unsupported value: 'temperature'" } } },
  )
  const ask = client(url)
  await ask(question())
  await ask(question())
  expect(asked.map(({ body }) => body.temperature)).toEqual([0, undefined, undefined])
})

test.each([
  ['another shape', completion('{"day":"never"}'), 'unreadable', 'answer is wrong'],
  ['more than was asked for', completion('{"day":"today","sql":1}'), 'unreadable', 'sql'],
  ['prose', completion('Sure! Today.'), 'unreadable', 'no JSON'],
  ['a page', { body: '<html>' }, 'unreadable', 'answered 200 and no JSON'],
  ['another protocol', { body: { ok: true } }, 'unreadable', 'shape that is not known'],
  ['a wrong key', { status: 401, body: { error: 'bad key' } }, 'refused', '401: bad key'],
  [
    'a refusal',
    { body: { choices: [{ message: { content: null, refusal: 'I will not' } }] } },
    'refused',
    'I will not',
  ],
  [
    'half an answer',
    { body: { choices: [{ finish_reason: 'length', message: { content: '{"day"' } }] } },
    'refused',
    'cut off',
  ],
] as const)('fails with its reason for %s', async (_, reply, reason, message) => {
  const { url } = await startModel(() => reply)
  await expect(client(url)(question())).rejects.toMatchObject({
    name: 'ModelFailure',
    reason,
    message: expect.stringContaining(message),
  })
})

test('waits no longer than it was told to', async () => {
  const { url } = await startModel(() => 'never')
  const asking = client(url)({ ...question(), signal: AbortSignal.timeout(50) })
  await expect(asking).rejects.toMatchObject({ reason: 'late' })
})

test('a redirect leads nowhere on this machine', async () => {
  const inside = await startModel(() => completion('{"day":"today"}'))
  const moved = new URL(inside.url)
  moved.hostname = 'localhost'
  const { createServer } = await import('node:http')
  const server = createServer((_, answer) => answer.writeHead(307, { location: moved.href }).end())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(client(`http://127.0.0.1:${port}/v1`)(question())).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(inside.asked).toEqual([])
  server.closeAllConnections()
  server.close()
})

test('a key that the server repeats is told to nobody', async () => {
  const { url } = await startModel(() => ({ status: 401, body: { error: 'no key like hunter2' } }))
  const asking = createChatClient({ url, model: 'small', key: 'hunter2' })(question())
  await expect(asking).rejects.toThrow('401: no key like ***')
})
