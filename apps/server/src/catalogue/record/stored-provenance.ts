import type { FieldOrigin } from '@okolo/contract/site/origins'

/** `source`: its slug, empty for a lock. `at`: ISO instant. */
export type StoredOrigin = Pick<FieldOrigin, 'role' | 'rule'> & { source: string; at: string }

/**
 * `event.provenance`: each origin once, with the fields whose values are from there (`of`: `price`, `titles.sk`,
 * `dates.2026-11-20T20:00:00`; `dates` where all dates have one origin). Most events have one origin and two dozen fields.
 * `image`, the source of the picture, is stored a second time: every card asks for it.
 */
export type StoredProvenance = {
  image?: string
  from?: (StoredOrigin & { of: string[] })[]
}

const DATES = 'dates'

/** The same by origin: field -> origin as merging has it. */
export function storedProvenance(
  provenance: Readonly<Record<string, StoredOrigin>>,
): StoredProvenance {
  const from = new Map<string, StoredOrigin & { of: string[] }>()
  for (const [field, { source, role, rule, at }] of Object.entries(provenance)) {
    const key = `${source} ${role} ${rule} ${at}`
    const origin = from.get(key) ?? { source, role, rule, at, of: [] }
    from.set(key, origin)
    origin.of.push(field)
  }
  const origins = [...from.values()]
  const dated = origins.filter(({ of }) => of.some(isDate))
  if (dated.length === 1)
    for (const origin of dated) origin.of = [...origin.of.filter((field) => !isDate(field)), DATES]
  const image = provenance['image']?.source
  return { ...(image !== undefined && { image }), from: origins }
}

/** Returns the origin of a field's value, or null if no source gives one. */
export function originIn(provenance: StoredProvenance, field: string): StoredOrigin | null {
  const isOf = ({ of }: { of: readonly string[] }) =>
    of.includes(field) || (isDate(field) && of.includes(DATES))
  return provenance.from?.find(isOf) ?? null
}

/** Slugs of all sources that give something. */
export function sourcesIn(provenance: StoredProvenance): string[] {
  return (provenance.from ?? []).map(({ source }) => source)
}

function isDate(field: string): boolean {
  return field.startsWith(`${DATES}.`)
}
