import { readdirSync, readFileSync } from 'node:fs'

/** Resident bytes of a process with all its threads; 0 when it has ended. Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(read(pid, 'status')) ?? []
  return Number(kilobytes ?? 0) * 1024
}

/**
 * Bytes of a process and of all that it started, what they share counted once. 0: they may not be read, as others' processes
 * may not. Linux only.
 */
export function familyBytes(pid: number): number {
  const family = [pid]
  for (const one of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const [, parent] = /PPid:\s+(\d+)/.exec(read(one, 'status')) ?? []
    if (Number(parent) === pid) family.push(one)
  }
  return family.reduce((sum, one) => {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(read(one, 'smaps_rollup')) ?? []
    return sum + Number(kilobytes ?? 0) * 1024
  }, 0)
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
