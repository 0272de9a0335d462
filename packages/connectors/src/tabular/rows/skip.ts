import type { Json } from '../../json.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readTexts } from '../mapping/values.ts'

/** True when one of the conditions holds for the record. */
export function isSkipped(conditions: Mapping['skip'], record: Json): boolean {
  return (conditions ?? []).some(({ path, is, not, matches, empty }) => {
    const texts = readTexts({ path }, record)
    const among = (list: readonly unknown[]) =>
      texts.some((text) => list.map(String).includes(text))
    return (
      (is === undefined || among(is)) &&
      (not === undefined || !among(not)) &&
      (matches === undefined || texts.some((text) => new RegExp(matches, 'u').test(text))) &&
      (empty === undefined || (texts.length === 0) === empty)
    )
  })
}
