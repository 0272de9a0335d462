import type { EventPart } from '@okolo/contract/events/event'
import { addDays, type Day } from '@okolo/contract/filter/event-filter'

type Stage = { stage: string | null; parts: EventPart[] }
export type ProgrammeDay = { day: Day; stages: Stage[]; count: number }

/** Until this hour a night belongs to the evening before it. */
const NIGHT_ENDS = '06'

/**
 * Parts, which come by their start, as days with their stages. The small hours stand below the evening before, where that has parts. A day
 * whose parts name fewer than two stages is one list.
 */
export function programmeDays(parts: readonly EventPart[]): ProgrammeDay[] {
  const days: { day: Day; parts: EventPart[] }[] = []
  for (const part of parts) {
    const { start, all_day } = part.date
    const own = start.slice(0, 10)
    const last = days.at(-1)
    const isNight = !all_day && start.slice(11, 13) < NIGHT_ENDS && last?.day === addDays(own, -1)
    if (last !== undefined && (last.day === own || isNight)) last.parts.push(part)
    else days.push({ day: own, parts: [part] })
  }
  return days.map((one) => ({ day: one.day, stages: stagesOf(one.parts), count: one.parts.length }))
}

function stagesOf(parts: EventPart[]): Stage[] {
  const byStage = Map.groupBy(parts, ({ stage }) => stage)
  const named = [...byStage.keys()].filter((stage) => stage !== null)
  if (named.length < 2) return [{ stage: null, parts }]
  return [...byStage].map(([stage, own]) => ({ stage, parts: own }))
}
