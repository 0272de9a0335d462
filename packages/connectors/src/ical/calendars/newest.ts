import { sequence, titleOf, valueOf, type Block } from './calendar-block.ts'

/**
 * Returns the components without RECURRENCE-ID that count: the newest SEQUENCE wins whole (RFC 5546 2.1.5). Careless
 * writers count each event or each date of a UID for itself, so of these the newest per event or date.
 */
export function newestMasters(masters: readonly Block[]): Block[] {
  const versions = [...Map.groupBy(masters, sequence).values()]
  const isOfSeveral = versions.some((blocks) => new Set(blocks.map(titleOf)).size > 1)
  const groups = isOfSeveral ? [...Map.groupBy(masters, titleOf).values()] : [[...masters]]
  return perDate(groups.flatMap(newestVersion))
}

function newestVersion(masters: Block[]): Block[] {
  const last = Math.max(...masters.map(sequence))
  const [newest, older] = [true, false].map((isNewest) =>
    masters.filter((block) => (sequence(block) === last) === isNewest),
  )
  const before = new Set(older!.map(startOf))
  // It changes some of several dates and moves none: the others stay.
  const isOfSomeDates = newest!.every((block) => before.has(startOf(block)))
  return isOfSomeDates && before.size > newest!.length ? masters : newest!
}

const startOf = (block: Block) => valueOf(block, 'DTSTART')

/** Of several versions of the same date the one with the highest SEQUENCE, the later one of equals. */
function perDate(masters: Block[]): Block[] {
  const kept = new Map<string, Block>()
  for (const block of masters) {
    const start = startOf(block)
    const before = kept.get(start)
    const isSame =
      before !== undefined &&
      (titleOf(before) === titleOf(block) || sequence(before) !== sequence(block))
    if (before === undefined) kept.set(start, block)
    else if (!isSame) kept.set(`${start} ${titleOf(block)}`, block)
    else if (isNewer(block, before)) kept.set(start, block)
  }
  return [...kept.values()]
}

/** Of several versions of one date of a series, likewise. `masters`: those that count, of `all`. */
export function newestDates(overrides: readonly Block[], masters: Block[], all: Block[]): Block[] {
  const kept = new Map<string, Block>()
  const starts = new Set(masters.map(startOf))
  // Changes of a version that moved the whole series are of dates that are no more.
  const replaced = all.filter((block) => !masters.includes(block) && !starts.has(startOf(block)))
  const last = Math.max(-1, ...replaced.map(sequence))
  for (const block of overrides) {
    if (sequence(block) <= last) continue
    const date = valueOf(block, 'RECURRENCE-ID')
    const before = kept.get(date)
    if (before === undefined || isNewer(block, before)) kept.set(date, block)
  }
  return [...kept.values()]
}

/** RFC 5546 2.1.5: a higher SEQUENCE, or the same with a DTSTAMP that is not earlier. */
function isNewer(block: Block, before: Block): boolean {
  if (sequence(block) !== sequence(before)) return sequence(block) > sequence(before)
  return valueOf(block, 'DTSTAMP') >= valueOf(before, 'DTSTAMP')
}
