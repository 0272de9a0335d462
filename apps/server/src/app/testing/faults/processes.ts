import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '#server/platform/database/db.ts'

const PROGRAMS = {
  server: fileURLToPath(new URL('./server-without-pages.ts', import.meta.url)),
  'main-okolo': fileURLToPath(new URL('../../main-okolo.ts', import.meta.url)),
}

/** A process of Okolo that a test may kill. */
export type Process = {
  child: ChildProcess
  /** Settles with the exit code; null: it was killed. */
  ended: Promise<number | null>
  output: () => string
}

/** Starts a server, or a command with its words. `env`: settings besides those that all need. */
export function startProcess(
  program: keyof typeof PROGRAMS,
  env: Record<string, string>,
  words: readonly string[] = [],
): Process {
  const child = spawn(process.execPath, [PROGRAMS[program], ...words], {
    env: {
      // oxlint-disable-next-line node/no-process-env -- where node is
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      OKOLO_DEMO: '0',
      OKOLO_LIVE: '0',
      OKOLO_TRUST_PROXY: '127.0.0.1,::1',
      OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
      OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { child, ended, output: () => output }
}

/** Settles when a process has printed something. Throws if it ends before. */
export function printed({ child, ended, output }: Process, what: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    const look = () => {
      const [found] = what.exec(output()) ?? []
      if (found !== undefined) done(found)
    }
    child.stdout?.on('data', look)
    look()
    void ended.then(() => failed(new Error(`It ended before:\n${output()}`)))
  })
}

/** Makes an empty database on the server of a URL, and returns its URL. */
export async function makeDatabase(server: string, name: string): Promise<string> {
  const admin = await openPostgres(server)
  await admin.exec(`create database ${name}`)
  await admin.close()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
