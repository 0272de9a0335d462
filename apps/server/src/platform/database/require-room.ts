import { statfs } from 'node:fs/promises'

/** Room for the embedded database to recover and write for a while. */
const LEAST_BYTES = 64 * 1024 * 1024

/** Throws if the disk of `folder` has too little room to start the embedded database. */
export async function requireRoom(folder: string, leastBytes = LEAST_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= leastBytes) return
  const [has, wants] = [free, leastBytes].map((bytes) => Math.floor(bytes / 1024 / 1024))
  throw new Error(
    `There is no room for the database in ${folder}: ${has} MB are free, ${wants} MB are needed. Free some, or choose another DATA_DIR.`,
  )
}
