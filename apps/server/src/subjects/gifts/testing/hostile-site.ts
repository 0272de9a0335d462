import type { GiftForm } from '@okolo/contract/events/gift-form'
import { EVENING, OWL, startGifts } from './gift-site.ts'

const PLACES = [
  '/v1/events/?city=bratislava&page_size=100',
  '/v1/events/?city=bratislava&page_size=100&timeline=past',
  '/v1/events/map/?bbox=16,48,18,49&zoom=14',
  ...['ics', 'rss', 'atom', 'json'].map((ending) => `/feeds/bratislava.${ending}`),
  '/sitemaps/en/events-1.xml',
]

/** A site that is attacked by what people give. */
export async function startHostile() {
  const site = await startGifts()
  /** The addresses at which somebody else finds these words. */
  async function seen(words: string): Promise<string[]> {
    site.app.invalidate()
    const found: string[] = []
    const searches = [
      `/v1/events/?search=${encodeURIComponent(words)}`,
      `/v1/events/suggest/?q=${encodeURIComponent(words)}`,
    ]
    for (const path of [...PLACES, ...searches])
      if ((await site.ask('GET', path)).payload.includes(words)) found.push(path)
    const look = await site.ask('POST', '/v1/gifts/look/', { form: { ...EVENING, title: words } })
    const likely: { title: string }[] = look.json().likely
    if (likely.some(({ title }) => title.includes(words))) found.push('likely')
    return found
  }

  return {
    ...site,
    give: (form: Partial<GiftForm>, email = OWL) =>
      site.send(form, { email, ip: site.elsewhere() }),
    seen,
    kept: async () => (await site.rows('gift')).length,
  }
}
