import type { TranslatedTexts } from '@okolo/contract/events/translation'
import type { ForeignPart } from './foreign-parts.ts'

/** The browser's own translator (Translator API), as far as it is used. */
type OwnTranslator = { translate: (text: string) => Promise<string>; destroy: () => void }
type Pair = { sourceLanguage: string; targetLanguage: string }
type TranslatorApi = {
  availability: (pair: Pair) => Promise<string>
  create: (options: Pair & { monitor: (target: EventTarget) => void }) => Promise<OwnTranslator>
}

function here(): TranslatorApi | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler's library has no such type yet
  return (globalThis as { Translator?: TranslatorApi }).Translator ?? null
}

/** True if this browser can translate from each language, perhaps after fetching its model. */
export async function canTranslate(from: readonly string[], to: string): Promise<boolean> {
  const api = here()
  if (api === null) return false
  const known = await Promise.all(
    from.map((language) => api.availability({ sourceLanguage: language, targetLanguage: to })),
  )
  return known.every((one) => one !== 'unavailable')
}

/** Translates texts in this browser. `onLoaded`: how much of the models is there, from 0 to 1. */
export async function translateHere(
  parts: readonly ForeignPart[],
  to: string,
  onLoaded: (loaded: number) => void,
): Promise<TranslatedTexts> {
  const api = here()
  if (api === null) throw new Error('this browser has no translator')
  const from = [...new Set(parts.map(({ language }) => language))]
  const texts: TranslatedTexts = { from, title: null, summary: null, description_html: null }
  for (const [index, sourceLanguage] of from.entries()) {
    const loaded = (share: number) => onLoaded((index + share) / from.length)
    // One model after the other: each is large, and progress stays true.
    // oxlint-disable-next-line no-await-in-loop
    const translator = await api.create({
      sourceLanguage,
      targetLanguage: to,
      monitor: (target) =>
        target.addEventListener('downloadprogress', (event) => {
          if (event instanceof ProgressEvent) loaded(event.loaded)
        }),
    })
    try {
      loaded(1)
      for (const { part, language, text } of parts)
        if (language === sourceLanguage)
          // oxlint-disable-next-line no-await-in-loop -- likewise
          texts[part] = await translated(translator, text, part === 'description_html')
    } finally {
      translator.destroy()
    }
  }
  return texts
}

/** HTML keeps its elements: only what stands between them is translated. */
async function translated(
  translator: OwnTranslator,
  text: string,
  isHtml: boolean,
): Promise<string> {
  if (!isHtml) return translator.translate(text)
  const page = new DOMParser().parseFromString(text, 'text/html')
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null) {
    const { currentNode: node } = walker
    const words = node.nodeValue ?? ''
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? []
    // In the order of reading, as one model does one text at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (/\p{L}/u.test(inner)) node.nodeValue = before + (await translator.translate(inner)) + after
  }
  return page.body.innerHTML
}
