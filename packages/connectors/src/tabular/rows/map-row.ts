import { BadRecord } from '../../bad-record.ts'
import type { SourceCity } from '../../connector.ts'
import type { EventDraft, RawImage } from '../../event-draft.ts'
import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { mailAddress } from '../../understanding/mail-address.ts'
import { webAddress } from './addresses.ts'
import { readMoment, timeText } from './dates.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readOffers } from './offers.ts'
import { readStatus } from './status.ts'
import { readDates } from './row-dates.ts'
import { optional, readPlace } from './place.ts'
import type { Row } from './row.ts'
import { languageTag, openRow } from './row.ts'
import { readText as readLocalised } from './texts.ts'
import type { ValueSpec } from '../mapping/value-schema.ts'
import { readBoolean, readNumber, readText, readTexts } from '../mapping/values.ts'

/** One record by its mapping. Null: the mapping skips it. Throws BadRecord `no_title`, `no_date`, `bad_date`. */
export function mapRow(
  record: Json,
  mapping: Mapping,
  city: SourceCity,
  id: string,
): EventDraft | null {
  const rows = rowsOf(record, mapping).filter((one) => !isSkipped(mapping.skip, one))
  const [raw] = rows
  if (raw === undefined) return null
  const row = openRow(raw, mapping, city)
  const { fields, constants = {} } = mapping
  const title = readLocalised(fields.title, row)
  if (!title) throw new BadRecord('no_title', 'the record has no title', 'title')
  const dates = readDates(row, rows)
  const one = (spec: ValueSpec | undefined) => readText(spec, raw)
  const all = (spec: ValueSpec | undefined) => [...new Set(spec ? readTexts(spec, raw) : [])]
  const address = (name: 'url' | 'onlineUrl') => webAddress(one(fields[name]), row, name)
  const tags = all(fields.inLanguage)
    .map(languageTag)
    .filter((tag) => tag !== null)
  const updated = fields.updatedAt ? readMoment(fields.updatedAt, raw, row, 'updatedAt') : null

  const draft: EventDraft = {
    sourceId: id,
    ...optional('url', address('url')),
    title,
    ...optional('summary', fields.summary ? readLocalised(fields.summary, row) : null),
    ...optional(
      'descriptionHtml',
      fields.description ? readLocalised(fields.description, row, 'html') : null,
    ),
    ...dates,
    ...(isCutOff(rows, mapping) && { goesOn: true as const }),
    ...optional('status', readStatus(fields.status, raw, row)),
    ...optional('place', readPlace(row)),
    ...optional('isOnline', readBoolean(fields.online, raw)),
    ...optional('onlineUrl', address('onlineUrl')),
    ...optional('organizers', orNull(organizers(row))),
    ...optional('performers', orNull(people(row, 'performers'))),
    ...optional('categories', orNull(orElse(all(fields.categories), constants.categories))),
    ...(fields.categories?.finestLast === true && { finestCategoryLast: true as const }),
    ...optional('tags', orNull(orElse(all(fields.tags), constants.tags))),
    ...optional('offers', orNull(readOffers(row))),
    ...optional('images', orNull(images(row))),
    ...optional('age', age(row)),
    ...optional('accessibility', orNull(all(fields.accessibility))),
    ...optional('inLanguage', orNull(tags)),
    ...optional('parentSourceId', one(fields.parent)),
    ...optional('seriesSourceId', one(fields.series)),
    ...optional('sameAs', orNull(addresses(all(fields.sameAs), row))),
    ...optional('origin', one(fields.origin)),
    ...optional('updatedAt', updated?.time && updated.offset ? timeText(updated) : null),
  }
  return row.assumptions.length > 0 ? { ...draft, assumptions: row.assumptions } : draft
}

/** Returns the rows of a record. With `group`, rows with one id are dates of one event. */
function rowsOf(record: Json, mapping: Mapping): Json[] {
  if (Array.isArray(record)) return [record]
  if (!isJsonObject(record)) throw new BadRecord('not_a_record', 'the record is a bare value')
  const { rows } = record
  return mapping.group && Array.isArray(rows) ? rows : [record]
}

/** True when one of the conditions holds for the record. */
function isSkipped(conditions: Mapping['skip'], record: Json): boolean {
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

function isCutOff(rows: readonly Json[], { group }: Mapping): boolean {
  return typeof group === 'object' && rows.length >= group.most
}

const orNull = <List extends readonly unknown[]>(list: List | undefined): List | null =>
  list && list.length > 0 ? list : null

const orElse = (found: string[], constant: string[] | undefined) =>
  found.length > 0 ? found : constant

function organizers(row: Row) {
  const named = people(row, 'organizer')
  const email = mailAddress(readText(row.mapping.fields.organizer?.email, row.value))
  const found = named.map(({ id, ...rest }) => ({
    ...rest,
    ...optional('sourceId', id),
    ...(named.length === 1 ? optional('email', email) : {}),
  }))
  const constant = row.mapping.constants?.organizer
  return found.length > 0 || constant === undefined ? found : [{ name: constant }]
}

function people(row: Row, field: 'organizer' | 'performers') {
  const spec = row.mapping.fields[field]
  if (!spec) return []
  const names = [...new Set(readTexts(spec, row.value))]
  // Address and id apply only to a single name. With several it is unclear.
  const only = names.length === 1
  const url = only ? webAddress(readText(spec.url, row.value), row, `${field}.url`) : null
  const id = only ? readText(spec.id, row.value) : null
  return names.map((name): { name: string; url?: string; id?: string } => ({
    name,
    ...optional('url', url),
    ...optional('id', id),
  }))
}

function images(row: Row): RawImage[] {
  const spec = row.mapping.fields.image
  if (!spec) return []
  const extra = {
    ...optional('credit', readText(spec.credit, row.value)),
    ...optional('alt', readText(spec.alt, row.value)),
  }
  return addresses([...new Set(readTexts(spec, row.value))], row, 'image').map((url) => ({
    url,
    ...extra,
  }))
}

const addresses = (list: string[], row: Row, field = 'sameAs'): string[] =>
  list.map((text) => webAddress(text, row, field)).filter((url) => url !== null)

function age(row: Row): EventDraft['age'] | null {
  const { minAge, maxAge } = row.mapping.fields
  const [min, max] = [readNumber(minAge, row.value), readNumber(maxAge, row.value)]
  return min === null && max === null ? null : { ...optional('min', min), ...optional('max', max) }
}
