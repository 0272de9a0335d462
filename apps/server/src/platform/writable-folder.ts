import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the data folder where it is missing, for its owner alone. Throws with what to do where nothing can be written to it. */
export function requireWritable(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    // Files of the embedded database can be read by everybody: their folder must not be.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written: ${reason}. Pictures, secrets.json and the embedded database are kept there. Make it writable for this user, or choose another: DATA_DIR=/path npm start`,
      { cause },
    )
  } finally {
    // A disk that was full may have kept an empty one.
    if (existsSync(probe)) rmSync(probe)
  }
}
