import { LOCALES } from '@okolo/contract/locale'
import type { z } from 'zod'
import { distance } from '#server/words/edit-distance.ts'
import { SiteShape } from './site-shape.ts'

/** Something that is wrong in a site's folder. */
export type SiteFault = {
  /** Path below the folder: `site.json`. */
  file: string
  /** The key in the file: `colours.light`. Empty: the whole file. */
  key: string
  /** `found "red", expected a colour such as "#1b5e9e"` */
  text: string
}

/** Returns a fault as one line for people. */
export function faultLine({ file, key, text }: SiteFault): string {
  return [file, ...(key === '' ? [] : [key]), text].join(': ')
}

/** Says of each issue of a file which key it is, what was found and what is expected. */
export function faultsOf(error: z.ZodError, given: unknown, file = 'site.json'): SiteFault[] {
  const faults = error.issues.flatMap((issue): SiteFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        file,
        key: [...issue.path, key].join('.'),
        text: `it is not a key here. ${nearest(key, keysAt(file, issue.path))}`,
      }))
    // The fault of a record's key is told inside.
    const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
    const found = shown(inner === undefined ? valueAt(given, issue.path) : issue.path.at(-1))
    const text = `found ${found}, expected ${inner ?? issue.message}`
    return [{ file, key: issue.path.join('.'), text }]
  })
  // Several rules of one value may expect the same.
  return faults.filter(
    (one, at) => faults.findIndex((other) => faultLine(other) === faultLine(one)) === at,
  )
}

const LONGEST_SHOWN = 60

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1)}…`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
}

function nearest(key: string, known: readonly string[]): string {
  const [first] = known
    .map((one) => ({ one, letters: distance(key.toLowerCase(), one) }))
    .toSorted((a, b) => a.letters - b.letters)
  return first !== undefined && first.letters <= key.length / 2
    ? `Did you mean "${first.one}"?`
    : `Its keys are ${known.join(', ')}.`
}

/** File and place in it -> its keys. Elsewhere keys are languages. */
const KEYS: Record<string, readonly string[]> = {
  'site.json': Object.keys(SiteShape.shape).filter((key) => key !== '$schema'),
  'site.json colours': ['light', 'dark'],
  'site.json owner': ['name', 'address', 'email'],
  'site.json footer': ['text', 'links'],
  'site.json footer.links': ['text', 'url'],
  'site.json social': ['name', 'url'],
  'places.json': ['name', 'at', 'country', 'population', 'names', 'radius', 'languages'],
  'picks.json': ['picks', 'collections'],
  'picks.json picks': ['event', 'city', 'category', 'reason', 'language', 'letter', 'until'],
  'picks.json collections': 'slug names intros language filter landing position until'.split(' '),
}

function keysAt(file: string, path: readonly PropertyKey[]): readonly string[] {
  const place = path.filter((part) => typeof part === 'string').join('.')
  return KEYS[`${file} ${place}`.trimEnd()] ?? LOCALES
}
