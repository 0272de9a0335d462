import type { Json } from '../json.ts'

/** Hostile values: markup, executable addresses, characters that hide or reverse text. */
export const POISONS: Record<string, (value: string) => string> = {
  script: (value) => `${value}"'></script></title><script>alert(1)</script>`,
  handler: (value) => `<img src=x onerror=alert(1)><svg/onload=alert(1)>${value}`,
  encoded: (value) =>
    `${value}&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(1)&#62;`,
  link: (value) => `${value}<a href="jav&#x09;ascript:alert(1)" onclick=alert(1)>x</a>`,
  address: () => 'javascript:alert(1)//https://feed.example/',
  data: () => 'data:text/html,<script>alert(1)</script>',
  hidden: (value) => `${value}\u202Egnp.\u0000\u2066\u2028\uFEFF\u0007`,
  broken: (value) => `${value}\uD800<scr\u0000ipt>alert(1)</scr\u0000ipt>`,
}

export type PoisonedRecord = { field: string; poison: string; raw: Json }

/**
 * Yields a record once for each of its texts and each poison. In texts of many lines (a calendar, a page) each line is
 * a field. Skips fields in `seen`. All places in a list are one field.
 */
export function* poisonedFields(raw: Json, seen: Set<string>): Generator<PoisonedRecord> {
  for (const { path, field, lines } of textsOf(raw, [], '')) {
    for (const [poison, spoil] of Object.entries(POISONS)) {
      for (const [at, line] of lines.entries()) {
        const name = lines.length === 1 ? field : `${field} ${/^[\w-]*/.exec(line)?.[0]}`
        if (seen.has(`${name} ${poison}`)) continue
        seen.add(`${name} ${poison}`)
        const text = lines.with(at, spoiled(line, lines.length, spoil)).join('\n')
        yield { field: name, poison, raw: replaced(raw, path, text) }
      }
    }
  }
}

/** In a line of a calendar the value behind the first colon. */
function spoiled(line: string, lines: number, spoil: (value: string) => string): string {
  const colon = lines === 1 ? -1 : line.indexOf(':')
  return line.slice(0, colon + 1) + spoil(line.slice(colon + 1))
}

type Place = { path: (string | number)[]; field: string; lines: string[] }

function textsOf(value: Json, path: (string | number)[], field: string): Place[] {
  if (typeof value === 'string') {
    const lines = value.split('\n')
    return [{ path, field, lines: lines.length > 2 ? lines : [value] }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((inner, at) => textsOf(inner, [...path, at], `${field}[]`))
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : textsOf(inner, [...path, key], `${field}.${key}`),
  )
}

function replaced(value: Json, path: (string | number)[], text: string): Json {
  const [key, ...rest] = path
  if (key === undefined) return text
  if (Array.isArray(value)) {
    const at = Number(key)
    return value.with(at, replaced(value[at] ?? null, rest, text))
  }
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [key]: replaced(value[key] ?? null, rest, text) }
}
