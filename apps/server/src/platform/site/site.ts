import { isLocale, type Locale } from '@okolo/contract/locale'
import type { SiteLook } from '@okolo/contract/site/site-look'
import { readSite, stampOf, type ReadSite } from './read-site.ts'
import { faultLine, type SiteFault } from './site-faults.ts'
import { lookOf, type Owner, type SiteValue } from './site-value.ts'

/** The folder is looked at again after this time. */
const FRESH_MS = 2000
const NOBODY: Owner = { name: null, address: null, email: null }

export type SiteOptions = {
  /** Holds where the folder names no owner. */
  owner?: Owner
  /** Told of a folder that went wrong while it was in use. */
  complain?: (line: string) => void
  freshMs?: number
}

/**
 * A site as its folder has it. Each part of the server is handed the one it works for, and asks it anew: a folder that
 * changes is read again, and while it has faults, its last good state holds.
 */
export class Site {
  readonly folder: string
  readonly #options: Required<SiteOptions>
  readonly #listeners = new Set<() => void>()
  #read: ReadSite
  #faults: SiteFault[]
  #stamp: string
  #looked = performance.now()

  constructor(folder: string, options: SiteOptions = {}) {
    this.folder = folder
    this.#options = { owner: NOBODY, complain: warn, freshMs: FRESH_MS, ...options }
    this.#read = readSite(folder, this.#options.owner)
    this.#faults = this.#read.faults
    this.#stamp = stampOf(folder, this.#read.file)
  }

  /** Its state now. Do not keep it: it changes. */
  get value(): SiteValue {
    if (performance.now() - this.#looked >= this.#options.freshMs) this.reload()
    return this.#read.value
  }

  /** The owner where the folder names none. */
  get owner(): Owner {
    return this.#options.owner
  }

  /** The faults of the folder as it was read last. */
  get faults(): readonly SiteFault[] {
    return this.#faults
  }

  /** Reads the folder again if it changed. */
  reload(): void {
    this.#looked = performance.now()
    const stamp = stampOf(this.folder, this.#read.file)
    if (stamp === this.#stamp) return
    const read = readSite(this.folder, this.#options.owner)
    this.#stamp = stampOf(this.folder, read.file)
    this.#faults = read.faults
    if (read.faults.length > 0) {
      this.#options.complain(
        `The site folder ${this.folder} has faults. Its last good state holds.\n${linesOf(read.faults)}`,
      )
      return
    }
    this.#read = read
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` after each change. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns what pages in a language show of it. */
  look(locale: Locale): SiteLook {
    return lookOf(this.value, locale)
  }

  /** Returns the language if it is offered here, else the site's own. */
  offered(locale: unknown): Locale {
    const { language, languages } = this.value
    return isLocale(locale) && languages.includes(locale) ? locale : language
  }

  /** Throws with all faults, one a line. A server does not start with them. */
  requireSound(): void {
    if (this.#faults.length === 0) return
    throw new Error(
      `The site folder ${this.folder} (OKOLO_SITE) is not usable:\n${linesOf(this.#faults)}`,
    )
  }
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

function linesOf(faults: readonly SiteFault[]): string {
  return faults.map((fault) => `  ${faultLine(fault)}`).join('\n')
}
