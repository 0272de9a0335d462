import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { templatePaths } from '../mapping/value-schema.ts'
import { readValues } from '../mapping/values.ts'

const LOOKED_AT = 500
/** Fewer records are not evidence. */
const ENOUGH = 10

/**
 * Returns the paths that match no record, as a misspelt one would. A field with one working alternative is not listed.
 */
export function deadPaths(mapping: Mapping, rows: Json[]): { field: string; path: string }[] {
  if (rows.length < ENOUGH) return []
  const sample = rows.slice(0, LOOKED_AT)
  const isAlive = (path: string) =>
    path.includes('{lang}') || sample.some((row) => readValues({ path: [path] }, row).length > 0)
  const dead: { field: string; path: string }[] = []
  for (const [field, spec] of Object.entries({ ...mapping.fields, id: mapping.id })) {
    for (const one of Array.isArray(spec) ? spec : [spec]) {
      const paths = isJsonObject(one) ? pathsIn(one) : []
      if (paths.length > 0 && !paths.some(isAlive)) {
        const name = field === 'id' ? 'id' : `fields.${field}`
        dead.push({ field: name, path: paths.join('" or "') })
      }
    }
  }
  return dead
}

function pathsIn(spec: { [key: string]: unknown }): string[] {
  if (typeof spec['template'] === 'string') return templatePaths(spec['template'])
  const paths = Array.isArray(spec['path']) ? spec['path'] : spec['hash']
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
}
