import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates the data folder for its owner only. Throws with advice if the folder is not writable. */
export function requireWritable(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    // The embedded database's files are readable by everybody, so their folder must not be.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written: ${reason}. Pictures, secrets.json and the embedded database are kept there. Make it writable for this user, or choose another by DATA_DIR.`,
      { cause },
    )
  } finally {
    // A full disk may have left an empty file.
    if (existsSync(probe)) rmSync(probe)
  }
}
