import { setTimeout as sleep } from 'node:timers/promises'
import {
  createModelMoods,
  type ModelMoodDeps,
  moodProvider,
} from '#server/ingest/model-moods/model-moods.ts'
import type { ModelConfig } from '#server/platform/settings/model-config.ts'

const PAUSE_MS = 30_000

/**
 * Asks the language model for moods in batches, with pauses while nothing is new. Null if no model
 * is set for moods. `written` reports changes, `error` each new reason of failure.
 */
export function startModelMoods(
  model: ModelConfig | null,
  deps: Omit<ModelMoodDeps, 'provider' | 'monthlyTokens'>,
  on: { written: () => void; error: (error: unknown) => void },
): { stop: () => Promise<void> } | null {
  if (!model?.moods) return null
  const stopping = new AbortController()
  const signal = AbortSignal.any([deps.signal, stopping.signal])
  const moods = createModelMoods({
    ...deps,
    signal,
    provider: moodProvider(model),
    monthlyTokens: model.monthlyTokens,
  })
  let lastSaid = ''
  const report = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== lastSaid && !signal.aborted) on.error(error)
    lastSaid = reason
  }
  const run = async () => {
    while (!signal.aborted) {
      let goesOn = false
      try {
        const { written, stopped, error } = await moods.once()
        if (written > 0) on.written()
        if (error !== undefined) report(error)
        goesOn = stopped === null
      } catch (error) {
        report(error)
      }
      // A stop ends the pause, which is no failure.
      if (!goesOn) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
