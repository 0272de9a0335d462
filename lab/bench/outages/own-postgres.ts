import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../site/site-server.ts'

/** This run's own PostgreSQL, which may be stopped and frozen. */
export type OwnPostgres = {
  url: string
  restart: (mode: 'fast' | 'immediate') => Promise<void>
  freeze: () => void
  thaw: () => void
  remove: () => Promise<void>
}

const HOME = '/usr/lib/postgresql'

/** Starts a cluster in a temporary folder. Throws if PostgreSQL's programs are not installed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const [version] = readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a))
  if (version === undefined) throw new Error(`PostgreSQL is not installed: ${HOME} is empty.`)
  const program = (name: string) => join(HOME, version, 'bin', name)
  const folder = mkdtempSync(join(tmpdir(), 'okolo-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) {
    const ids = ['-u', '-g'].map((flag) => execFileSync('id', [flag, 'postgres']).toString())
    chownSync(folder, Number(ids[0]), Number(ids[1]))
  }
  // Not synchronous: this process's visitors go on meanwhile.
  const run = async (name: string, args: string[]) => {
    const [command = '', ...rest] = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      program(name),
      ...args,
    ]
    await promisify(execFile)(command, rest, { cwd: folder })
  }
  const control = (...args: string[]) =>
    run('pg_ctl', ['-D', data, '-w', '-s', '-l', join(folder, 'log'), ...args])
  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  await control(
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    'start',
  )
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: 'STOP' | 'CONT') => {
    spawnSync('pkill', [`-${name}`, '-P', String(postmaster())])
    process.kill(postmaster(), `SIG${name}`)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: (mode) => control('-m', mode, 'restart'),
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    remove: async () => {
      await control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
