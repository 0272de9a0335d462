import { unpacked } from '#server/words/messages/told.ts'
import type { Look } from './scan-store.ts'

const SHOWN = 3

/** The find of a scan at an address, for tables and files. */
export type LookFacts = {
  number: number
  name: string
  house: string
  address: string
  state: string
  decision: string | null
  /** The kind of source that was found. */
  kind: string | null
  feed: string | null
  upcoming: number
  /** Of the first events those that the catalogue lists already. */
  listed_already: number
  doubts: string[]
  /** Why nothing was found. */
  reason: string | null
  source: string | null
  examples: string[]
}

/** The facts of a look, with three of its next events: `2026-12-01 20:00 Concert, Klub Lúč`. */
export function factsOf(look: Look): LookFacts {
  const { result } = look
  return {
    number: look.id,
    name: look.name,
    house: look.kind,
    address: look.address,
    state: look.state,
    decision: look.decision,
    kind: result?.ok === true ? result.detected.kind : null,
    feed: result?.ok === true ? result.detected.url : null,
    upcoming: look.upcoming,
    listed_already: look.listedAlready,
    doubts: look.doubts.map(({ text }) => String(unpacked(text))),
    reason: result?.ok === false ? result.reason : null,
    source: look.sourceSlug ?? look.knownSource,
    examples: result?.ok === true ? result.preview.events.slice(0, SHOWN).map(exampleOf) : [],
  }
}

function exampleOf({
  title,
  date,
  place,
}: {
  title: string
  date: { start: string; all_day: boolean } | null
  place: string | null
}): string {
  const day = date?.start.slice(0, 10) ?? 'no day'
  const hour = date === null || date.all_day ? '' : ` ${date.start.slice(11, 16)}`
  return `${day}${hour} ${title}${place === null ? '' : `, ${place}`}`
}

/** The looks as CSV (RFC 4180), with a heading. */
export function csvOf(looks: readonly Look[]): string {
  const rows = looks.map(factsOf)
  const heads = Object.keys(rows[0] ?? {})
  return [heads, ...rows.map((row) => Object.values(row).map(textOf))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')
}

function textOf(value: string | number | string[] | null): string {
  return Array.isArray(value) ? value.join(' | ') : String(value ?? '')
}

/** A cell that a spreadsheet takes for text: strangers wrote it, and formulas begin with these signs. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
