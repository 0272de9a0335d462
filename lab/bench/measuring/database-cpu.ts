import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { sql } from 'kysely'
import { ownCpu } from './measure.ts'

/** Clock ticks a second of /proc, on every Linux in use. */
const TICKS = 100

/**
 * Returns milliseconds of processor time of this process and of its database processes. For a
 * database on another machine, only this process counts.
 */
export async function cpuOf(database: Database): Promise<() => number> {
  if (database.kind === 'pglite') return ownCpu
  const { rows } = await sql<{ pid: number; name: string }>`
    select pg_backend_pid() pid, current_database() as name`.execute(database.db)
  const [own] = rows
  const server = own === undefined ? null : (statOf(own.pid)?.parent ?? null)
  // Connections come and go. The last known time of an ended process still counts.
  const known = new Map<number, number>()
  /** Looking at all processes takes as long as some lists, and is none of the work. */
  let looking = 0
  return () => {
    const began = ownCpu()
    for (const pid of processes())
      if (
        server !== null &&
        statOf(pid)?.parent === server &&
        titleOf(pid).includes(` ${own?.name} `)
      )
        known.set(pid, timeOf(pid) ?? known.get(pid) ?? 0)
    const ended = ownCpu()
    looking += ended - began
    return [...known.values()].reduce((sum, one) => sum + one, ended - looking)
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/** Returns null if the process does not exist. */
function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** `postgres: 15/main: user database 127.0.0.1(40512) idle`. */
const titleOf = (pid: number) => read(pid, 'cmdline') ?? ''

function statOf(pid: number): { parent: number; ticks: number } | null {
  const fields = read(pid, 'stat')?.split(') ')[1]?.split(' ')
  return fields === undefined
    ? null
    : { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

/** Returns a process's milliseconds, from the scheduler's finer count if there is one. */
function timeOf(pid: number): number | null {
  const nanoseconds = Number(read(pid, 'schedstat')?.split(' ')[0] ?? 0)
  if (nanoseconds > 0) return nanoseconds / 1e6
  const stat = statOf(pid)
  return stat === null ? null : stat.ticks * (1000 / TICKS)
}
