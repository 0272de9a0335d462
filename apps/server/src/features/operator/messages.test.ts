import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessages } from '#server/subjects/messages/testing/messages-site.ts'
import { loggedIn } from './testing/operator-browser.ts'

let site: Awaited<ReturnType<typeof startMessages>>
beforeAll(async () => {
  site = await startMessages()
})
afterAll(() => site.close())

test('an operator sees a reported message and nothing else of the conversation, and may end it', async () => {
  const { token } = await site.writer('anna@example.com', 'Anna Nová')
  const { uuid } = await site.begin(token, 'Something harmless')
  const k = await site.link()
  const rude = await site.answer(k, 'Something rude <b>')
  await site.ask('POST', `/v1/messages/${uuid}/report/`, { message: rude.uuid }, { token })
  const operator = await loggedIn(site.app, site.db, { now: site.now() })
  const { payload } = await operator.get('/operator/messages')
  expect(payload).toContain('Something rude &lt;b&gt;')
  for (const other of ['harmless', 'Anna', 'anna@example.com', uuid])
    expect(payload).not.toContain(other)
  const ended = await operator.post(`/operator/messages/${rude.uuid}/end`)
  expect([ended.statusCode, ended.headers['location']]).toEqual([303, '/operator/messages'])
  expect((await operator.get('/operator/messages')).payload).toContain('No reported messages')
  expect((await site.thread(token, uuid)).state).toBe('closed')
  expect((await operator.post(`/operator/messages/${rude.uuid}/close`)).statusCode).toBe(404)
  expect((await operator.post('/operator/messages/x/close')).statusCode).toBe(404)
})
