import type { OwnGift } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { addOperator, type Role } from '#server/people/operators/operators.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { EMPTY_GIFT, type GiftForm } from '@okolo/contract/events/gift-form'
import { claimsOn, queryIn, type startClaims } from '#server/subjects/claims/testing/claim-site.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { giftCatalogue } from '#server/ingest/gifts/gift-catalogue.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { decideGift, type Decision } from '../store/decide.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'

const ORIGIN = 'https://okolo.example'

/** A plain evening of a bookshop. */
export const EVENING: GiftForm = {
  ...EMPTY_GIFT,
  title: 'Reading by candlelight',
  text: 'Poems of the neighbourhood, read aloud.\n\nTea is on the house.',
  city: 'bratislava',
  day: '2026-12-05',
  time: '19:00',
  end_time: '21:00',
  where: 'address',
  place: 'Owl Bookshop',
  address: 'Panská 12',
  price: 'free',
}

/** A site on which people give events. */
export async function startGifts(...given: Parameters<typeof startPeople>) {
  const [config = {}, more] = given
  return giftsOn(await claimsOn(await startPeople({ publicUrl: ORIGIN, ...config }, more)), ORIGIN)
}

type Site = Awaited<ReturnType<typeof startClaims>>

/** The same on a site that has been started. */
export function giftsOn<S extends Site>(site: S, publicUrl: string) {
  const signal = new AbortController().signal
  const deps: GiftDeps = {
    db: site.db,
    clock: site.now,
    secrets: new Secrets(site.config),
    publicUrl,
    site: site.config.site,
    catalogue: giftCatalogue({ database: site.database, clock: site.now, signal }),
    reference: new ReferenceData(site.db, site.now),
    written: () => site.app.invalidate(),
  }

  /** Sends an event as the form's page does. */
  const send = (
    form: Partial<GiftForm>,
    {
      email = 'owl@books.example',
      ip = '203.0.113.9',
      same_as,
      ...headers
    }: Record<string, string> = {},
  ) =>
    site.app.inject({
      method: 'POST',
      url: '/v1/gifts/',
      remoteAddress: ip,
      payload: { form: { ...EVENING, ...form }, email, same_as },
      headers,
    })

  /** The token in the last letter of a kind. */
  async function tokenIn(email: string, kind: string, count = 1): Promise<string> {
    const { text } = await site.letter(email, kind, count)
    return queryIn(text)['k'] ?? ''
  }

  const step = (token: string, body: object) =>
    site.app.inject({ method: 'POST', url: `/v1/gifts/${token}/`, payload: body })

  async function own(token: string): Promise<OwnGift> {
    const answer = await site.ask('GET', `/v1/gifts/${token}/`)
    if (answer.statusCode !== 200) throw new Error(answer.payload)
    return answer.json()
  }

  return {
    ...site,
    deps,
    send,
    tokenIn,
    step,
    own,
    look: async (form: Partial<GiftForm>) =>
      (await site.ask('POST', '/v1/gifts/look/', { form: { ...EVENING, ...form } })).json(),
    /** Sends a picture as the form does. */
    picture: async (bytes: Buffer): Promise<{ key: string }> => {
      const body = new FormData()
      body.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const posted = new Response(body)
      const answer = await site.app.inject({
        method: 'POST',
        url: '/v1/gifts/pictures/',
        headers: { 'content-type': posted.headers.get('content-type') ?? '' },
        payload: Buffer.from(await posted.arrayBuffer()),
      })
      return answer.json()
    },
    decide: (id: string, decision: Partial<Decision> & Pick<Decision, 'what'>) =>
      decideGift(deps, id, { reason: '', by: 'anna', ...decision }),
    /** Adds an operator who can be written to. Gives the id. */
    operator: async (
      name: string,
      role: Role = 'owner',
      cities: string[] = [],
      locale: Locale = 'en',
    ) => {
      const email = `${name.toLowerCase()}@okolo.example`
      const id = await inTransaction(site.db, (tx) =>
        addOperator(tx, { name, email, role, cities, locale }, site.now()),
      )
      await sql`update operator set joined_at = ${site.now()} where id = ${id}`.execute(site.db)
      return id ?? 0
    },
    /** Ids of the gifts that wait. */
    waiting: async () =>
      (await site.rows('gift'))
        .filter((row) => row['waiting_since'] !== null)
        .map(({ id }) => String(id)),
    /** True if everybody sees it in the lists. */
    listed: async (title: string) => {
      const answer = await site.ask(
        'GET',
        `/v1/events/?q=${encodeURIComponent(title)}&city=bratislava`,
      )
      return answer.payload.includes(title)
    },
  }
}
