import { isJsonObject, type Json } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedDataset } from '../tabular/datasets/recorded-dataset.ts'

const whole = recordedDataset('socrata', ({ path }) => path.startsWith('/api/views/'))

/** Saved rows and `metadata.json`. Rows with `:updated_at` are also served by change. */
export const recordedSocrata: Recorded = (files, options) => {
  const platform = whole(files, options)
  return {
    ...platform,
    answer(request) {
      const since = /:updated_at >= '([^']+)'/.exec(request.query.get('$where') ?? '')?.[1]
      if (since === undefined) return platform.answer(request)
      const all = new URLSearchParams(request.query)
      all.set('$limit', '100000')
      all.set('$offset', '0')
      const answer = platform.answer({ ...request, query: all })
      if (answer === null || typeof answer.body !== 'string') return answer
      const rows: Json = JSON.parse(answer.body)
      const from = Number(request.query.get('$offset') ?? 0)
      const changed = (Array.isArray(rows) ? rows : []).filter((row) => changedAt(row) >= since)
      const page = changed.slice(from, from + Number(request.query.get('$limit') ?? 1000))
      return { ...answer, body: JSON.stringify(page) }
    },
  }
}

function changedAt(row: Json): string {
  const stamp = isJsonObject(row) ? row[':updated_at'] : undefined
  return typeof stamp === 'string' ? stamp : ''
}
