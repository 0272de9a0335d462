import type { TranslatorConfig } from '../settings/translator-config.ts'
import { deepl } from './deepl.ts'
import { libretranslate } from './libretranslate.ts'
import { llmTranslator } from './llm-translator.ts'
import type { Translator } from './translator.ts'

/** A service with what may be spent on it. */
export type PaidTranslator = Translator & Pick<TranslatorConfig, 'monthlyCharacters' | 'price'>

/** The services of the settings, in the order in which they are asked. Each call gives ones that wait for nobody else. */
export function openTranslators(configs: readonly TranslatorConfig[]): PaidTranslator[] {
  return configs.map((config) => ({
    ...openOne(config),
    monthlyCharacters: config.monthlyCharacters,
    price: config.price,
  }))
}

function openOne(config: TranslatorConfig): Translator {
  switch (config.provider) {
    case 'deepl':
      return deepl(config)
    case 'libretranslate':
      return libretranslate(config)
    case 'llm':
      return llmTranslator(config)
  }
}
