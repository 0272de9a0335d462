/** @module-tag embedded */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from '../platform/database/data-lock.ts'
import { openServersDatabase } from './ready-database.ts'
import { readConfig } from '../platform/settings/config.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const WRAPPER = fileURLToPath(new URL('../../../../tools/run.mjs', import.meta.url))
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-start-'))
  folders.push(folder)
  return folder
}

/** The server as it is started for real, at a free port. */
function start(env: Record<string, string>, program: string[] = [MAIN]) {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      OKOLO_LIVE: '0',
      OKOLO_DEMO: '0',
      LOG_FORMAT: 'plain',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => done(code))
  })
  return {
    ended,
    said: () => output,
    kill: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal),
  }
}

test(
  'a server says where it is when its first page can be had there, and its letters open with the link',
  { timeout: 120_000 },
  async () => {
    const server = start({ DATA_DIR: dataFolder() })
    try {
      await vi.waitFor(() => expect(server.said()).toContain('Letters: '), 90_000)
      const origin = /Okolo is at (http:\/\/localhost:[1-9]\d*)\n/.exec(server.said())?.[1] ?? ''
      expect((await fetch(origin)).status).toBe(200)
      expect((await fetch(`${origin}/dev/mail`)).status).toBe(403)
      const link = /Letters: (\S+)/.exec(server.said())?.[1] ?? ''
      expect(link.startsWith(`${origin}/dev/mail?key=`)).toBe(true)
      const entered = await fetch(link, { redirect: 'manual' })
      const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      expect((await fetch(`${origin}/dev/mail`, { headers: { cookie } })).status).toBe(200)
    } finally {
      server.kill()
      await server.ended
    }
  },
)

test(
  'explains why a server does not start without printing a secret',
  { timeout: 60_000 },
  async () => {
    const DATABASE_URL = 'postgres://okolo:hunter2@127.0.0.1:1/okolo'
    const refused = [
      [{ OKOLO_SMTP_ULR: 'smtps://okolo:hunter2@mail.example' }, 'Did you mean OKOLO_SMTP_URL?'],
      [
        { DATABASE_URL, DATA_DIR: dataFolder() },
        'PostgreSQL at 127.0.0.1:1/okolo cannot be reached',
      ],
    ] as const
    await Promise.all(
      refused.map(async ([env, reason]) => {
        const server = start(env)
        expect(await server.ended).toBe(1)
        expect(server.said()).toContain(reason)
        expect(server.said()).not.toContain('hunter2')
        expect(server.said()).not.toContain('Okolo is at')
      }),
    )
  },
)

test(
  'an embedded database that was copied without its secret is not served',
  { timeout: 120_000 },
  async () => {
    const config = readConfig({ DATA_DIR: dataFolder() })
    await (await openServersDatabase(config)).close()
    rmSync(join(config.dataDir, 'secrets.json'))
    await expect(openServersDatabase(config)).rejects.toThrow('Copy secrets.json')
    // The refused start has given the folder back.
    const given = { ...config, secret: '0123456789abcdefghijklmnopqrstuv' }
    await expect(openServersDatabase(given)).rejects.toThrow('another secret than OKOLO_SECRET')
  },
)

test(
  'gives its data back when the program that started it is killed',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = dataFolder()
    const server = start({ DATA_DIR }, [WRAPPER, 'start'])
    await vi.waitFor(() => expect(server.said()).toContain('Letters: '), 90_000)
    expect(() => lockDataDirectory(DATA_DIR)).toThrow(DataDirectoryInUse)
    server.kill('SIGKILL')
    await server.ended
    lockDataDirectory(DATA_DIR).release()
  },
)
