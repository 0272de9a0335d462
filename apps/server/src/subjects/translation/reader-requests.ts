import { byNetwork, countAttempt } from '#server/people/sessions/attempts.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { EventTexts } from './store/event-texts.ts'
import { translatedTexts, type Translated } from './store/translated-texts.ts'
import { notYetRequested, requestTranslations } from './store/translation-requests.ts'

/** Characters that one network puts to the providers: some pages of a list in an hour, a fifth of DeepL's free month in a day. */
const HOUR = { max: 40_000, seconds: 3600 }
const DAY = { max: 100_000, seconds: 24 * 3600 }

/** `translates`: a provider is set up. */
export type TranslationRequestDeps = { db: Db; secrets: Secrets; translates: boolean }

type Reader = { target: string; isWhole: boolean; isViewed: boolean; ip: string; now: Date }

type Requested<Event> = {
  /** In the order of the events. */
  translated: Translated[]
  /** Events that lack a text which a provider may give. */
  waiting: Event[]
  /** Seconds after which this network may request more. Null: it may, and all is requested. */
  wait: number | null
}

/**
 * Has the texts translated that somebody looks at or saved. Every such request goes through here, so that one limit counts them all;
 * an event that is requested already costs nothing.
 */
export async function requestReaderTranslations<Event extends EventTexts & { id: number }>(
  deps: TranslationRequestDeps,
  events: readonly Event[],
  { ip, now, ...reader }: Reader,
): Promise<Requested<Event>> {
  const { db, translates } = deps
  const { target, isWhole } = reader
  const translated = await translatedTexts(db, events, target)
  if (!translates) return { translated, waiting: [], wait: null }
  const lacking = new Map(
    events.flatMap((event, i) => {
      const { brief, description } = translated[i]?.missing ?? { brief: 0, description: 0 }
      const characters = brief + (isWhole ? description : 0)
      return characters === 0 ? [] : [[event, characters]]
    }),
  )
  const waiting = [...lacking.keys()]
  const fresh = await notYetRequested(db, { ...reader, eventIds: waiting.map(({ id }) => id) })
  const characters = lacking
    .entries()
    .reduce((sum, [{ id }, more]) => sum + (fresh.has(id) ? more : 0), 0)
  if (characters === 0) return { translated, waiting, wait: null }
  const counted = [
    ...byNetwork('translated hour', ip, HOUR),
    ...byNetwork('translated day', ip, DAY),
  ]
  const wait = await countAttempt(deps, counted, now, characters)
  if (wait === null) await requestTranslations(db, { ...reader, eventIds: [...fresh] }, now)
  return { translated, waiting, wait }
}
