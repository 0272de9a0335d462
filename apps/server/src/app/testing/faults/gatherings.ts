import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/platform/database/db.ts'
import { dumpCatalogue } from '#server/ingest/testing/catalogue-dump.ts'
import { startProcess, type Process } from './processes.ts'

type Env = { DATABASE_URL: string; DATA_DIR: string }

/** Evenings that the first source adds each time it is asked. */
const GROWTH = 15
/** Evenings that the second one lists, at another hour and for a day more. */
const CONTRADICTED = 60

/** Two sources that list the same evenings and contradict each other, so that gathering merges. */
export async function openAgendas() {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-agendas-'))
  return {
    /** Begins to gather a source. `edition`: the first one lists more evenings each time. */
    gather: async (
      env: Record<string, string>,
      source: 'agenda' | 'other',
      edition: number,
    ): Promise<Process> => {
      const file = join(folder, `${source}-${edition}.json`)
      await writeFile(file, JSON.stringify(agenda(source, GROWTH * (edition + 1))))
      return startProcess('main-okolo', { OKOLO_NOW: timeOf(source, edition), ...env }, [
        'ingest',
        'openagenda',
        '--city=paris',
        `--source=${source}`,
        `--from=${file}`,
      ])
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Agendas = Awaited<ReturnType<typeof openAgendas>>

/** Waits for a gathering that has to succeed. */
export async function gathered(running: Promise<Process>): Promise<string> {
  const { ended, output } = await running
  const code = await ended
  if (code !== 0) throw new Error(`Gathering ended with code ${String(code)}:\n${output()}`)
  return output()
}

/** The second source was read before the first: of two that contradict each other the newer one is believed. */
function timeOf(source: 'agenda' | 'other', edition: number): string {
  const minutes = source === 'other' ? 0 : edition + 1
  return new Date(Date.parse('2026-11-20T18:00:00Z') + minutes * 60_000).toISOString()
}

/** A saved answer of an OpenAgenda-style platform. */
function agenda(source: 'agenda' | 'other', count: number) {
  const isOther = source === 'other'
  const [hour, days] = isOther ? ['T21:30:00', [1, 2, 3]] : ['T20:00:00', [1, 2]]
  const events = Array.from({ length: isOther ? CONTRADICTED : count }, (_, i) => ({
    uid: (isOther ? 100_000 : 0) + i,
    slug: `event-${i}`,
    title: { fr: `Concert numéro ${i}` },
    description: { fr: 'Une soirée de musique.' },
    timezone: 'Europe/Paris',
    timings: days.map((day) => ({
      begin: `2026-12-${String((i % 27) + day).padStart(2, '0')}${hour}+01:00`,
      end: `2026-12-${String((i % 27) + day).padStart(2, '0')}T22:00:00+01:00`,
    })),
    location: {
      uid: i % 90,
      name: `Salle ${i % 90}`,
      latitude: 48.85,
      longitude: 2.35 + (i % 90) / 1000,
    },
    updatedAt: '2026-11-01T10:00:00.000Z',
    status: 1,
  }))
  return { total: events.length, events, after: null }
}

/** Gathers to the end what was killed, and all in an untouched database. Returns the tables that differ. */
export async function compareGathered(
  agendas: Agendas,
  { killed, straight, edition }: Record<'killed' | 'straight', Env> & { edition: number },
): Promise<string[]> {
  const last = await gathered(agendas.gather(killed, 'agenda', edition))
  await gathered(agendas.gather(straight, 'other', 0))
  await gathered(agendas.gather(straight, 'agenda', edition))
  const [found, wanted] = await Promise.all([killed, straight].map(dumpOf))
  return Object.entries(wanted ?? {}).flatMap(([table, rows]) => {
    const there = new Set(texts(found?.[table]))
    const missing = texts(rows).filter((row) => !there.delete(row))
    if (missing.length + there.size === 0) return []
    const [example] = [...missing, ...there]
    return [
      `${table}: ${missing.length} missing, ${there.size} too many, such as ${example}; the last gathering said: ${last}`,
    ]
  })
}

async function dumpOf({ DATABASE_URL: url }: Env): Promise<Record<string, unknown[]>> {
  const database = await openPostgres(url)
  try {
    return await dumpCatalogue(database.db)
  } finally {
    await database.close()
  }
}

const texts = (rows: readonly unknown[] = []) => rows.map((row) => JSON.stringify(row))
