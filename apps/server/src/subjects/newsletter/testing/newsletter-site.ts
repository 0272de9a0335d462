import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { catalogueBuilder, type EventGiven } from '#server/catalogue/testing/catalogue-builder.ts'
import { newsletterOf } from '#server/jobs/letters.ts'
import { queueDigests } from '../jobs.ts'
import { HOUR_MS } from '@okolo/contract/durations'

export const SECRET = 'whsec_c2l4dGVlbiBjaGFycyBhbmQgc29tZSBtb3Jl'
/** Thursday, 26 November 2026, 8:30 in Bratislava. The site's clock begins six days before. */
const THURSDAY = new Date('2026-11-26T07:30:00Z')

/** Concerts and more in Bratislava from that Thursday on. */
export const EVENTS: EventGiven[] = [
  { slug: 'jazz', category: 'concert', dates: [{ start: '2026-11-27T19:00:00Z' }], popularity: 90 },
  {
    slug: 'film',
    category: 'exhibition',
    dates: [{ start: '2026-11-28T17:00:00Z' }],
    popularity: 80,
  },
  { slug: 'run', category: 'other', dates: [{ start: '2026-11-29T08:00:00Z' }], price: 0 },
  { slug: 'play', category: 'theatre', dates: [{ start: '2026-12-01T18:00:00Z' }], price: 12 },
  { slug: 'fair', category: 'other', dates: [{ start: '2026-12-12T09:00:00Z' }], price: 0 },
  { slug: 'choir', category: 'concert', dates: [{ start: '2026-12-03T18:00:00Z' }], price: 8 },
  { slug: 'over', category: 'concert', dates: [{ start: '2026-11-26T05:00:00Z' }] },
  {
    slug: 'off',
    category: 'concert',
    status: 'cancelled',
    dates: [{ start: '2026-11-28T19:00:00Z', status: 'cancelled' }],
  },
]

/** A site with events, its letters and its clock. */
export async function startNewsletter(given: Parameters<typeof startPeople>[0] = {}) {
  const site = await startPeople({
    publicUrl: 'https://okolo.example',
    bounceSecret: SECRET,
    ...given,
  })
  const { event } = await catalogueBuilder(site.db)
  for (const one of EVENTS)
    await event({ title: `The ${one.slug}`, language: 'en', venue: 'castle', ...one })
  const newsletter = newsletterOf({ db: site.db, clock: site.now, config: site.config })

  /** Posts a form as a browser does, and gives where it leads. */
  async function post(url: string, fields: Record<string, string>) {
    const answer = await site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: answer.statusCode, to: answer.headers.location ?? '', body: answer.payload }
  }

  /** Signs an address up and confirms it by the mailed link. Gives the subscriber's own token. */
  async function subscriber(
    email: string,
    choice: { city?: string; category?: string } = {},
    locale = 'en',
  ): Promise<string> {
    const before = (await site.letters(email)).filter(isConfirmation).length
    await site.ask('POST', '/v1/newsletter/', { email, city: 'bratislava', ...choice }, { locale })
    const letter = await site.letter(email, 'newsletterConfirm', before + 1)
    const { to } = await post(`/${locale}/newsletter/confirm`, { k: tokenIn(letter.text) })
    return new URL(to, 'https://okolo.example').searchParams.get('k') ?? ''
  }

  return {
    ...site,
    newsletter,
    event,
    post,
    subscriber,
    /** Moves the clock to that Thursday's morning, `weeks` later. */
    toThursday: (weeks = 0) =>
      site.pass(THURSDAY.getTime() - site.now().getTime() + weeks * 7 * 24 * HOUR_MS),
    queue: () => queueDigests(newsletter),
    digests: async (to?: string) =>
      (await site.letters(to)).filter(({ mail }) => mail.kind === 'newsletterDigest'),
    subscription: async (k: string) => {
      const answer = await site.ask('GET', `/v1/newsletter/subscription/?k=${k}`)
      return answer.statusCode === 200 ? answer.json() : answer.statusCode
    },
  }
}

const isConfirmation = ({ mail }: { mail: { kind: string } }) => mail.kind === 'newsletterConfirm'

/** The token of the first link in a letter that has one. */
export function tokenIn(text: string): string {
  const link = /https?:\/\/\S+[?&]k=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return new URL(link).searchParams.get('k') ?? ''
}
