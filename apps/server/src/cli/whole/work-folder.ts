import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const PREFIX = '.okolo-backup-'

/**
 * Runs `work` with a folder of its own inside `parent`, for the owner only, and deletes it
 * afterwards. Deletes those that killed processes of this machine have left.
 */
export async function withWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const ours = `${PREFIX}${hostname()}-`
  for (const name of await readdir(parent))
    if (name.startsWith(ours) && !isRunning(Number.parseInt(name.slice(ours.length), 10)))
      await rm(join(parent, name), { recursive: true, force: true })
  // One process may make several backups at once.
  const folder = await mkdtemp(join(parent, `${ours}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Throws if the disk of `folder` has less than `bytes` free. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new Error(
    `There is not enough space in ${folder}: ${megabytes(free)} MB are free, about ${megabytes(bytes)} MB are needed. Free some, or choose another folder.`,
  )
}

/** Whole megabytes, at least one of anything. */
export function megabytes(bytes: number): number {
  return bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024 / 1024))
}
