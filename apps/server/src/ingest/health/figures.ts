import { ABSENT_FIELDS, type AbsentField } from './absent-fields.ts'
import type { Day } from './facts.ts'

/** A figure against what is usual for the source: the median of its days. */
export type Compared = { now: number; usual: number | null; change: number | null }

/** A source's figures of its last measured day against those before. */
export type Figures = {
  /** Records of the last whole listing; null where no whole listing was seen in four weeks. */
  listed: Compared | null
  upcoming: Compared
  /** Shares, 0 to 1. `usual` null: not known yet. The field absent most often comes first. */
  quarantined: number
  outside: number | null
  absent: { field: AbsentField; share: number; usual: number | null }[]
  /** Values that no rule knew; new ones first. */
  unknown: { value: string; count: number; isNew: boolean }[]
  /** Kinds of assumption, refusal and note that the four weeks before did not have. */
  newCodes: { code: string; count: number }[]
  /** A page that listed events lists none. */
  isEmptied: boolean
}

/** Fewer listings than this say nothing about shares. */
const ENOUGH_LISTINGS = 10
/** Days that must be known before one is called unusual. */
const ENOUGH_DAYS = 3

/** A note of the connectors that read pages. */
const EMPTIED = 'noted list_is_empty'

/** Null: no complete run has been measured in four weeks. `days` in their order. */
export function figuresOf(days: readonly Day[]): Figures | null {
  const last = days.at(-1)
  if (last === undefined) return null
  const before = days.slice(0, -1)
  const whole = days.filter(({ read }) => read !== null)
  const lastWhole = whole.at(-1)
  return {
    listed:
      lastWhole === undefined
        ? null
        : compare(
            lastWhole.read ?? 0,
            // An empty listing does not say what is usual.
            whole
              .slice(0, -1)
              .map(({ read }) => read ?? 0)
              .filter((read) => read > 0),
          ),
    upcoming: compare(
      last.upcoming,
      before.map(({ upcoming }) => upcoming),
    ),
    quarantined: share(last.quarantined, last.records),
    outside: last.located < ENOUGH_LISTINGS ? null : share(last.outside, last.located),
    absent: ABSENT_FIELDS.filter((field) => last.absent[field] !== undefined)
      .map((field) => ({
        field,
        share: share(last.absent[field] ?? 0, last.listings),
        usual: compare(
          share(last.absent[field] ?? 0, last.listings),
          before
            .filter(({ listings }) => listings >= ENOUGH_LISTINGS)
            .map((day) => share(day.absent[field] ?? 0, day.listings)),
        ).usual,
      }))
      .toSorted((a, b) => b.share - a.share || (a.field < b.field ? -1 : 1)),
    unknown: Object.entries(last.unknown)
      .map(([value, count]) => ({ value, count, isNew: isNew(before, 'unknown', value) }))
      .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || b.count - a.count),
    newCodes: Object.entries(last.codes)
      .filter(([code]) => isNew(before, 'codes', code))
      .map(([code, count]) => ({ code, count })),
    isEmptied: last.codes[EMPTIED] !== undefined,
  }
}

function isNew(before: readonly Day[], kind: 'unknown' | 'codes', key: string): boolean {
  return before.length >= ENOUGH_DAYS && before.every((day) => day[kind][key] === undefined)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** `before`: the figure of earlier days. `change`: -0.4 is two fifths less than usual; null where nothing is usual yet. */
export function compare(now: number, before: readonly number[]): Compared {
  if (before.length < ENOUGH_DAYS) return { now, usual: null, change: null }
  const usual = median(before)
  return { now, usual, change: usual === 0 ? (now === 0 ? 0 : 1) : (now - usual) / usual }
}

/** The middle value, or the mean of the two in the middle. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) throw new Error('There is no median of nothing')
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}
