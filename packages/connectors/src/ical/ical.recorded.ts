import { createHash } from 'node:crypto'
import type { Recorded } from '../recorded.ts'

/**
 * Saved `.ics` files (also `.ical`, `.ifb`, `.vcs`), each at its own address with an ETag. Skips other files. Throws
 * without a calendar file.
 */
export const recordedCalendars: Recorded = (files, { origin }) => {
  const calendars = new Map(
    files
      .filter(({ name }) => /\.(?:ics|ical|vcs)$/i.test(name))
      .map(({ name, body }) => [`/${name.split('/').map(encodeURIComponent).join('/')}`, body]),
  )
  if (calendars.size === 0) throw new Error('no .ics file among these files')
  const urls = [...calendars.keys()].map((path) => `${origin}${path}`)
  return {
    // Sets both, so that no configured address is requested.
    config: { url: urls[0]!, urls },
    answer({ path, headers }) {
      const body = calendars.get(path)
      if (body === undefined) return null
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`
      if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' }
      return { headers: { 'content-type': 'text/calendar', etag }, body }
    },
  }
}
