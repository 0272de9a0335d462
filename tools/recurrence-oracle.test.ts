/**
 * Compares our expansion of each rule with ical.js, which uses a clock without zones. Known
 * differences are listed with reasons: any other difference fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Recurrence } from '@okolo/connectors/event-draft'
import { HttpFailure } from '@okolo/connectors/http'
import { ical } from '@okolo/connectors/ical/ical'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { toInstant, wallIn } from '../apps/server/src/knowledge/time/zoned-time.ts'
import { expandRecurrence } from '../apps/server/src/knowledge/time/recurrence.ts'

const FOLDER = fileURLToPath(new URL('../../shared/data/03-ics', import.meta.url))
const ZONE = 'Europe/Bratislava'
const COMPARED = 40
const YEARS = 4

/** Rule -> why our dates differ from ical.js. */
const EXPLAINED: Record<string, string> = {
  'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,TU,WE,TH,FR,SA,SU from 1997-05-12T09:00:00':
    'week 20 of 1997 is 12 to 18 May (ISO 8601): ical.js gives its Monday and goes on a week later',
  'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30 from 2005-07-18T10:00:00':
    'ical.js leaves out the second hour of each day (RFC 5545 3.3.10 gives both in its example)',
}

test.skipIf(!existsSync(FOLDER))(
  'ical.js gives the same dates, or the reason is known (skipped where ../shared/data is absent)',
  { timeout: 120_000 },
  async () => {
    const differing = new Map<string, string>()
    let same = 0
    for (const recurrence of await recurrences()) {
      const theirs = theirDates(recurrence)
      if (theirs === null) continue
      const ours = ourDates(recurrence).slice(0, theirs.length)
      if (JSON.stringify(ours) === JSON.stringify(theirs)) same++
      else {
        const at = theirs.findIndex((date, index) => date !== ours[index])
        differing.set(
          `${recurrence.rules[0]} from ${recurrence.start}`,
          `ours ${ours[at] ?? 'ends'}, ical.js ${theirs[at] ?? 'ends'}`,
        )
      }
    }
    process.stdout.write(`${same} rules as in ical.js, ${differing.size} other\n`)
    expect(same).toBeGreaterThan(300)
    const unexplained = [...differing].filter(([rule]) => EXPLAINED[rule] === undefined)
    expect(unexplained).toEqual([])
    expect([...differing.keys()].toSorted()).toEqual(Object.keys(EXPLAINED).toSorted())
  },
)

/** Recurrences of one rule. Listed and excluded dates are left out. */
async function recurrences(): Promise<Recurrence[]> {
  const found: Recurrence[] = []
  for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.ics')) continue
    const body = new Uint8Array(readFileSync(join(entry.parentPath, entry.name)))
    const run = await runRecorded(ical, [{ name: entry.name, body }]).catch((error: unknown) => {
      if (error instanceof HttpFailure) return null
      throw error
    })
    for (const { draft } of run?.drafts ?? []) {
      if (draft.recurrence?.rules.length === 1) {
        const { start, tz, allDay, rules } = draft.recurrence
        found.push({ start, rules, ...(tz ? { tz } : {}), ...(allDay ? { allDay } : {}) })
      }
    }
  }
  return found
}

function ourDates(recurrence: Recurrence): string[] {
  const from = new Date(
    toInstant(recurrence.start, recurrence.tz ?? ZONE).utc.getTime() - 86_400_000,
  )
  const to = new Date(from)
  to.setUTCFullYear(to.getUTCFullYear() + YEARS)
  const { dates, problem } = expandRecurrence(recurrence, { zone: ZONE, window: { from, to } })
  return problem === undefined ? dates.map(({ start }) => start) : [problem]
}

/** Returns null for a rule that ical.js cannot read or that we refuse on purpose. */
function theirDates({ start, tz, allDay, rules }: Recurrence): string[] | null {
  const rule = rules[0]!.toUpperCase()
  if (/SECONDLY|MINUTELY|RSCALE|INVALID/.test(rule)) return null
  try {
    const zone = start.endsWith('Z') || allDay ? 'UTC' : (tz ?? ZONE)
    const wall = start.replace(/Z$/, '')
    const first = ICAL.Time.fromString(wall, undefined)
    const iterator = ICAL.Recur.fromString(onTheClock(rule, zone, allDay === true)).iterator(first)
    const dates = new Set([start])
    const last = Number(start.slice(0, 4)) + YEARS - 1
    for (let next = iterator.next(); next && dates.size < COMPARED; next = iterator.next()) {
      if (next.year > last) break
      const text = next.toString().slice(0, 19)
      dates.add(start.endsWith('Z') ? `${text}Z` : text)
    }
    return [...dates].toSorted()
  } catch {
    return null
  }
}

/** Converts a UNTIL in UTC to wall time. A UNTIL without a time means the end of its day. */
function onTheClock(rule: string, zone: string, allDay: boolean): string {
  return rule.replace(
    /UNTIL=(\d{8})(?:T(\d{6})(Z)?)?/,
    (_, day: string, time?: string, utc?: string) => {
      if (allDay) return `UNTIL=${day}`
      if (time === undefined) return `UNTIL=${day}T235959`
      if (utc === undefined) return `UNTIL=${day}T${time}`
      const text = `${day}T${time}`.replace(/(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5')
      return `UNTIL=${wallIn(new Date(`${text}Z`), zone).replace(/[-:]/g, '')}`
    },
  )
}
