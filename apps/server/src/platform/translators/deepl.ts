import { z } from 'zod'
import { createHostTurns } from '../net/host-turns.ts'
import type { TranslatorConfig } from '../settings/translator-config.ts'
import { askProvider, refusal, unreadable } from './ask-provider.ts'
import { primaryOf, type Translator } from './translator.ts'

const NAME = 'DeepL'
const SOURCES = new Set(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  ),
)
/** Languages for which DeepL wants a regional form, or has another code. */
const TARGETS: Record<string, string> = {
  en: 'EN-GB',
  pt: 'PT-PT',
  no: 'NB',
  nn: 'NB',
}
/** Its requests hold 128 KiB. A character takes four bytes at most. */
const MOST = 25_000
const TIMEOUT_MS = 20_000

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) })
const Refusal = z.object({ message: z.string() })

/** DeepL's API, version 2. Keys of the free plan end in `:fx` and have a host of their own. */
export function deepl({ url, key }: Extract<TranslatorConfig, { provider: 'deepl' }>): Translator {
  const turns = createHostTurns()
  return {
    provider: 'deepl',
    model: 'deepl',
    most: MOST,
    isInstructed: false,
    timeoutMs: TIMEOUT_MS,
    speaks: (_, to) => Promise.resolve(targetOf(to) !== null),
    translate: async ({ texts, from, to, signal }) => {
      const source = from === null ? null : sourceOf(from)
      const { status, answer } = await askProvider({
        name: NAME,
        address: `${url}/v2/translate`,
        key,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          target_lang: targetOf(to) ?? to.toUpperCase(),
          ...(source === null ? {} : { source_lang: source }),
          tag_handling: 'html',
        },
        signal,
        turns,
      })
      if (status !== 200) throw refusal(NAME, status, Refusal.safeParse(answer).data?.message)
      const { data } = Answer.safeParse(answer)
      if (data?.translations.length !== texts.length) throw unreadable(NAME)
      return data.translations.map(({ text }) => text)
    },
  }
}

function targetOf(tag: string): string | null {
  const special = TARGETS[primaryOf(tag)]
  if (special !== undefined) return special
  return SOURCES.has(primaryOf(tag)) ? primaryOf(tag).toUpperCase() : null
}

/** Null for a language that it has no name for: it finds out itself. */
function sourceOf(tag: string): string | null {
  const language = ['no', 'nn'].includes(primaryOf(tag)) ? 'nb' : primaryOf(tag)
  return SOURCES.has(language) ? language.toUpperCase() : null
}
