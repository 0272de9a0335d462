import type { EventDraft } from '@okolo/connectors/event-draft'
import type { EventDetail } from '@okolo/contract/events/event'
import { cleanList, cleanNames } from '#server/words/clean.ts'

/** Facts that go from a draft to the event's page under one name, and that nothing else is concluded from on the way. */
export type PlainFacts = Pick<EventDetail, 'performers' | 'age' | 'accessibility'>
type Name = keyof PlainFacts

/** How each is cleaned; null or an empty list: the record does not say. */
const CLEAN: { [N in Name]: (draft: Partial<EventDraft>) => PlainFacts[N] } = {
  performers: ({ performers }) => cleanNames(performers),
  age: ({ age }) => ageOf(age),
  accessibility: ({ accessibility }) => cleanList(accessibility),
}

/** The plain facts of a draft; of an empty one: none. */
export function plainFacts(draft: Partial<EventDraft>): PlainFacts {
  return eachPlainFact((name) => CLEAN[name](draft))
}

/** Plain facts by what `valueOf` gives for each name. */
export function eachPlainFact(valueOf: <N extends Name>(name: N) => PlainFacts[N]): PlainFacts {
  return {
    performers: valueOf('performers'),
    age: valueOf('age'),
    accessibility: valueOf('accessibility'),
  }
}

/** True if a record gives a value. */
export function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}

function ageOf(age: EventDraft['age']): PlainFacts['age'] {
  const min = age?.min === undefined ? null : Math.round(age.min)
  const max = age?.max === undefined ? null : Math.round(age.max)
  return min === null && max === null ? null : { min, max }
}
