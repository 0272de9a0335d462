import { statfs } from 'node:fs/promises'

/** Room in which the embedded database can recover, and write for a while: its log grows by files of 16 MB. */
const LEAST_BYTES = 64 * 1024 * 1024

/** Throws where the disk of `folder` has too little room for the embedded database to start. */
export async function requireRoom(folder: string, leastBytes = LEAST_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= leastBytes) return
  const [has, wants] = [free, leastBytes].map((bytes) => Math.floor(bytes / 1024 / 1024))
  throw new Error(
    `There is no room for the database in ${folder}: ${has} MB are free, ${wants} MB are needed. Free some, or choose another DATA_DIR.`,
  )
}
