import { z } from 'zod'
import { createHostTurns } from '../net/host-turns.ts'
import type { TranslatorConfig } from '../settings/translator-config.ts'
import { askProvider, refusal, unreadable } from './ask-provider.ts'
import { primaryOf, type Translator } from './translator.ts'

const NAME = 'LibreTranslate'
/** Servers refuse longer requests (`--char-limit`). */
const MOST = 5000
const TIMEOUT_MS = 45_000
const LANGUAGES_FOR_MS = 60 * 60_000

const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const Answer = z.object({ translatedText: z.array(z.string()) })
const Refusal = z.object({ error: z.string() })

type Known = z.infer<typeof Languages>

/** A LibreTranslate server, the operator's own or another. */
export function libretranslate({
  url,
  key,
}: Extract<TranslatorConfig, { provider: 'libretranslate' }>): Translator {
  const turns = createHostTurns()
  let kept: { languages: Known; until: number } | null = null

  async function languages(signal: AbortSignal): Promise<Known> {
    if (kept !== null && performance.now() < kept.until) return kept.languages
    const address = `${url}/languages`
    const { status, answer } = await askProvider({ name: NAME, address, key, signal, turns })
    if (status !== 200) throw refusal(NAME, status, Refusal.safeParse(answer).data?.error)
    const { data } = Languages.safeParse(answer)
    if (data === undefined) throw unreadable(NAME)
    kept = { languages: data, until: performance.now() + LANGUAGES_FOR_MS }
    return data
  }

  return {
    provider: 'libretranslate',
    model: 'libretranslate',
    most: MOST,
    isInstructed: false,
    timeoutMs: TIMEOUT_MS,
    speaks: async (from, to, signal) => {
      const known = await languages(signal)
      const targets = known.flatMap(({ code, targets: given }) => given ?? [code])
      const source = from === null ? null : codeOf(from, known)
      const reached = known.find(({ code }) => code === source)?.targets ?? targets
      return codeIn(to, reached) !== null
    },
    translate: async ({ texts, from, to, signal }) => {
      const known = await languages(signal)
      const { status, answer } = await askProvider({
        name: NAME,
        address: `${url}/translate`,
        key,
        body: {
          q: texts,
          source: (from === null ? null : codeOf(from, known)) ?? 'auto',
          target:
            codeIn(
              to,
              known.flatMap(({ code, targets }) => [code, ...(targets ?? [])]),
            ) ?? to,
          format: 'html',
          ...(key === null ? {} : { api_key: key }),
        },
        signal,
        turns,
      })
      if (status !== 200) throw refusal(NAME, status, Refusal.safeParse(answer).data?.error)
      const { data } = Answer.safeParse(answer)
      if (data?.translatedText.length !== texts.length) throw unreadable(NAME)
      return data.translatedText
    },
  }
}

const codeOf = (tag: string, known: Known) =>
  codeIn(
    tag,
    known.map(({ code }) => code),
  )

/** The server's code for a language: the whole tag, else another form of it. */
function codeIn(tag: string, codes: readonly string[]): string | null {
  const wanted = tag.toLowerCase()
  return (
    codes.find((code) => code.toLowerCase() === wanted) ??
    codes.find((code) => primaryOf(code) === primaryOf(tag)) ??
    null
  )
}
