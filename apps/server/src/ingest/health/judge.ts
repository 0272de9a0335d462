import type { Facts } from './facts.ts'
import type { Figures } from './figures.ts'
import { isDead } from '../sources/interval.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'
import { told, type Text } from '#server/words/messages/told.ts'

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
export type Judgement = { state: SourceState; why: Text; todo: Text | null }

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
  const reason = runError ?? told('judge.noReason')
  if (facts.takenDown !== null)
    return {
      state: 'taken down',
      why: told('judge.takenDown', { why: facts.takenDown }),
      todo: null,
    }
  if (!facts.isEnabled) return { state: 'off', why: told('judge.off'), todo: null }
  if (failures > 0 && isDead(facts.failingSince, now))
    return {
      state: 'dead',
      why: told('judge.dead', { day: day(facts.failingSince ?? now), why: reason }),
      todo: told('judge.deadTodo'),
    }
  if (breakerUntil !== null && breakerUntil > now)
    return {
      state: 'breaker open',
      why: told('judge.breaker', { failures, why: reason }),
      todo: told('judge.breakerTodo', { time: minute(breakerUntil) }),
    }
  if (failures > 0 || facts.runStatus === 'failed')
    return {
      state: 'failing',
      why: told('judge.failing', { why: reason }),
      todo: failures < 3 ? told('judge.failingTodo') : told('judge.failingLong'),
    }
  if (facts.lossRuns > 0)
    return {
      state: fallen(facts),
      why: told('judge.loss', {
        why: facts.lossReason ?? told('judge.lossWhy'),
        runs: facts.lossRuns,
      }),
      todo: facts.lossAccepted === null ? told('judge.lossTodo') : told('judge.lossAccepted'),
    }
  if (dailyBudget !== null && facts.usedToday >= Math.floor(dailyBudget * 0.9))
    return {
      state: 'quota used',
      why: told('judge.quota', {
        used: facts.usedToday,
        all: dailyBudget,
        connector: facts.connector,
      }),
      todo: told('judge.quotaTodo'),
    }
  if (facts.checkedAt === null)
    return {
      state: 'new',
      why: facts.isRunning ? told('judge.firstRun') : told('judge.neverDone'),
      todo: facts.everyMinutes === null ? told('judge.noSchedule') : null,
    }
  const late = lateness(facts, now)
  if (late !== null)
    return {
      state: 'late',
      why: told('judge.late', { time: minute(late) }),
      todo: told('judge.lateTodo'),
    }
  const fall = figures === null ? null : silence(facts, figures, now)
  if (fall !== null) return fall
  const odd = figures === null ? null : oddity(figures)
  if (odd !== null) return { state: 'odd', ...odd }
  if (facts.everyMinutes === null) return byCommand(facts.checkedAt, now)
  return {
    state: 'ok',
    why: told('judge.ok'),
    todo: null,
  }
}

/** Nobody asks it again: it is as old as its last run. */
function byCommand(checkedAt: Date, now: Date): Judgement {
  const days = Math.floor((now.getTime() - checkedAt.getTime()) / DAY_MS)

  return {
    state: 'by command',
    why: told('judge.byCommand', { days, day: day(checkedAt) }),
    todo: days < OLD_DAYS ? null : told('judge.byCommandTodo'),
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
      why:
        lossSince === null
          ? told('judge.emptied', { events: upcoming.now })
          : told('judge.emptiedSince', { day: day(lossSince), events: upcoming.now }),
      todo: told('judge.emptiedTodo'),
    }
  if (upcoming.now === 0)
    return {
      state: 'silent',
      why:
        lastEventAt === null
          ? told('judge.neverGave')
          : told('judge.silent', {
              is: lastEventAt > now ? 'ahead' : 'over',
              day: day(lastEventAt),
              usual: Math.round(upcoming.usual ?? 0),
            }),
      todo: told('judge.silentTodo'),
    }
  const few = [listed, upcoming].find(
    (one) => one?.usual != null && one.now <= one.usual * TENTH && one.usual > 0,
  )
  if (few == null) return null
  return {
    state: 'shrunk',
    why:
      few === listed
        ? told('judge.records', { now: few.now, usual: Math.round(few.usual ?? 0) })
        : told('judge.events', { now: few.now, usual: Math.round(few.usual ?? 0) }),
    todo: told('judge.less'),
  }
}

/** Since when a run is overdue; null: it is not. */
function lateness({ everyMinutes, nextRunAt, isRunning }: Facts, now: Date): Date | null {
  if (everyMinutes === null || nextRunAt === null || isRunning) return null
  return now.getTime() - nextRunAt.getTime() > GRACE_MINUTES * MINUTE_MS ? nextRunAt : null
}

function oddity(figures: Figures): { why: Text; todo: Text } | null {
  const { listed, upcoming, quarantined, outside, absent, unknown, newCodes } = figures
  for (const compared of [listed, upcoming])
    if (compared?.change != null && Math.abs(compared.change) > HALF)
      return {
        why:
          compared === listed
            ? told('judge.records', { now: compared.now, usual: Math.round(compared.usual ?? 0) })
            : told('judge.events', { now: compared.now, usual: Math.round(compared.usual ?? 0) }),
        todo: compared.change < 0 ? told('judge.less') : told('judge.more'),
      }
  if (quarantined > MUCH_QUARANTINED)
    return {
      why: told('judge.quarantined', { share: Math.round(quarantined * 100) }),
      todo: told('judge.quarantinedTodo'),
    }
  const gone = absent.find(
    ({ share, usual }) => usual !== null && share - usual >= MUCH_MORE_ABSENT,
  )
  if (gone !== undefined)
    return {
      why: told('judge.absent', {
        share: Math.round(gone.share * 100),
        field: told(`field.${gone.field}`),
        usual: Math.round((gone.usual ?? 0) * 100),
      }),
      todo: told('judge.absentTodo'),
    }
  if (outside !== null && outside > MUCH_OUTSIDE)
    return {
      why: told('judge.outside', { share: Math.round(outside * 100) }),
      todo: told('judge.outsideTodo'),
    }
  const value = unknown.find(({ isNew, count }) => isNew && count >= 3)
  if (value !== undefined)
    return {
      why: told('judge.unknown', { value: value.value }),
      todo: told('judge.unknownTodo'),
    }
  const total = Math.max(1, upcoming.now)
  const code = newCodes.find(
    ({ code: c, count }) => DRIFT.test(c) || (count / total > OFTEN && !BY_VALUE.test(c)),
  )
  if (code !== undefined)
    return {
      why: told('judge.newCode', { code: code.code, times: code.count }),
      todo: told('judge.newCodeTodo'),
    }
  return null
}

const day = (at: Date) => at.toISOString().slice(0, 10)

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
