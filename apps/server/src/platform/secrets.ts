import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { requireWritable } from './writable-folder.ts'

const MASTER = /^[\w-]{43}$/
const Stored = z.object({ master: z.string().regex(MASTER) })

/** The purposes of the server's keys. Each key is derived on its own (HKDF, RFC 5869). */
export type Purpose =
  | 'access-token'
  | 'attempt'
  | 'claim'
  | 'device'
  | 'doctor'
  | 'fingerprint'
  | 'gift'
  | 'invited'
  | 'link'
  | 'mail-box'
  | 'network'
  | 'newsletter'
  | 'operator'
  | 'organizer'
  | 'refresh-token'
  | 'report'
  | 'salt'
  | 'vapid'

/**
 * The server's secret: from OKOLO_SECRET, or made at the first start and kept in
 * `DATA_DIR/secrets.json`, readable by the owner only.
 */
export class Secrets {
  /** The secret's source, in words. */
  readonly source: string
  readonly #file: string
  readonly #folder: string
  readonly #given: string | null
  readonly #keys = new Map<Purpose, Buffer>()
  #master: Buffer | undefined

  constructor({ dataDir, secret: given }: { dataDir: string; secret: string | null }) {
    this.#folder = dataDir
    this.#file = join(dataDir, 'secrets.json')
    this.#given = given
    this.source = given === null ? this.#file : 'OKOLO_SECRET'
  }

  /** Tells if there is a secret already. Asking for a key would make one. */
  exist(): boolean {
    return this.#given !== null || existsSync(this.#file)
  }

  /**
   * Returns 32 bytes, the same in every process with this data directory. Throws if others can read
   * the file.
   */
  key(purpose: Purpose): Buffer {
    let key = this.#keys.get(purpose)
    if (key === undefined) {
      this.#master ??= this.#given === null ? this.#read() : masterOf(this.#given)
      key = Buffer.from(hkdfSync('sha256', this.#master, '', `okolo ${purpose}`, 32))
      this.#keys.set(purpose, key)
    }
    return key
  }

  /** Returns a keyed hash of `text`, in base64url. */
  mac(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('base64url')
  }

  isMac(purpose: Purpose, text: string, given: string): boolean {
    return isSameText(this.mac(purpose, text), given)
  }

  #read(): Buffer {
    requireWritable(this.#folder)
    const half = `${this.#file}.${randomUUID()}`
    const fresh = JSON.stringify({ master: randomBytes(32).toString('base64url') })
    try {
      // If several processes start together, one creates the whole file and the others read it.
      writeFileSync(half, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
      linkSync(half, this.#file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(half, { force: true })
    }
    if (process.platform !== 'win32' && (statSync(this.#file).mode & 0o077) !== 0)
      throw new Error(`Others on this machine can read ${this.#file}: chmod 600 it.`)
    const text = readFileSync(this.#file, 'utf8')
    const stored = Stored.safeParse(parsed(text))
    if (!stored.success)
      throw new Error(
        `${this.#file} is damaged. Restore it, or delete it: everybody is signed out.`,
      )
    return Buffer.from(stored.data.master, 'base64url')
  }
}

/** Compares in constant time. */
export function isSameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A `master` from secrets.json works here too, so a site can move to OKOLO_SECRET unnoticed. */
function masterOf(given: string): Buffer {
  return MASTER.test(given) ? Buffer.from(given, 'base64url') : Buffer.from(given)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
