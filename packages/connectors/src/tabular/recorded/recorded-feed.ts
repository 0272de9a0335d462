import type { Json } from '../../json.ts'
import type { Recorded, RecordedPlatform } from '../../recorded.ts'
import type { Fetch } from '../mapping/fetch-schema.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import { namedAfter } from './files.ts'
import { plainFeed } from './plain-feed.ts'
import { ckanFeed, opendatasoftFeed, socrataFeed } from './platform-feeds.ts'

type Files = Parameters<Recorded>[0]

/**
 * Serves recorded files in the protocol of the mapping's feed: plain feeds unchanged, rows of Opendatasoft, Socrata or
 * CKAN in pages. Takes files of the mapping's kind from a folder. Throws if there is none.
 */
export const recordedFeed: Recorded = (files, { origin, config }) => {
  const parsed = mappingSchema.safeParse(config)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.join('.') ?? ''
    throw new Error(`a mapping file is needed to read these files: ${where} ${issue?.message}`)
  }
  const { fetch } = parsed.data
  const url = new URL(fetch.url)
  const moved = (address: string) => {
    const { pathname, search } = new URL(address)
    return new URL(pathname + search, origin).href
  }
  const { join } = fetch
  const joined = join ? namedAfter(new URL(join.url), files) : undefined
  if (join && !joined) throw new Error(`no recorded file is named like fetch.join.url ${join.url}`)
  const serve = feedOf(
    fetch,
    url,
    origin,
    files.filter((file) => file !== joined),
  )
  const recorded: Fetch = {
    ...fetch,
    url: moved(url.href),
    ...(join ? { join: { ...join, url: moved(join.url) } } : {}),
  }
  const plain: Json = JSON.parse(JSON.stringify(recorded))
  return {
    config: { fetch: plain },
    answer: (request) =>
      join && joined && request.path === new URL(join.url).pathname
        ? { body: joined.body }
        : serve(request),
  }
}

function feedOf(fetch: Fetch, url: URL, origin: string, files: Files): RecordedPlatform['answer'] {
  switch (fetch.format) {
    case 'opendatasoft':
      return opendatasoftFeed(files, url)
    case 'socrata':
      return url.pathname.endsWith('.csv')
        ? plainFeed(files, { ...fetch, format: 'csv' }, url, origin)
        : socrataFeed(files, url)
    case 'ckan':
      return ckanFeed(files, url)
    case 'json':
    case 'jsonl':
    case 'csv':
    case 'xml':
    case 'page':
      return plainFeed(files, { ...fetch, format: fetch.format }, url, origin)
    default:
      return fetch.format satisfies never
  }
}
