/**
 * Every text of every connector's fixtures, poisoned one after the other and taken through the whole of
 * map -> normalise -> resolve. A new connector is held to it for free.
 */
import { connectors } from '#server/platform/connectors.ts'
import type { AnyConnector } from '@okolo/connectors/connector'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { fixtureCases, type FixtureCase } from '@okolo/connectors/testing/fixture-cases'
import { keyedFixtureCases } from '@okolo/connectors-keyed/testing/keyed-fixture-cases'
import { poisonedFields } from '@okolo/connectors/testing/poisoned-fields'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { describe, expect, test } from 'vitest'
import { mapRecords, type MappedRecord } from '../map/map-records.ts'
import { dangersIn } from '../testing/inert.ts'

const CITY = { ...BRATISLAVA, id: 1, population: 475_000, names: ['Bratislava'] }
const now = new Date('2026-11-20T18:00:00Z')

type Tried = { field: string; poison: string; mapped: MappedRecord }

async function tried(connector: AnyConnector, one: FixtureCase): Promise<Tried[]> {
  const { messages } = await runRecorded(connector, one.files, { config: one.config, now })
  const seen = new Set<string>()
  const variants = messages.flatMap((message) =>
    message.type === 'record'
      ? [...poisonedFields(message.raw, seen)].map((variant) => ({ ...variant, id: message.id }))
      : [],
  )
  const mapped = mapRecords(
    variants.map(({ id, raw }, at) => ({ id: at, recordId: id, raw: JSON.stringify(raw) })),
    { connector, config: configOf(connector, one), own: CITY, cities: [], now },
  )
  return variants.map(({ field, poison }, at) => ({ field, poison, mapped: mapped[at]! }))
}

function configOf(connector: AnyConnector, { config, files }: FixtureCase): unknown {
  const platform = connector.recorded(files, { origin: 'http://recorded.invalid', config })
  const parts: Json[] = [config, platform.config]
  return connector.config.parse(Object.assign({}, ...parts.filter((part) => isJsonObject(part))))
}

describe.each(connectors.map((connector) => [connector.manifest.id, connector] as const))(
  '%s',
  (id, connector) => {
    const cases = [...fixtureCases(id), ...keyedFixtureCases(id)]
    test.each(cases.map((one) => [one.name, one] as const))(
      '%s: whatever is written into a field, nothing of it runs or hides',
      { timeout: 120_000 },
      async (_, one) => {
        const all = await tried(connector, one)
        const dangers = all.flatMap(({ field, poison, mapped }) =>
          (mapped.listings?.listings ?? []).flatMap(({ content }) =>
            dangersIn(content).map((danger) => `${poison} in ${field} -> ${danger}`),
          ),
        )
        expect([...new Set(dangers)]).toEqual([])
        // A refusal is a reason a person can read, never a mapper that trips.
        const tripped = all.flatMap(({ field, poison, mapped: { outcome } }) =>
          outcome.reason?.code === 'mapper_failed'
            ? [`${poison} in ${field}: ${outcome.reason.message}`]
            : [],
        )
        expect(tripped).toEqual([])
      },
    )
  },
)
