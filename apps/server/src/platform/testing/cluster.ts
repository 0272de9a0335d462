import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const START_MS = 60_000

/** A PostgreSQL server of a test's own, which it may kill. */
export type Cluster = {
  url: string
  /** Kills it with -9, as a machine that dies does. */
  kill: () => Promise<void>
  /** Starts it again. */
  start: () => Promise<void>
  /** Makes a streaming replica of it on another port. */
  replicate: (port: number) => Promise<Cluster>
  /** Of its first process. */
  pid: () => number
  /** Ends it and removes its folder. */
  remove: () => Promise<void>
}

/** The folder of PostgreSQL's programs, or null where it is not installed. */
export function postgresPrograms(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1)
  return found === undefined ? null : found.replace(/\/initdb$/, '')
}

/** Makes an empty cluster on a loopback port. Needs `postgresPrograms`. `settings`: lines of `postgres -c`. */
export async function makeCluster(
  port: number,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const folder = ownFolder()
  run('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  return startCluster(folder, port, settings)
}

async function startCluster(
  folder: string,
  port: number,
  settings: readonly string[],
): Promise<Cluster> {
  const data = join(folder, 'data')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | null = null
  const start = async () => {
    const until = performance.now() + START_MS
    for (;;) {
      const next = spawn(
        join(programs(), 'postgres'),
        ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((one) => ['-c', one])],
        { ...owner(), cwd: folder, stdio: 'ignore' },
      )
      // Processes of a killed server hold its memory for a moment, and a new one ends then.
      if (await answers(next, url)) {
        child = next
        return
      }
      if (performance.now() > until) throw new Error(`PostgreSQL did not start on port ${port}`)
      await sleep(200)
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    pid: () => child?.pid ?? 0,
    replicate: async (other) => {
      const copy = ownFolder()
      run('pg_basebackup', [
        '-D',
        join(copy, 'data'),
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
        '-d',
        url,
      ])
      return startCluster(copy, other, settings)
    },
    remove: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  const until = performance.now() + START_MS
  while (child.exitCode === null && performance.now() < until) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return true
    await sleep(100)
  }
  return false
}

function programs(): string {
  const folder = postgresPrograms()
  if (folder === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return folder
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(programs(), program), args, {
    ...owner(),
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-cluster-'))
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}
