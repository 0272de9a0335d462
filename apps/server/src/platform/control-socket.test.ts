import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptCommands, askServer } from './control-socket.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'okolo-control-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a command is carried out by the server, its lines and exit code come back', async () => {
  const stop = await acceptCommands(dataDir, ({ args, cwd, print }) => {
    print(`${args.join(' ')} in ${cwd}`)
    return Promise.resolve(3)
  })
  const lines: string[] = []
  const exit = await askServer(dataDir, { args: ['ingest', 'ical'], cwd: '/home' }, (line) =>
    lines.push(line),
  )
  await stop()
  expect({ exit, lines }).toEqual({ exit: 3, lines: ['ingest ical in /home'] })
})

test('only the owner may send commands', async () => {
  const stop = await acceptCommands(dataDir, () => Promise.resolve(0))
  expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600)
  await stop()
})

test('without a server there is no answer', async () => {
  expect(await askServer(dataDir, { args: [], cwd: '/' }, () => undefined)).toBeNull()
})
