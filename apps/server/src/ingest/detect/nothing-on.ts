import { isDrawnByScripts } from '@okolo/connectors/listing-pages/layout/page'
import { wallOf } from '@okolo/connectors/reading/stand-in'
import { failure, type Failed, type Fetched } from './detected.ts'

/** The reason why a page without a calendar, a feed or a list of events gives nothing: a wall, scripts, or no events. */
export function nothingOn({ url, text }: Fetched): Failed {
  const wall = wallOf(text)
  if (wall !== null)
    return failure('needs_login', `${url} shows ${wall}: it is not open to everybody.`)
  return isDrawnByScripts(text)
    ? failure(
        'drawn_by_scripts',
        'The page is empty without its scripts: they draw what it lists, and we run none.',
      )
    : failure('no_events', 'The page marks up no events and links to no calendar or feed.')
}
