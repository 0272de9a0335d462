import type { GiftForm } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import { EVENING, startGifts } from './gift-site.ts'

export const OWL = 'owl@books.example'

const PLACES = [
  '/v1/events/?city=bratislava&page_size=100',
  '/v1/events/?city=bratislava&page_size=100&timeline=past',
  '/v1/events/map/?bbox=16,48,18,49&zoom=14',
  ...['ics', 'rss', 'atom', 'json'].map((ending) => `/feeds/bratislava.${ending}`),
  '/sitemaps/en/events-1.xml',
]

/** A site that is attacked by what people give. */
export async function startHostile() {
  const site = await startGifts({}, { requestsPerMinute: 1_000_000 })
  let networks = 0

  /** A network of its own for each sender that is not tested for its network. */
  const elsewhere = () => `198.${18 + ((networks += 1) >> 8)}.${networks & 255}.1`
  const send = (form: Partial<GiftForm>, email = OWL) => site.send(form, { email, ip: elsewhere() })

  /** Sends and confirms. Gives the token of its link, its id and its state. */
  async function confirmed(form: Partial<GiftForm>, email = OWL) {
    const before = (await site.letters(email)).filter(({ mail }) => mail.kind === 'giftConfirm')
    const sent = await send(form, email)
    if (sent.statusCode !== 201) throw new Error(sent.payload)
    const token = await site.tokenIn(email, 'giftConfirm', before.length + 1)
    const { state } = (await site.step(token, { step: 'confirm' })).json()
    return { token, state, id: token.split('.')[1] ?? '' }
  }

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

  async function forget(): Promise<void> {
    for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'mail'])
      await sql`delete from ${sql.table(table)}`.execute(site.db)
    const sent = await site.letters()
    sent.splice(0)
  }

  return {
    ...site,
    elsewhere,
    give: send,
    confirmed,
    seen,
    forget,
    kept: async () => (await site.rows('gift')).length,
  }
}
