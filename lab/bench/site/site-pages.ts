/** Paths of a feed, an event and a venue of the demo city, after the locale. */
export async function mainPages(
  origin: string,
): Promise<[feed: string, event: string, venue: string]> {
  const answer = await fetch(`${origin}/v1/events/?city=bratislava`)
  // Our own API; a missing name fails the measurement.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { results } = (await answer.json()) as {
    results: {
      slug: string
      language: string
      venue: { slug: string } | null
      image: object | null
    }[]
  }
  // Search engines leave out pages in other languages than the event's, which would lower the
  // score.
  const hosted = results.find(
    ({ language, venue, image }) => language === 'en' && venue !== null && image !== null,
  )
  if (hosted?.venue == null)
    throw new Error('The demo city has no event in English with a venue and a picture.')
  return ['/feed/bratislava', `/events/${hosted.slug}`, `/venues/${hosted.venue.slug}`]
}
