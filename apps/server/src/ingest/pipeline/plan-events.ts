import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchText, type SearchText } from '#server/words/search-text.ts'
import { isLocked } from '#server/knowledge/merging/locks.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { planDates } from '../store/date-rows.ts'
import { eventRow } from '../store/event-rows.ts'
import type { ReservedEvent } from '../store/events.ts'
import type { EventWrite } from '../store/write-events.ts'
import { judgeEvent } from './judge-event.ts'
import type { MergedGroup, MergedGroups } from './merge-groups.ts'
import type { GroupReferences } from './references.ts'

/** The writes of a regrouping. Events whose content is as it is stored are in no list. */
export type EventsPlan = {
  writes: readonly EventWrite[]
  /** Postponed without a new day: what was planned stays to be seen. */
  undated: readonly { id: number; status: string }[]
  /** Shown again, with the dates that they had. */
  restored: readonly number[]
  reserved: readonly ReservedEvent[]
  withdrawn: readonly number[]
  hidden: readonly number[]
}

/** Events planned in a millisecond or two: then visitors' requests have their turn in the same loop. */
const TURN = 8

/** Plans what is written of merged groups. Pure, and waits only to leave others their turn. */
export async function planEvents(
  { shown, reserved, withdrawn, hidden }: MergedGroups<MergedGroup & GroupReferences>,
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<EventsPlan> {
  const writes: EventWrite[] = []
  const undated: { id: number; status: string }[] = []
  const restored: number[] = []
  for (const [i, merged] of shown.entries()) {
    const { group, content } = merged
    const write = planWrite(merged, { places, now })
    if (write === null) continue
    writes.push(write)
    if (content.dates.length === 0) undated.push({ id: group.id, status: content.status })
    if (group.stored?.hasFormer === true) restored.push(group.id)
    if (i % TURN === 0) await nextTurn()
  }
  return {
    writes,
    undated,
    restored,
    reserved: reserved.map(({ id, uuid, listings: [first] }) => ({
      id,
      uuid,
      city_id: first === undefined ? undefined : cityOfContent(first.content, places)?.id,
      category_id: places.categories.get('other'),
    })),
    withdrawn,
    hidden,
  }
}

function planWrite(
  { group, content, refs, partOf, titlesOfWhole }: MergedGroup & GroupReferences,
  { places, now }: { places: KnownPlaces; now: Date },
): EventWrite | null {
  const row = eventRow(group.id, group.uuid, content, {
    ...refs,
    ...judgeEvent(content),
    partOf,
  })
  if (group.stored?.hash === row.content_hash) return null
  const { rows, ...dates } = planDates(row, content.dates, group.stored?.dates ?? [], now, {
    keepDates: content.dates.length === 0,
    isStateSaid: isLocked(content, 'status'),
    goesOn: content.goesOn ?? null,
  })
  return {
    isNew: group.isNew,
    row,
    ...dates,
    dates: rows,
    organizerIds: refs.organizers.map(({ id }) => id),
    text: textOf(content, refs, { places, titlesOfWhole }),
  }
}

/** The words by which search finds an event; by those of its festival as well. */
function textOf(
  content: MergedEvent,
  { venue, organizers }: GroupReferences['refs'],
  { places, titlesOfWhole }: { places: KnownPlaces; titlesOfWhole: readonly string[] },
): SearchText {
  return searchText({
    titles: Object.values(content.titles),
    performers: content.performers.map(({ name }) => name),
    venue: venue?.name ?? null,
    organizers: organizers.map(({ name }) => name),
    places: [content.place?.town, content.place?.district].filter((name) => name != null),
    city: content.city,
    category: places.categories.has(content.category) ? content.category : 'other',
    tags: [...content.tags, ...titlesOfWhole],
    texts: [...Object.values(content.summaries), ...Object.values(content.descriptions)],
  })
}
