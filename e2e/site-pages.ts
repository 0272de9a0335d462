/**
 * Returns paths of every kind of page, after the locale, for a signed-out visitor of the demo city.
 */
export async function sitePages(origin: string): Promise<string[]> {
  const list = await ask(`${origin}/v1/events/?city=bratislava&page_size=60`)
  const hosted = list.results.find(({ venue }) => venue !== null)
  if (hosted?.venue == null) throw new Error('the demo city has no event with a venue')
  const detail = await ask(`${origin}/v1/events/${hosted.slug}/`)
  const organizer = detail.organizers?.[0]?.slug
  return [
    '/',
    '/feed/bratislava',
    '/feed/bratislava/concert',
    '/feed?city=bratislava&timeline=past',
    '/feed?city=bratislava&mood=offbeat&category=wellness&timeframe=today',
    '/feed?city=vienna',
    '/feed?city=nowhere',
    '/search?search=koncert',
    '/filters?city=bratislava&mood=chill&price=20',
    '/map?city=bratislava',
    `/events/${hosted.slug}`,
    `/events/${hosted.slug}/${hosted.date.uuid}`,
    `/venues/${hosted.venue.slug}`,
    ...(organizer === undefined ? [] : [`/organizers/${organizer}`]),
    '/cities',
    '/newsletter',
    '/newsletter?sent=registered',
    '/newsletter?error=failed&city=bratislava',
    '/newsletter/unsubscribe?k=old',
    '/letters/report?k=old',
    '/letters/stop?k=old',
    '/letters/events?k=old',
    '/suggest',
    '/sources',
    '/how-we-sort',
    '/about',
    '/legal/terms',
    '/legal/privacy',
    '/support',
    '/contact',
    '/blog',
    '/feedback',
    '/auth',
    '/auth/login/',
    '/auth/signup/',
    '/auth/reset-password',
    '/account/delete',
    '/paywall',
    '/no/such/page',
  ]
}

/** Returns paths of a feed, an event and a venue, after the locale. */
export async function mainPages(origin: string): Promise<[string, string, string]> {
  const { results } = await ask(`${origin}/v1/events/?city=bratislava`)
  const hosted = results.find(({ venue }) => venue !== null)
  if (hosted?.venue == null) throw new Error('the demo city has no event with a venue')
  return ['/feed/bratislava', `/events/${hosted.slug}`, `/venues/${hosted.venue.slug}`]
}

/** Returns the path of a covered city without events, after the locale. */
export async function emptyCity(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/locations/cities/?near=bratislava`)
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const cities = (await answer.json()) as { slug: string; event_count: number; country: string }[]
  const empty = cities.find(({ event_count, country }) => event_count === 0 && country === 'sk')
  return `/feed?city=${empty?.slug}`
}

type Answer = {
  results: { slug: string; date: { uuid: string }; venue: { slug: string } | null }[]
  organizers?: { slug: string }[]
}

async function ask(url: string): Promise<Answer> {
  const answer = await fetch(url)
  // The journeys only walk to what is named here; a missing name fails them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await answer.json()) as Answer
}
