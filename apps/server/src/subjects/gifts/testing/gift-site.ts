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
export const OWL = 'owl@books.example'

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
  const people = await startPeople(
    { publicUrl: ORIGIN, ...config },
    { requestsPerMinute: 1_000_000, ...more },
  )
  return giftsOn(await claimsOn(people), ORIGIN)
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
    { email = OWL, ip = '203.0.113.9', same_as, ...headers }: Record<string, string> = {},
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

  let networks = 0
  /** A network of its own for each sender that is not tested for its network. */
  const elsewhere = () => `198.${18 + ((networks += 1) >> 8)}.${networks & 255}.1`

  /** Sends and confirms. Gives the token of its link, its id and its state. */
  async function confirmed(form: Partial<GiftForm> = {}, email = OWL) {
    const before = (await site.letters(email)).filter(({ mail }) => mail.kind === 'giftConfirm')
    const sent = await send(form, { email, ip: elsewhere() })
    if (sent.statusCode !== 201) throw new Error(sent.payload)
    const token = await tokenIn(email, 'giftConfirm', before.length + 1)
    const { state } = (await step(token, { step: 'confirm' })).json()
    return { token, state, id: token.split('.')[1] ?? '' }
  }

  /** The same, and an operator approves it. Gives the slug of its event, too. */
  async function approved(form: Partial<GiftForm> = {}, email = OWL) {
    const { token, id } = await confirmed(form, email)
    await decide(id, { what: 'approve' })
    return { token, id, slug: (await own(token)).event ?? '' }
  }

  const decide = (id: string, decision: Partial<Decision> & Pick<Decision, 'what'>) =>
    decideGift(deps, id, { reason: '', by: 'anna', ...decision })

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
    elsewhere,
    confirmed,
    approved,
    step,
    own,
    look: async (form: Partial<GiftForm>) =>
      (await site.ask('POST', '/v1/gifts/look/', { form: { ...EVENING, ...form } })).json(),
    decide,
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
    /** Forgets all gifts, their givers and letters, and the rows of further tables. */
    forget: async (...more: string[]) => {
      for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'mail', ...more])
        await sql`delete from ${sql.table(table)}`.execute(site.db)
      const sent = await site.letters()
      sent.splice(0)
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
