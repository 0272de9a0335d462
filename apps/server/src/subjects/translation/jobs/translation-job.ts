import type { Db } from '#server/platform/database/db.ts'
import { startRepeating, type Job } from '#server/platform/repeat.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { openTranslators } from '#server/platform/translators/open-translators.ts'
import { openCityFiles } from '../store/city-files.ts'
import { createTranslating, type TranslatingDeps } from './translate-requested.ts'
import { createEagerRequests } from './request-eager.ts'

/** Somebody waits for these. */
const VIEWED_EVERY_MS = 1000
const EAGER_EVERY_MS = 20_000
/** Cached answers become old no more often than this by translations in advance. */
const TOLD_EVERY_MS = 15_000

/**
 * Translates what readers look at and, beside it, what cities want in advance: neither waits for the other. Null if no service
 * is set up. `failed` is called with each new reason once.
 */
export function startTranslating(
  { translators, clock, dataDir, site }: Pick<Config, 'translators' | 'clock' | 'dataDir' | 'site'>,
  { db, signal: until }: { db: Db; signal: AbortSignal },
  on: { written: () => void; failed: (reason: string) => void; error: (error: unknown) => void },
): Job | null {
  if (translators.length === 0) return null
  const cityFiles = openCityFiles({ dataDir, db, site })
  const said = new Map<string, string>()
  const failed = (what: string, reason: string) => {
    if (said.get(what) !== reason) on.failed(reason)
    said.set(what, reason)
  }
  const stopping = new AbortController()
  const signal = AbortSignal.any([until, stopping.signal])
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
  const repeating = { error: on.error, until: signal }
  const jobs = [
    startRepeating(
      VIEWED_EVERY_MS,
      async (ends) => {
        while (!ends.aborted && (await viewed.once('viewed')).taken > 0);
      },
      repeating,
    ),
    startRepeating(
      EAGER_EVERY_MS,
      async (ends) => {
        await requests.once()
        for (const problem of cityFiles.problems()) failed(problem, problem)
        try {
          while (!ends.aborted && (await eager.once('eager')).taken > 0)
            if (performance.now() - told > TOLD_EVERY_MS) tell()
        } finally {
          tell()
        }
      },
      repeating,
    ),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
