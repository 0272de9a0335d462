import { isDrawnByScripts } from '@okolo/connectors/listing-pages/layout/page'
import { standIn, wallOf } from '@okolo/connectors/reading/stand-in'
import { failure, type DetectDeps, type Failed, type Fetched } from './detected.ts'
import { fetchAddress } from './fetch-address.ts'

/**
 * The reason why a page gives nothing: a wall, a calendar that it links to and that is none, scripts, or no events. `deps` has
 * a client that knows the calendars' answers.
 */
export async function nothingOn(
  page: Fetched,
  calendars: readonly string[],
  deps: DetectDeps,
): Promise<Failed> {
  const wall = wallOf(page.text)
  if (wall !== null)
    return failure('needs_login', `${page.url} shows ${wall}: it is not open to everybody.`)
  const broken = await brokenCalendar(calendars[0], deps)
  if (broken !== null) return broken
  return isDrawnByScripts(page.text)
    ? failure(
        'drawn_by_scripts',
        'The page is empty without its scripts: they draw what it lists, and we run none.',
      )
    : failure('no_events', 'The page marks up no events and links to no calendar or feed.')
}

async function brokenCalendar(link: string | undefined, deps: DetectDeps): Promise<Failed | null> {
  if (link === undefined) return null
  const answer = await fetchAddress(link, deps)
  if (!answer.ok)
    return failure(
      answer.code === 'needs_login' ? 'needs_login' : 'no_events',
      `The page links to a calendar that cannot be read: ${answer.reason}`,
    )
  const { url, text } = answer.page
  const code = wallOf(text) === null ? 'no_events' : 'needs_login'
  return failure(code, `The page links to ${url} as a calendar, but ${standIn(text)}.`)
}
