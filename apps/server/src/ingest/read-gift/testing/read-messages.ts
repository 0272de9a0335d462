import { readFileSync } from 'node:fs'
import { GiftForm } from '@okolo/contract/events/gift-form'
import { type GiftField } from '@okolo/contract/events/gift-fields'
import { parse } from 'yaml'
import { z } from 'zod'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import type { Fields } from '../fields.ts'
import { fieldsOfText } from '../from-text.ts'

const Case = z.strictObject({
  name: z.string(),
  city: z.string(),
  text: z.string(),
  form: GiftForm.partial(),
  unsure: z.array(GiftForm.keyof()).default([]),
  /** Each of them is right. */
  price: z.array(z.string()).optional(),
})
type MessageCase = z.infer<typeof Case>
const Venue = z.object({ slug: z.string(), name: z.string(), address: z.string().nullable() })
const Messages = z.object({
  venues: z.record(z.string(), z.array(Venue)),
  cases: z.array(Case),
})

/** The fields that are compared. Of messages without a title none is, because everybody words it otherwise. */
const SCORED = [
  ...(['title', 'language', 'day', 'time', 'end_day', 'end_time', 'repeats', 'weekdays'] as const),
  ...(['nth', 'until', 'where', 'venue', 'address', 'online_url', 'price', 'price_min'] as const),
  ...(['price_max', 'currency', 'tickets', 'age_min', 'age_max', 'access'] as const),
] satisfies GiftField[]

export type MessageScore = {
  cases: number
  /** Fields that the messages fill, and those of them that were read right. */
  asked: number
  right: number
  faults: string[]
  /** Wrong fields that are not marked, and ambiguous ones that are not. */
  wrongAndSure: string[]
}

/** Reads a file of labelled messages and compares what is read of each with what a careful reader fills in. */
export function scoreMessages(
  file: URL,
  { cities, today }: { cities: ReadonlyMap<string, KnownCity>; today: string },
): MessageScore {
  const { venues, cases } = Messages.parse(parse(readFileSync(file, 'utf8')))
  const score: MessageScore = {
    cases: cases.length,
    asked: 0,
    right: 0,
    faults: [],
    wrongAndSure: [],
  }
  for (const one of cases) {
    const known = (venues[one.city] ?? []).map((venue) => ({ ...venue, spellings: [venue.name] }))
    const city = cities.get(one.city) ?? null
    const read = fieldsOfText(one.text, { city, venues: known, today })
    for (const field of SCORED) compare(one, field, read, score)
  }
  return score
}

function compare(
  one: MessageCase,
  field: (typeof SCORED)[number],
  { form, unsure }: Fields,
  score: MessageScore,
): void {
  const [is = '', should = ''] = [form[field], one.form[field]]
  if (field === 'title' && should === '') return
  const others = field === 'price' ? (one.price ?? []) : []
  const isAsked = should !== '' || others.length > 0
  const isRight = is === should || others.includes(is)
  const isSure = is !== '' && !unsure.has(field)
  if (isAsked) score.asked += 1
  if (isAsked && isRight) score.right += 1
  const told = `${one.name}: ${field} is "${is}" and not "${should}"`
  if (!isRight) score.faults.push(told)
  if (!isRight && isSure) score.wrongAndSure.push(told)
  if (one.unsure.includes(field) && isSure) score.wrongAndSure.push(`${one.name}: ${field} is sure`)
}
