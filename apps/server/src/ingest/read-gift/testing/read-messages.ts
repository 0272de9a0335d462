import { readFileSync } from 'node:fs'
import { GiftForm, type GiftField } from '@okolo/contract/events/gift-form'
import { parse } from 'yaml'
import { z } from 'zod'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { fieldsOfText } from '../from-text.ts'
import { nameWords } from '../../registry/venue-name.ts'

const Field = GiftForm.keyof()
const Case = z.strictObject({
  name: z.string(),
  city: z.string(),
  text: z.string(),
  form: GiftForm.partial(),
  unsure: z.array(Field).default([]),
  /** Both are right. */
  price: z.array(z.string()).optional(),
})
const Venue = z.object({ slug: z.string(), name: z.string(), address: z.string().nullable() })
const File = z.object({ venues: z.record(z.string(), z.array(Venue)), cases: z.array(Case) })
type MessageCase = z.infer<typeof Case>

/** The fields that are compared. Titles of messages that have none are as somebody would word them. */
const SCORED: GiftField[] = [
  'title', 'language', 'day', 'time', 'end_day', 'end_time', 'repeats', 'weekdays', 'nth', 'until', 'where', 'venue', 'address',
  'online_url', 'price', 'price_min', 'price_max', 'currency', 'tickets', 'age_min', 'age_max', 'access',
]

export type FieldScore = { right: number; missing: number; wrong: number; wrongAndSure: string[]; shouldDoubt: string[] }

/** Reads a file of labelled messages and compares what is read of each with what a careful reader fills in. */
export function scoreMessages(
  file: URL,
  { cities, today }: { cities: ReadonlyMap<string, KnownCity>; today: string },
): Map<GiftField, FieldScore> {
  const { venues, cases } = File.parse(parse(readFileSync(file, 'utf8')))
  const scores = new Map(SCORED.map((field) => [field, { right: 0, missing: 0, wrong: 0, wrongAndSure: [] as string[], shouldDoubt: [] as string[] }]))
  for (const one of cases) {
    const known = (venues[one.city] ?? []).map((venue) => ({ ...venue, spellings: [venue.name].map((name) => nameWords(name).join(' ')) }))
    const read = fieldsOfText(one.text, { city: cities.get(one.city) ?? null, venues: known, today })
    for (const [field, score] of scores) compare(one, field, read, score)
  }
  return scores
}

function compare(one: MessageCase, field: GiftField, { form, unsure }: ReturnType<typeof fieldsOfText>, score: FieldScore): void {
  const [is, should] = [form[field], one.form[field] || undefined]
  const told = `${one.name}: ${field} is ${is ?? 'empty'} and not ${should ?? 'empty'}`
  if (field === 'title' && should === undefined) { console.log('title', one.name, '->', is, unsure.has('title')); return }
  const isRight = field === 'price' && one.price !== undefined ? one.price.includes(is ?? '') : is === should
  if (isRight) score.right += should === undefined && field !== 'price' ? 0 : 1
  else if (is === undefined) { score.missing += 1; console.log('missing', told) }
  else {
    score.wrong += 1
    console.log('wrong', told)
    if (!unsure.has(field)) score.wrongAndSure.push(told)
  }
  if (one.unsure.includes(field) && is !== undefined && !unsure.has(field)) score.shouldDoubt.push(`${one.name}: ${field}`)
}
