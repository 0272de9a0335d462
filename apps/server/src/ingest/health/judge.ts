import type { Facts } from './facts.ts'
import type { Figures } from './figures.ts'
import { isDead } from '../sources/interval.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

/** How a source is; the first that holds, worst first but for what an operator has switched off. */
export type SourceState =
  | 'off'
  | 'taken down'
  | 'dead'
  | 'breaker open'
  | 'failing'
  | 'silent'
  | 'shrunk'
  | 'loss refused'
  | 'quota used'
  | 'new'
  | 'late'
  | 'by command'
  | 'odd'
  | 'ok'

/** One sentence why, and one what to do; `todo` null: nothing. */
export type Judgement = { state: SourceState; why: string; todo: string | null }

/** A minute's tick and the sources before it in the queue. */
const GRACE_MINUTES = 30
const HALF = 0.5
/** A listing that nobody has read for a week may have changed. */
const OLD_DAYS = 7
const MUCH_QUARANTINED = 0.1
const MUCH_OUTSIDE = 0.2
const MUCH_MORE_ABSENT = 0.3
const OFTEN = 0.05
/** A code of these tells by itself that a platform has changed what it gives. */
const DRIFT = /^\w+ (path_without_values|reference_missing|csv_one_column|not_read)$/
/** Told by the values themselves. */
const BY_VALUE = /^assumed (?!time_)\w+_unknown$/

/** Judges a source by its facts. `dailyBudget`: requests a day by the connector's manifest; null: unlimited. */
export function judge(
  facts: Facts,
  figures: Figures | null,
  { now, dailyBudget }: { now: Date; dailyBudget: number | null },
): Judgement {
  const { failures, breakerUntil, runError } = facts
  const reason = runError ?? 'the reason was not kept'
  if (facts.takenDown !== null)
    return {
      state: 'taken down',
      why: `It was taken down: ${facts.takenDown}`,
      todo: null,
    }
  if (!facts.isEnabled)
    return { state: 'off', why: 'An operator switched it off; what it gave stays.', todo: null }
  if (failures > 0 && isDead(facts.failingSince, now))
    return {
      state: 'dead',
      why: `Every run since ${day(facts.failingSince ?? now)} has failed: ${reason}`,
      todo: 'It is tried once a week. Look for its new address, or switch it off; what it gave stays until it is over.',
    }
  if (breakerUntil !== null && breakerUntil > now)
    return {
      state: 'breaker open',
      why: `It failed ${failures} times in a row: ${reason}`,
      todo: `It is tried again at ${minute(breakerUntil)}. Look whether its address still answers; after mending it, gather it now.`,
    }
  if (failures > 0 || facts.runStatus === 'failed')
    return {
      state: 'failing',
      why: `Its last run failed: ${reason}`,
      todo:
        failures < 3
          ? 'Nothing yet: it is tried again by itself and goes on at its last checkpoint.'
          : 'Look whether its address still answers and its configuration still fits.',
    }
  if (facts.lossRuns > 0)
    return {
      state: fallen(facts),
      why: `${facts.lossReason ?? 'Too much vanished at once'}, ${times(facts.lossRuns)} in a row.`,
      todo:
        facts.lossAccepted === null
          ? 'Look at the source. If the events are really gone, accept the loss; if not, it mends itself.'
          : 'The loss was accepted; the next whole listing is believed.',
    }
  if (dailyBudget !== null && facts.usedToday >= Math.floor(dailyBudget * 0.9))
    return {
      state: 'quota used',
      why: `${facts.usedToday} of ${dailyBudget} requests a day are used by the sources of ${facts.connector}.`,
      todo: 'It goes on after midnight UTC. If this is so every day, gather it less often or ask the platform for more.',
    }
  if (facts.checkedAt === null)
    return {
      state: 'new',
      why: facts.isRunning ? 'Its first run is under way.' : 'It was never gathered to the end.',
      todo: facts.everyMinutes === null ? 'No schedule gathers it: gather it now.' : null,
    }
  const late = lateness(facts, now)
  if (late !== null)
    return {
      state: 'late',
      why: `It was due at ${minute(late)} and has not been gathered since.`,
      todo: 'Is the server running, and are other runs keeping it busy? See the runs of the other sources.',
    }
  const fall = figures === null ? null : silence(facts, figures, now)
  if (fall !== null) return fall
  const odd = figures === null ? null : oddity(figures)
  if (odd !== null) return { state: 'odd', ...odd }
  if (facts.everyMinutes === null) return byCommand(facts.checkedAt, now)
  return {
    state: 'ok',
    why: 'Gathered on time, and as usual.',
    todo: null,
  }
}

/** Nobody asks it again: it is as old as its last run. */
function byCommand(checkedAt: Date, now: Date): Judgement {
  const days = Math.floor((now.getTime() - checkedAt.getTime()) / DAY_MS)
  const age = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return {
    state: 'by command',
    why: `It is gathered by command only, last ${age} (${day(checkedAt)}).`,
    todo:
      days < OLD_DAYS
        ? null
        : 'What it lists may have changed since: gather it again, or add its address so that it is asked by itself.',
  }
}

const TENTH = 0.1

/** How far a listing fell whose loss was refused. */
function fallen({ lossCount, lossOf }: Facts): 'silent' | 'shrunk' | 'loss refused' {
  if (lossCount === null || lossOf === null) return 'loss refused'
  const left = lossOf - lossCount
  if (left <= 0) return 'silent'
  return left <= lossOf * TENTH ? 'shrunk' : 'loss refused'
}

/** A source that answers, and lists nothing or nearly nothing to come. */
function silence(
  { lastRead, lastEventAt, lossSince }: Facts,
  { upcoming, listed, isEmptied }: Figures,
  now: Date,
): Judgement | null {
  if (isEmptied && lastRead === 0 && upcoming.now > 0)
    return {
      state: 'silent',
      why: `Its page lists no event any more${lossSince === null ? '' : ` since ${day(lossSince)}`}. The ${upcoming.now} to come that it gave are kept.`,
      todo: 'Look at the page: has its shape or its address changed?',
    }
  if (upcoming.now === 0)
    return {
      state: 'silent',
      why:
        lastEventAt === null
          ? 'It answers, and has never given an event to come.'
          : `It answers, and lists no event to come. The last one ${lastEventAt > now ? 'ends' : 'was over'} on ${day(lastEventAt)}${upcoming.usual ? `; usually ${Math.round(upcoming.usual)} are to come` : ''}.`,
      todo: 'Compare with the site of the house: is it a pause, or does the programme stand elsewhere now?',
    }
  const few = [listed, upcoming].find(
    (one) => one?.usual != null && one.now <= one.usual * TENTH && one.usual > 0,
  )
  if (few == null) return null
  return {
    state: 'shrunk',
    why: `${few.now} ${few === listed ? 'records in its listing' : 'events to come'}, usually ${Math.round(few.usual ?? 0)}.`,
    todo: 'Compare with the source: has its address, paging or season changed?',
  }
}

/** Since when a run is overdue; null: it is not. */
function lateness({ everyMinutes, nextRunAt, isRunning }: Facts, now: Date): Date | null {
  if (everyMinutes === null || nextRunAt === null || isRunning) return null
  return now.getTime() - nextRunAt.getTime() > GRACE_MINUTES * MINUTE_MS ? nextRunAt : null
}

function oddity(figures: Figures): { why: string; todo: string } | null {
  const { listed, upcoming, quarantined, outside, absent, unknown, newCodes } = figures
  for (const [name, compared] of [
    ['records in its listing', listed],
    ['events to come', upcoming],
  ] as const)
    if (compared?.change != null && Math.abs(compared.change) > HALF)
      return {
        why: `${compared.now} ${name}, usually ${Math.round(compared.usual ?? 0)}.`,
        todo:
          compared.change < 0
            ? 'Compare with the source: has its address, paging or season changed?'
            : 'Compare with the source: are these all events, and of this city?',
      }
  if (quarantined > MUCH_QUARANTINED)
    return {
      why: `${Math.round(quarantined * 100)} % of its records are in quarantine.`,
      todo: 'Look at the quarantined records: their reasons say what is not understood.',
    }
  const gone = absent.find(
    ({ share, usual }) => usual !== null && share - usual >= MUCH_MORE_ABSENT,
  )
  if (gone !== undefined)
    return {
      why: `${Math.round(gone.share * 100)} % of its events have no ${gone.field}, usually ${Math.round((gone.usual ?? 0) * 100)} %.`,
      todo: 'The platform may have renamed a field: look at a raw record.',
    }
  if (outside !== null && outside > MUCH_OUTSIDE)
    return {
      why: `${Math.round(outside * 100)} % of its events are farther from their city than it reaches.`,
      todo: 'Is it the right city, and are latitude and longitude not swapped?',
    }
  const value = unknown.find(({ isNew, count }) => isNew && count >= 3)
  if (value !== undefined)
    return {
      why: `A value that no rule knows has come up: ${value.value}`,
      todo: 'Teach the rules the value, or say in the mapping what it means.',
    }
  const total = Math.max(1, upcoming.now)
  const code = newCodes.find(
    ({ code: c, count }) => DRIFT.test(c) || (count / total > OFTEN && !BY_VALUE.test(c)),
  )
  if (code !== undefined)
    return {
      why: `New in its answers: ${code.code}, ${times(code.count)}.`,
      todo: 'The platform may have changed its answers: look at the last run and a raw record.',
    }
  return null
}

const day = (at: Date) => at.toISOString().slice(0, 10)

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
