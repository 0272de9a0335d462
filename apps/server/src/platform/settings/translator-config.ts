import { z } from 'zod'
import type { ModelConfig } from './model-config.ts'
import { Web } from './setting-shapes.ts'

const PROVIDERS = ['deepl', 'libretranslate', 'llm'] as const
type Provider = (typeof PROVIDERS)[number]

const Order = z.string().transform((text, context): Provider[] => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const known = PROVIDERS.filter((name) => names.includes(name))
  if (known.length < names.length)
    context.addIssue({
      code: 'custom',
      message: `expected ${PROVIDERS.join(', ')}, each once at most, in the order in which they are asked`,
    })
  return known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
})
const Filled = z.string().min(1)
const Characters = z.coerce.number().int().positive()
const Price = z.coerce.number().nonnegative()

/** Settings of the services that translate events, part of the environment that config.ts reads. */
export const TRANSLATOR_ENVIRONMENT = {
  OKOLO_TRANSLATORS: Order.default([]),
  OKOLO_DEEPL_KEY: Filled.optional(),
  OKOLO_DEEPL_URL: Web.optional(),
  OKOLO_DEEPL_MONTHLY_CHARACTERS: Characters.optional(),
  OKOLO_DEEPL_PRICE: Price.optional(),
  OKOLO_LIBRETRANSLATE_URL: Web.optional(),
  OKOLO_LIBRETRANSLATE_KEY: Filled.optional(),
  OKOLO_LIBRETRANSLATE_MONTHLY_CHARACTERS: Characters.optional(),
  OKOLO_LIBRETRANSLATE_PRICE: Price.optional(),
  OKOLO_LLM_MONTHLY_CHARACTERS: Characters.optional(),
  OKOLO_LLM_PRICE: Price.optional(),
}

/** Names of settings whose values error messages may quote. */
export const SHOWN_OF_TRANSLATORS = [
  'OKOLO_TRANSLATORS',
  'OKOLO_DEEPL_MONTHLY_CHARACTERS',
  'OKOLO_DEEPL_PRICE',
  'OKOLO_LIBRETRANSLATE_MONTHLY_CHARACTERS',
  'OKOLO_LIBRETRANSLATE_PRICE',
  'OKOLO_LLM_MONTHLY_CHARACTERS',
  'OKOLO_LLM_PRICE',
]

type Spending = {
  /** Characters that may be sent in a calendar month (UTC). Null: no limit. */
  monthlyCharacters: number | null
  /** Of a million characters, in the operator's currency. 0: it costs nothing. */
  price: number
}
/** Addresses are without a trailing slash. */
export type TranslatorConfig = Spending &
  (
    | { provider: 'deepl'; url: string; key: string }
    | { provider: 'libretranslate'; url: string; key: string | null }
    | ({ provider: 'llm' } & Pick<ModelConfig, 'url' | 'model' | 'key'>)
  )

/** Characters of the free plan. Operators who pay set their own limit. */
const DEEPL_CHARACTERS = 500_000

type Given = z.infer<z.ZodObject<typeof TRANSLATOR_ENVIRONMENT>>

/** Returns the services in their order. Throws if one lacks what it needs. */
export function translatorConfig(e: Given, model: ModelConfig | null): TranslatorConfig[] {
  return e.OKOLO_TRANSLATORS.map((provider) => {
    if (provider === 'deepl') return deeplConfig(e)
    if (provider === 'libretranslate') return libretranslateConfig(e)
    if (model === null)
      throw new Error('OKOLO_TRANSLATORS names llm: set OKOLO_LLM_URL and OKOLO_LLM_MODEL too.')
    const { url, key } = model
    const spending = spendingOf('LLM', e.OKOLO_LLM_MONTHLY_CHARACTERS, e.OKOLO_LLM_PRICE)
    return { provider, url, key, model: model.model, ...spending }
  })
}

function deeplConfig(e: Given): TranslatorConfig {
  const key = e.OKOLO_DEEPL_KEY
  if (key === undefined)
    throw new Error('OKOLO_TRANSLATORS names deepl: set OKOLO_DEEPL_KEY too, its key.')
  const own = key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  return {
    provider: 'deepl',
    url: plain(e.OKOLO_DEEPL_URL ?? own),
    key,
    monthlyCharacters: e.OKOLO_DEEPL_MONTHLY_CHARACTERS ?? DEEPL_CHARACTERS,
    price: e.OKOLO_DEEPL_PRICE ?? 0,
  }
}

function libretranslateConfig(e: Given): TranslatorConfig {
  const url = e.OKOLO_LIBRETRANSLATE_URL
  if (url === undefined)
    throw new Error(
      'OKOLO_TRANSLATORS names libretranslate: set OKOLO_LIBRETRANSLATE_URL too, its address.',
    )
  return {
    provider: 'libretranslate',
    url: plain(url),
    key: e.OKOLO_LIBRETRANSLATE_KEY ?? null,
    ...spendingOf(
      'LIBRETRANSLATE',
      e.OKOLO_LIBRETRANSLATE_MONTHLY_CHARACTERS,
      e.OKOLO_LIBRETRANSLATE_PRICE,
    ),
  }
}

/** Nothing that costs money goes without a limit. */
function spendingOf(name: string, characters: number | undefined, price = 0): Spending {
  if (price > 0 && characters === undefined)
    throw new Error(
      `OKOLO_${name}_PRICE wants OKOLO_${name}_MONTHLY_CHARACTERS: how many may be sent in a month.`,
    )
  return { monthlyCharacters: characters ?? null, price }
}

const plain = (url: string) => url.replace(/\/+$/, '')
