import { EMPTY_GIFT, type GiftForm } from '@okolo/contract/events/gift-form'
import { GIFT_FIELDS, GIFT_LIMITS } from '@okolo/contract/events/gift-fields'
import type { GiftReading, KeptReading } from '@okolo/contract/events/gift'
import { otherReading } from '@okolo/contract/events/reading/other-reading'
import { cut } from '#server/words/html.ts'
import type { ByMailDeps, ReadMailed } from '../rules/by-mail-deps.ts'
import { MOST_EVENTS } from '../rules/limits.ts'
import type { GivenMail } from '../rules/given-mail.ts'

/** Reading the letters of a picture takes seconds. */
const MOST_TRIED_PICTURES = 2

type About = Parameters<ReadMailed>[1]
type Partly = GiftReading['form']
export type ReadEvents = {
  /** `poster`: the picture that it was read from, as it was sent. */
  events: { form: GiftForm; reading: KeptReading; poster: Buffer | null }[]
  /** Further events were read, and are not kept. */
  isMore: boolean
}

type Read = GiftReading & { poster?: Buffer }

/** Reads the events of a mail: of its calendars, else of its text, else of a picture. None where it says nothing. */
export async function readEvents(
  mail: GivenMail,
  about: About,
  deps: Pick<ByMailDeps, 'read' | 'error'>,
): Promise<ReadEvents> {
  const calendars: GiftReading[] = []
  for (const text of mail.calendars) {
    const reading = await tried(deps, { kind: 'calendar', text }, about)
    if (reading !== null && hasDay(reading.form)) calendars.push(reading)
  }
  const readings: Read[] = calendars.length > 0 ? calendars : await ofWords(mail, about, deps)
  const given = { mail, city: about.city }
  const all = readings.flatMap(({ poster = null, ...reading }) => [
    { ...completed(reading, { ...given, isFirst: true }), poster },
    ...reading.others.map((_, at) => ({
      ...completed(otherReading(reading, at), { ...given, isFirst: false }),
      poster: null,
    })),
  ])
  return { events: all.slice(0, MOST_EVENTS), isMore: all.length > MOST_EVENTS }
}

async function ofWords(
  mail: GivenMail,
  about: About,
  deps: Pick<ByMailDeps, 'read' | 'error'>,
): Promise<Read[]> {
  const { text, subject, pictures } = mail
  const ofText =
    text === '' && subject === ''
      ? null
      : await tried(deps, { kind: 'text', text: text === '' ? subject : text }, about)
  if (ofText !== null && hasDay(ofText.form)) return [ofText]
  for (const image of pictures.slice(0, MOST_TRIED_PICTURES)) {
    const ofPoster = await tried(deps, { kind: 'poster', image }, about)
    if (ofPoster !== null && hasDay(ofPoster.form))
      return [{ ...ofPoster, form: { ...ofText?.form, ...ofPoster.form }, poster: image }]
  }
  if (text === '' && pictures.length === 0) return []
  // Nothing is lost: the sender fills in what could not be read.
  return [
    ofText ?? {
      form: { text: cut(text, GIFT_LIMITS.text) },
      from: {},
      unsure: [],
      others: [],
      text,
    },
  ]
}

function hasDay({ day = '' }: Partly): boolean {
  return day !== ''
}

/** Null: it could not be read, which is told. */
async function tried(
  { read, error }: Pick<ByMailDeps, 'read' | 'error'>,
  given: Parameters<ReadMailed>[0],
  about: About,
): Promise<GiftReading | null> {
  try {
    return await read(given, about)
  } catch (cause) {
    error(cause)
    return null
  }
}

function completed(
  { form, from, unsure, text }: GiftReading,
  { mail, city, isFirst }: { mail: GivenMail; city: string; isFirst: boolean },
): Omit<ReadEvents['events'][number], 'poster'> {
  const title = form.title ?? ''
  const isNamed = title !== ''
  const whole = {
    ...EMPTY_GIFT,
    ...form,
    title: isNamed ? title : isFirst ? mail.subject : '',
    city: city === '' ? (form.city ?? '') : city,
  }
  const kept = Object.fromEntries(
    GIFT_FIELDS.map((field) => [field, cut(whole[field] ?? '', GIFT_LIMITS[field])]),
  )
  const filled = isNamed || whole.title === '' ? {} : { title: 'text' as const }
  return {
    form: { ...EMPTY_GIFT, ...kept },
    reading: {
      form,
      text: isFirst ? text : '',
      from: { ...from, ...filled },
      unsure: [...unsure, ...(isNamed || whole.title === '' ? [] : ['title' as const])],
    },
  }
}
