import type { SourceCity } from '../../connector.ts'
import type { Assumption } from '../../event-draft.ts'
import type { Json } from '../../json.ts'
import { resolveZone } from '../../understanding/zone.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readText } from '../mapping/values.ts'

/** One record while it is being mapped. */
export type Row = {
  value: Json
  mapping: Mapping
  /** BCP 47 language of texts without one. */
  language: string
  /** Languages of the month and weekday names in dates. */
  languages: readonly string[]
  /** IANA zone of wall times. */
  zone: string
  /** True if no zone is given and the city's is used. */
  isZoneAssumed: boolean
  assumptions: Assumption[]
}

export function openRow(value: Json, mapping: Mapping, city: SourceCity): Row {
  const { source, fields } = mapping
  const assumptions: Assumption[] = []
  const tag = fields.language ? languageTag(readText(fields.language, value)) : null
  const language = tag ?? source.language ?? 'und'
  const zoneName = fields.timeZone ? readText(fields.timeZone, value) : null
  const rowZone = zoneName === null ? null : resolveZone(zoneName)
  if (zoneName !== null && rowZone === null) {
    assumptions.push({
      code: 'zone_unknown',
      field: 'timeZone',
      message: `"${zoneName}" names no time zone`,
    })
  }
  const zone = rowZone ?? source.timeZone ?? city.tz
  const known = [language, source.language ?? 'und', ...city.languages, 'en']
  return {
    value,
    mapping,
    language,
    languages: [...new Set(known.filter((one) => one !== 'und'))],
    zone,
    isZoneAssumed: rowZone === null && source.timeZone === undefined,
    assumptions,
  }
}

/** Records an assumption once per code and field. */
export function assume(row: Row, code: string, message: string, field?: string): void {
  if (row.assumptions.some((one) => one.code === code && one.field === field)) return
  row.assumptions.push({ code, message, ...(field === undefined ? {} : { field }) })
}

/** Returns a tag in its usual form, or null for an invalid one. */
export function languageTag(text: string | null): string | null {
  try {
    return text === null ? null : (Intl.getCanonicalLocales(text.replace('_', '-'))[0] ?? null)
  } catch {
    return null
  }
}
