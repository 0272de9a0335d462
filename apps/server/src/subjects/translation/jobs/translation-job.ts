import type { Db } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { openTranslators } from '#server/platform/translators/open-translators.ts'
import { openCityFiles } from '../store/city-files.ts'
import { createTranslating, type TranslatingDeps } from './translate-requested.ts'
import { createEagerRequests } from './request-eager.ts'

/** Cached answers become old no more often than this by translations in advance. */
const TOLD_EVERY_MS = 15_000

/** Each carries out what waits, until nothing does or the signal aborts. */
export type Translating = {
  /** For readers who look at an event now. */
  viewed: (signal: AbortSignal) => Promise<void>
  /** For cities that want their events in advance. */
  eager: (signal: AbortSignal) => Promise<void>
}

/**
 * Returns how translations that readers and cities want are carried out, or null if no service is set up. `failed` is called with
 * each new reason once.
 */
export function openTranslating(
  { translators, clock, dataDir, site }: Pick<Config, 'translators' | 'clock' | 'dataDir' | 'site'>,
  { db, signal }: { db: Db; signal: AbortSignal },
  on: { written: () => void; failed: (reason: string) => void },
): Translating | null {
  if (translators.length === 0) return null
  const cityFiles = openCityFiles({ dataDir, db, site })
  const said = new Map<string, string>()
  const failed = (what: string, reason: string) => {
    if (said.get(what) !== reason) on.failed(reason)
    said.set(what, reason)
  }
  const deps = (written: () => void): TranslatingDeps => ({
    db,
    clock,
    cityFiles,
    signal,
    failed,
    written,
    translators: openTranslators(translators),
  })
  const requests = createEagerRequests({ db, clock, cityFiles })
  let isUntold = false
  let told = -Infinity
  const tell = () => {
    if (isUntold) on.written()
    isUntold = false
    told = performance.now()
  }
  const viewed = createTranslating(deps(on.written))
  const eager = createTranslating(deps(() => void (isUntold = true)))
  return {
    viewed: async (ends) => {
      while (!ends.aborted && (await viewed.once('viewed')).taken > 0);
    },
    eager: async (ends) => {
      await requests.once()
      for (const problem of cityFiles.problems()) failed(problem, problem)
      try {
        while (!ends.aborted && (await eager.once('eager')).taken > 0)
          if (performance.now() - told > TOLD_EVERY_MS) tell()
      } finally {
        tell()
      }
    },
  }
}
