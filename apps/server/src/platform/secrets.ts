import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Stored = z.object({ master: z.string().regex(/^[\w-]{43}$/) })

/** What one of the server's keys is for; each is derived on its own (HKDF, RFC 5869). */
export type Purpose = 'access-token' | 'link' | 'attempt' | 'network' | 'mail-box' | 'fingerprint'

/** The server's secret, made at the first start and kept in `DATA_DIR/secrets.json` for its owner alone. */
export class Secrets {
  readonly #file: string
  readonly #folder: string
  readonly #keys = new Map<Purpose, Buffer>()
  #master: Buffer | undefined

  constructor(dataDir: string) {
    this.#folder = dataDir
    this.#file = join(dataDir, 'secrets.json')
  }

  /** 32 bytes, the same in every process with this data directory. Throws where others could read the file. */
  key(purpose: Purpose): Buffer {
    let key = this.#keys.get(purpose)
    if (key === undefined) {
      this.#master ??= this.#read()
      key = Buffer.from(hkdfSync('sha256', this.#master, '', `okolo ${purpose}`, 32))
      this.#keys.set(purpose, key)
    }
    return key
  }

  /** Keyed hash of `text`, base64url. */
  mac(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('base64url')
  }

  /** Compares in a time that tells nothing about where the difference is. */
  isMac(purpose: Purpose, text: string, given: string): boolean {
    const [expected, shown] = [Buffer.from(this.mac(purpose, text)), Buffer.from(given)]
    return expected.length === shown.length && timingSafeEqual(expected, shown)
  }

  #read(): Buffer {
    mkdirSync(this.#folder, { recursive: true })
    const half = `${this.#file}.${randomUUID()}`
    const fresh = JSON.stringify({ master: randomBytes(32).toString('base64url') })
    try {
      // Of several processes that start together one makes the file, whole; the others take that one.
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
