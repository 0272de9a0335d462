import type { AnyConnector } from '../connector.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { FixtureCase } from './fixture-cases.ts'
import { BRATISLAVA, runRecorded } from './run-recorded.ts'

/** Changes each understood record and returns the assumptions that its drafts then name, as "code field". */
export async function assumptionsAfter(
  change: (record: JsonObject) => unknown,
  connector: AnyConnector,
  cases: FixtureCase[],
): Promise<string[]> {
  const assumptions: string[] = []
  for (const { files, config: given } of cases) {
    const { messages, drafts, config } = await runRecorded(connector, files, { config: given })
    const understood = new Set(drafts.map((one) => one.id))
    for (const message of messages) {
      if (message.type !== 'record' || !understood.has(message.id)) continue
      const raw = structuredClone(message.raw)
      if (isJsonObject(raw)) change(raw)
      const made = [connector.map(raw, { config, city: BRATISLAVA }, { id: message.id })].flat()
      for (const { code, field } of made.flatMap((draft) => draft?.assumptions ?? []))
        assumptions.push(`${code} ${field}`)
    }
  }
  return assumptions
}
