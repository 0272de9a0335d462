import type { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import { agesIn } from '#server/knowledge/moods/said-ages.ts'
import { saysWheelchair } from '#server/knowledge/moods/says-wheelchair.ts'
import { labelOf } from './labels.ts'
import { sentencesOf } from './lines.ts'

const PLUS = /(?<![\d.,:+/-])(\d{1,2})\s?\+(?![\d\p{L}])/gu
const OVER = /(?:over[ -]|strictly |nur ab |only )(\d{2})s?\b/iu
const OLDEST_LIMIT = 21

/** The ages that a text names for visitors. */
export function saidAges(text: string): { min: number | null; max: number | null } {
  const { ages } = agesIn(text)
  if (ages !== null) return { min: ages.min, max: ages.max }
  const plus = [...text.matchAll(PLUS).take(20)].map(({ 1: years }) => Number(years))
  const over = OVER.exec(text)?.[1]
  const limit = [...plus, ...(over === undefined ? [] : [Number(over)])].find(
    (years) => years >= 3 && years <= OLDEST_LIMIT,
  )
  return { min: limit ?? null, max: null }
}

const ACCESS: Record<Exclude<(typeof GIFT_ACCESS)[number], 'wheelchair' | 'toilet'>, RegExp> = {
  'hearing-loop':
    /hearing loop|induction loop|hörschleife|induktionsschleife|indukčn\p{L}+ slučk|індукційн|индукционн|boucle magnétique|bucle magnético|anello magnetico/iu,
  'sign-language':
    /sign language|bsl interpret|gebärdensprach|posunkov|жестов\p{L}+ мов|жестов\p{L}+ язык|langue des signes|(?<!\p{L})LSF(?!\p{L})|lingua dei segni|lengua de signos|língua gestual/iu,
  lift: /(?<!\p{L})(?:lift|elevator|aufzug|fahrstuhl|výťah\p{L}*|ліфт\p{L}*|лифт\p{L}*|ascenseur|ascensor|ascensore|elevador)(?!\p{L})/iu,
}
const NOT_THERE =
  /(?<!\p{L})(?:no|not|without|kein\p{L}*|ohne|bez|без|немає|нет|нема|sans|senza|sin|sem)(?!\p{L})/iu

/** The facts about access that a text names, without those that it denies. */
export function saidAccess(text: string): string[] {
  const notes = text
    .split('\n')
    .slice(0, 400)
    .flatMap(sentencesOf)
    .flatMap((one) => one.split(/,\s/))
  const others = Object.entries(ACCESS).flatMap(([fact, pattern]) =>
    notes.some((note) => pattern.test(note) && !NOT_THERE.test(note)) ? [fact] : [],
  )
  return [...(notes.some((note) => saysWheelchair([note])) ? ['wheelchair'] : []), ...others]
}

/** The organizer, where a line names one. */
export function saidOrganizer(text: string): string | null {
  const told = text
    .split('\n')
    .slice(0, 400)
    .map(labelOf)
    .find((one) => one?.label === 'organizer')
  return told == null || told.value.length > 150 ? null : told.value.replace(/[.;]+$/, '')
}
