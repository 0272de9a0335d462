import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { unpackNuxt } from './nuxt-data.ts'
import { attributeOf, attributesOf, cutScripts } from './page-scripts.ts'
import { valuesInScript } from './script-values.ts'

/** The most that is read of one page. */
const MOST = { letters: 10_000_000, scripts: 300, values: 60 }

/**
 * Returns the JSON that a web page carries for its scripts, each value under a name that stays the same: the id of its
 * script, its variable, or its attribute. Runs no script. JSON-LD is markup and left out.
 */
export function carriedJson(html: string): JsonObject {
  const { scripts, markup } = cutScripts(html.slice(0, MOST.letters))
  const found = [
    ...scripts.slice(0, MOST.scripts).flatMap((script) => [...valuesOf(script)]),
    ...attributesOf(markup).flatMap(([name, text]) => {
      const value = parsed(text)
      return value === null ? [] : [[name, value] as const]
    }),
  ].slice(0, MOST.values)
  return Object.fromEntries(
    Map.groupBy(found, ([name]) => name)
      .entries()
      .flatMap(([name, alike]) =>
        alike.map(([, value], index) => [index === 0 ? name : `${name}-${index + 1}`, value]),
      ),
  )
}

type Script = ReturnType<typeof cutScripts>['scripts'][number]

function* valuesOf({ attributes, text }: Script): Generator<[string, Json]> {
  if (attributeOf(attributes, ' src') !== null) return
  const type = attributeOf(attributes, 'type')?.toLowerCase() ?? ''
  if (/^(?:text\/javascript|application\/javascript|module)?$/.test(type))
    yield* valuesInScript(text)
  if (!type.includes('json') || type.includes('ld+json')) return
  const value = parsed(text)
  if (value === null) return
  const id = attributeOf(attributes, 'id')
  const isNuxt = id === '__NUXT_DATA__' || attributes.includes('data-nuxt-data')
  yield [id ?? 'json', isNuxt ? unpackNuxt(value) : value]
}

/** Null for text that holds no object and no list. */
function parsed(text: string): JsonObject | Json[] | null {
  try {
    const value: Json = JSON.parse(text)
    return Array.isArray(value) || isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
