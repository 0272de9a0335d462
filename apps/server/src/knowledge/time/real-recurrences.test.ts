import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HttpFailure } from '@okolo/connectors/http'
import { ical } from '@okolo/connectors/ical/ical'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { expandRecurrence } from './recurrence.ts'
import { toInstant } from './zoned-time.ts'

const FOLDER = fileURLToPath(new URL('../../../../../../shared/data/03-ics', import.meta.url))

test.skipIf(!existsSync(FOLDER))(
  'every recurrence of the real calendars is expanded soon (skipped where ../shared/data is absent)',
  async () => {
    let [recurrences, dates, slowest] = [0, 0, 0]
    const problems = new Map<string, number>()
    for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ics')) continue
      const body = new Uint8Array(readFileSync(join(entry.parentPath, entry.name)))
      const run = await runRecorded(ical, [{ name: entry.name, body }]).catch((error: unknown) => {
        if (error instanceof HttpFailure) return null
        throw error
      })
      for (const { draft } of run?.drafts ?? []) {
        if (draft.recurrence === undefined) continue
        const start = toInstant(
          draft.recurrence.start,
          draft.recurrence.tz ?? 'Europe/Bratislava',
        ).utc
        const began = performance.now()
        const expanded = expandRecurrence(draft.recurrence, {
          zone: 'Europe/Bratislava',
          window: { from: start, to: new Date(start.getTime() + 366 * 24 * 60 * 60 * 1000) },
        })
        slowest = Math.max(slowest, performance.now() - began)
        recurrences++
        dates += expanded.dates.length
        expect(expanded.dates.length).toBeLessThanOrEqual(500)
        if (expanded.problem)
          problems.set(expanded.problem, (problems.get(expanded.problem) ?? 0) + 1)
      }
    }
    process.stdout.write(
      `${recurrences} recurrences, ${dates} dates, slowest ${slowest.toFixed(0)} ms, ` +
        `not followed: ${JSON.stringify([...problems])}\n`,
    )
    expect(recurrences).toBeGreaterThan(400)
    // Calendars do exclude every date of a series; a rule that is not followed is what would be lost.
    const lost = [...problems].filter(([problem]) => problem.includes('not followed'))
    expect(lost.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(recurrences / 50)
    expect(slowest).toBeLessThan(5000)
  },
)
