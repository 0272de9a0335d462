import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource, MAPPED_CONNECTORS } from '@okolo/connectors/tabular/tabular'
import type { SourceSettings } from '#server/ingest/sources/source.ts'
import { UsageError } from '../call/call.ts'

/** An operator's configuration file: the connector's part and the source's part. */
export type GivenConfig = {
  config: JsonObject
  source: Partial<Pick<SourceSettings, 'platform' | 'title' | 'url' | 'trust' | 'terms'>>
}

/** Reads a configuration file. Throws UsageError that names each mistake by line and key. */
export async function readGivenConfig(
  connectorId: string,
  path: string | null,
): Promise<GivenConfig> {
  const isTabular = MAPPED_CONNECTORS.includes(connectorId)
  if (path === null) {
    if (isTabular)
      throw new UsageError(`The connector ${connectorId} needs a mapping file: --config.`)
    return { config: {}, source: {} }
  }
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`The configuration ${path} cannot be read.`, { cause })
  })
  const source = isTabular ? describeSource(mappingOf(text, basename(path), connectorId)) : {}
  const config = parse(text, path)
  const { platform } = config
  return { config, source: typeof platform === 'string' ? { ...source, platform } : source }
}

function mappingOf(text: string, fileName: string, connectorId: string) {
  try {
    return parseMappingFile(text, fileName, connectorId)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function parse(text: string, path: string): JsonObject {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not JSON: ${String(cause)}`, { cause })
  }
  if (isJsonObject(parsed)) return parsed
  throw new UsageError(`${path} does not hold a JSON object.`)
}
