import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from './settings/config.ts'
import { formatOf, logStream, sayIn, type LogFormat } from './log.ts'
import { testDatabase } from './testing/database.ts'

function heard(format: LogFormat) {
  let text = ''
  const write = (more: string) => void (text += more)
  return { say: sayIn(format, write), stream: logStream(format, write), text: () => text }
}

test('speaks plainly to a terminal and in JSON to what collects logs, unless LOG_FORMAT says otherwise', () => {
  expect([formatOf(null, true), formatOf(null, false), formatOf('json', true)]).toEqual([
    'plain',
    'json',
    'json',
  ])
  expect(readConfig({ LOG_FORMAT: 'plain' }).logFormat).toBe('plain')
  const terminal = heard('plain')
  terminal.say('Could not gather club: it answered 403', { level: 'warn', source: 'club' })
  expect(terminal.text()).toBe('Could not gather club: it answered 403\n')
  const collected = heard('json')
  collected.say('Could not gather club:\nit answered 403', { level: 'warn', source: 'club' })
  expect(collected.text().split('\n')).toHaveLength(2)
  expect(JSON.parse(collected.text())).toMatchObject({
    level: 40,
    time: expect.any(Number),
    pid: process.pid,
    source: 'club',
    msg: 'Could not gather club:\nit answered 403',
  })
})

test('shows requests to a terminal as lines with their ids', async () => {
  const database = await testDatabase()
  const terminal = heard('plain')
  const config = readConfig({ LOG_LEVEL: 'info' })
  const clock = () => new Date('2026-11-20T12:00:00Z')
  const app = await buildApp({
    db: database.db,
    database,
    config,
    clock,
    ...(terminal.stream === undefined ? {} : { logTo: terminal.stream }),
  })
  await app.inject('/healthz?who=somebody')
  await app.close()
  await database.close()
  const [incoming = '', completed = ''] = terminal.text().split('\n')
  expect(incoming).toMatch(/^\d\d:\d\d:\d\d INFO incoming request GET \/healthz \(request .+\)$/)
  expect(completed).toMatch(/INFO request completed 200 \(request .+\)$/)
  const id = /\(request (.+)\)/.exec(completed)?.[1]
  expect(z.uuid().safeParse(id).success).toBe(true)
  expect(incoming).toContain(id)
})
