import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptCommands, askServer } from './control-socket.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'okolo-control-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const by = (
  print: (line: string) => unknown = () => undefined,
  { signal } = new AbortController(),
) => ({
  print: (line: string) => void print(line),
  complain: (line: string) => void print(`Complaint: ${line}`),
  signal,
})

test('a command is carried out by the server, its lines and exit code come back', async () => {
  const stop = await acceptCommands(dataDir, ({ args, cwd, print }) => {
    print(`${args.join(' ')} in ${cwd}`)
    return Promise.resolve(3)
  })
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const exit = await askServer(dataDir, { args: ['ingest', 'ical'], cwd: '/home' }, by(print))
  await stop()
  expect({ exit, lines }).toEqual({ exit: 3, lines: ['ingest ical in /home'] })
})

test('a command that fails says why to whoever gave it, and the server goes on', async () => {
  const stop = await acceptCommands(dataDir, () =>
    Promise.reject(new Error('There is nothing at /none', { cause: new Error('ENOENT') })),
  )
  const lines: string[] = []
  const ask = () =>
    askServer(
      dataDir,
      { args: ['x'], cwd: '/' },
      by((line) => lines.push(line)),
    )
  expect([await ask(), await ask()]).toEqual([1, 1])
  await stop()
  expect(lines[0]).toBe('Complaint: There is nothing at /none\n  because: ENOENT')
})

test('a caller that is killed in the middle stops its command, and the server goes on', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
  const stop = await acceptCommands(dataDir, async ({ args, print, signal }) => {
    if (args[0] === 'quick') return 0
    // Unread lines make the caller's end a reset rather than a close.
    print('under way')
    begin()
    await new Promise((aborted) => signal.addEventListener('abort', aborted))
    print('to nobody')
    end(signal.aborted)
    return 0
  })
  const caller = createConnection(join(dataDir, 'control.sock'))
  caller.write(`${JSON.stringify({ args: ['slow'], cwd: '/' })}\n`)
  await begun
  caller.destroy()
  expect(await ended).toBe(true)
  expect(await askServer(dataDir, { args: ['quick'], cwd: '/' }, by())).toBe(0)
  await stop()
})

test('a caller that waits can be interrupted, whatever the server does', async () => {
  const stopping = new AbortController()
  const stop = await acceptCommands(dataDir, async ({ signal }) => {
    stopping.abort()
    await new Promise((aborted) => signal.addEventListener('abort', aborted))
    return 0
  })
  expect(await askServer(dataDir, { args: ['slow'], cwd: '/' }, by(undefined, stopping))).toBe(1)
  await stop()
})

test.each(['nonsense', '{"args": 1}', ''])(
  '"%s" is not a command and harms nobody',
  async (text) => {
    const stop = await acceptCommands(dataDir, () => Promise.resolve(0))
    const caller = createConnection(join(dataDir, 'control.sock'))
    caller.end(`${text}\n`)
    await new Promise((closed) => caller.on('close', closed))
    expect(await askServer(dataDir, { args: ['quick'], cwd: '/' }, by())).toBe(0)
    await stop()
  },
)

test('only the owner may send commands', async () => {
  const stop = await acceptCommands(dataDir, () => Promise.resolve(0))
  expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600)
  await stop()
})

test('without a server there is no answer', async () => {
  expect(await askServer(dataDir, { args: [], cwd: '/' }, by())).toBeNull()
})
