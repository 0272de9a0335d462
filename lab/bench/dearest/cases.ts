import { nthValidValue, type Known } from '@okolo/server/app/testing/fuzz/schema-values.ts'
import type { Target } from '@okolo/server/app/testing/fuzz/targets.ts'

/** Requests of one kind: the `n`th is never the same as another. */
export type Case = {
  name: string
  method?: 'POST'
  url: (n: number) => string
  payload?: (n: number) => object
}

export type Place = { city: string; lat: number; lng: number }

/** Every GET that an anonymous reader may send, bare and with each parameter: in a city, and lists everywhere too. */
export function casesOf(targets: readonly Target[], known: Known, place: Place): Case[] {
  return targets
    .filter(({ method, needsToken }) => method === 'GET' && !needsToken)
    .flatMap(({ path, query }) => {
      const isFilter = query.some(({ name }) => name === 'city' || name === 'city_exclude')
      // Of one venue, say, the filter of lists gives no more than of a city.
      const hasParameters = path.startsWith('/v1/') && !/[?{]/.test(path)
      const variants = [
        [],
        ...(hasParameters ? query : []).flatMap((parameter) =>
          isFilter && parameter.name !== 'city'
            ? [
                ...(path === '/v1/events/' ? [[parameter]] : []),
                [{ name: 'city', schema: null }, parameter],
              ]
            : [[parameter]],
        ),
      ]
      return variants.map((parameters): Case => {
        const names = parameters.map(({ name }) => name)
        return {
          name: `${path}${names.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${names.join('&')}`}`,
          url: (n) => {
            const value = (name: string, schema: unknown) =>
              valueOf(name, schema, { n, known, place })
            const written = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
              encodeURIComponent(value(name, null)[0] ?? ''),
            )
            const asked = new URLSearchParams(written.split('?')[1])
            for (const { name, schema } of needed(path, parameters))
              for (const one of value(name, schema)) asked.append(name, one)
            return `${written.split('?')[0]}?${asked}`
          },
        }
      })
    })
}

type Parameter = { name: string; schema: unknown }

/** A map without a box and a search without letters are refused. */
function needed(path: string, parameters: readonly Parameter[]): Parameter[] {
  const added = (names: string[]) =>
    names
      .filter((name) => parameters.every((one) => one.name !== name))
      .map((name) => ({ name, schema: null }))
  if (path === '/v1/events/map/') return [...parameters, ...added(['bbox', 'zoom'])]
  if (/suggest|understand/.test(path)) return [...parameters, ...added(['q'])]
  return path === '/v1/locations/nearest/'
    ? [...parameters, ...added(['location[]'])]
    : [...parameters]
}

function valueOf(
  name: string,
  schema: unknown,
  { n, known, place }: { n: number; known: Known; place: Place },
): string[] {
  const { city, lat, lng } = place
  const own: Record<string, string[]> = {
    city: [city],
    city_exclude: [city],
    'location[]': [`${lat + n / 1000}`, `${lng}`],
    distance: [['5', '10', '25', '100'][n % 4] ?? ''],
    bbox: [[lng - 0.2 - n / 1000, lat - 0.1, lng + 0.2, lat + 0.1].join(',')],
    zoom: ['12'],
    price: [`${50 + n}`],
    search: [`${WORDS[n % WORDS.length]} ${WORDS[(n + 3) % WORDS.length]}`],
    q: [WORDS[n % WORDS.length] ?? ''],
    page_size: ['100'],
    sorting: [['start', 'popular', 'start_desc', ''][n % 4] ?? ''],
    timeframe: [['today', 'tomorrow', 'this_week'][n % 3] ?? ''],
    timeline: ['past'],
  }
  const fitting = own[name]
  if (fitting !== undefined) return fitting
  const sampled = nthValidValue(schema, name.replace('[]', ''), known, n)
  return (Array.isArray(sampled) ? sampled : [sampled]).map(String)
}

const WORDS = 'concert visite jazz atelier spectacle lecture musique danse exposition salsa'.split(
  ' ',
)
