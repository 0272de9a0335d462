import type { EventDraft } from '@okolo/connectors/event-draft'
import type { PlainFacts } from '@okolo/contract/events/event'
import { cleanList, cleanNames } from '#server/words/clean.ts'

/** Cleans the facts of a draft that go to the event's page as they are. */
export function plainFacts({ performers, age, accessibility }: EventDraft): PlainFacts {
  return {
    performers: cleanNames(performers),
    age: ageOf(age),
    accessibility: cleanList(accessibility),
  }
}

function ageOf(age: EventDraft['age']): PlainFacts['age'] {
  const min = age?.min === undefined ? null : Math.round(age.min)
  const max = age?.max === undefined ? null : Math.round(age.max)
  return min === null && max === null ? null : { min, max }
}
