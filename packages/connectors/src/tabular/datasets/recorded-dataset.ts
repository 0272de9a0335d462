import type { Recorded, RecordedRequest } from '../../recorded.ts'
import { recordedFeed } from '../recorded/recorded-feed.ts'
import { withFormat } from './dataset.ts'
import type { Json } from '../../json.ts'

/** Saved rows served as by `tabular`, and the portal's facts about the dataset in `metadata.json`. */
export function recordedDataset(
  format: 'opendatasoft' | 'socrata' | 'ckan',
  isAboutDataset: (request: RecordedRequest) => boolean,
): Recorded {
  return (files, { origin, config }) => {
    const about = files.find(({ name }) => /(?:^|\/)metadata\.json$/.test(name))
    const rows = files.filter((file) => file !== about)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON with one more text in it
    const whole = withFormat(config, format) as Json
    const platform = recordedFeed(rows, { origin, config: whole })
    return {
      ...platform,
      answer(request) {
        if (!isAboutDataset(request)) return platform.answer(request)
        const headers = { 'content-type': 'application/json' }
        return about === undefined ? null : { headers, body: about.body }
      },
    }
  }
}
