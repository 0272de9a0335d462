import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { RecordedFile, RecordedPlatform } from '../../recorded.ts'
import { datasetOf, isVersion1 } from '../protocols/opendatasoft.ts'
import { jsonAnswer } from '../../reading/recorded-json.ts'
import { contentOf, filesOf } from './files.ts'

type Serve = RecordedPlatform['answer']

/** Explore v2.1 (`records`, `exports/jsonl`) or the search API v1, with the platform's own limits. */
export function opendatasoftFeed(files: RecordedFile[], url: URL): Serve {
  const dataset = datasetOf(url) ?? ''
  const isOld = isVersion1(url)
  const rows = filesOf('json', files).flatMap((file) => opendatasoftRows(file, isOld, dataset))
  if (rows.length === 0) {
    const shape = isOld ? '{"records": [{"fields": ...}]}' : '{"results": [...]}'
    throw new Error(`none of the recorded files has ${shape} of the dataset "${dataset}"`)
  }
  const base = `/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset)}`
  return ({ path, query }) => {
    if (isOld && path === url.pathname) {
      const { from, size } = slice(query, 'start', 'rows', 10)
      return jsonAnswer({ nhits: rows.length, records: rows.slice(from, from + size) })
    }
    if (path === `${base}/exports/jsonl`) {
      return { body: rows.map((row) => `${JSON.stringify(row)}\n`).join('') }
    }
    if (path !== `${base}/records`) return null
    const { from, size } = slice(query, 'offset', 'limit', 10)
    if (size > 100 || from + size > 10_000) {
      return jsonAnswer({ error_code: 'InvalidRESTParameterError' }, 400)
    }
    return jsonAnswer({ total_count: rows.length, results: rows.slice(from, from + size) })
  }
}

/** Returns the rows of an answer or export of this API and dataset, [] for others. */
function opendatasoftRows(file: RecordedFile, isOld: boolean, dataset: string): Json[] {
  const path = isOld ? 'records' : 'results'
  const found = contentOf(file, 'json', { records: path }) ?? contentOf(file, 'json', {})
  if (!found) return []
  const { rows, document } = found
  const of =
    isJsonObject(document) && isJsonObject(document['parameters']) ? document['parameters'] : {}
  const named = [of['dataset']].flat().filter((name) => name !== undefined)
  if (named.length > 0 && !named.includes(dataset)) return []
  return isOldRow(rows[0]) === isOld ? rows : []
}

const isOldRow = (row: Json | undefined) => isJsonObject(row) && isJsonObject(row['fields'])

/** SODA 2: a bare list, `$limit` and `$offset`. */
export function socrataFeed(files: RecordedFile[], url: URL): Serve {
  const rows = rowsOf(files, undefined)
  return ({ path, query }) => {
    if (path !== url.pathname) return null
    const { from, size } = slice(query, '$offset', '$limit', 1000)
    return jsonAnswer(rows.slice(from, from + size))
  }
}

/** Serves `datastore_search`. The recorded rows may be an answer of it, a bare list or CSV. */
export function ckanFeed(files: RecordedFile[], url: URL): Serve {
  const rows = rowsOf(files, 'result.records')
  return ({ path, query }) => {
    if (path !== url.pathname) return null
    const { from, size } = slice(query, 'offset', 'limit', 100)
    const result: JsonObject = { records: rows.slice(from, from + size), total: rows.length }
    return jsonAnswer({ success: true, result })
  }
}

function rowsOf(files: RecordedFile[], records: string | undefined): Json[] {
  const isCsv = files.length > 0 && files.every(({ name }) => /\.(csv|tsv)$/i.test(name))
  const shape = isCsv ? 'csv' : 'json'
  return filesOf(shape, files).flatMap((file) => {
    const found = contentOf(file, shape, { records }) ?? contentOf(file, shape, {})
    return found?.rows ?? []
  })
}

function slice(query: URLSearchParams, offset: string, limit: string, usual: number) {
  const count = (name: string, otherwise: number) => {
    const value = Number(query.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= 0 ? value : otherwise
  }
  return { from: count(offset, 0), size: count(limit, usual) }
}
