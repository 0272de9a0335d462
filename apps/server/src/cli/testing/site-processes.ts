import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(
  new URL('../../app/testing/faults/server-without-pages.ts', import.meta.url),
)
const MAIN = fileURLToPath(new URL('../../app/main-okolo.ts', import.meta.url))

type Settings = Record<string, string>

function start(program: string, args: string[], settings: Settings) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      // oxlint-disable-next-line node/no-process-env -- where node and PostgreSQL's programs are
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      OKOLO_LIVE: '0',
      OKOLO_DEMO: '0',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'plain',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, ended, said: () => said }
}

/** Starts a site's server without pages, and gives its address and what stops it in order. */
export async function startSite(
  settings: Settings,
): Promise<{ origin: string; stop: () => Promise<unknown> }> {
  const { child, ended, said } = start(SERVER, [], settings)
  for (;;) {
    const [origin] = / is at (http\S+)/.exec(said())?.slice(1) ?? []
    // Commands are taken from the last line on.
    if (origin !== undefined && said().includes('Letters: '))
      return {
        origin,
        stop: () => {
          child.kill('SIGTERM')
          return ended
        },
      }
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${said()}`)
    await sleep(20)
  }
}

/** Carries out a command in a process of its own. */
export async function okolo(
  args: string[],
  settings: Settings,
): Promise<{ code: number | null; said: string }> {
  const { ended, said } = start(MAIN, args, settings)
  return { code: await ended, said: said() }
}

/** Begins a command and kills it with -9 as soon as it is `inTheMiddle`. Throws if it ended before. */
export async function killed(
  args: string[],
  settings: Settings,
  inTheMiddle: () => Promise<boolean> | boolean,
): Promise<void> {
  const { child, ended, said } = start(MAIN, args, settings)
  while (child.exitCode === null && !(await inTheMiddle())) await sleep(2)
  if (!child.kill('SIGKILL')) throw new Error(`It had ended already:\n${said()}`)
  await ended
  if (child.signalCode !== 'SIGKILL') throw new Error(`It had ended already:\n${said()}`)
}
