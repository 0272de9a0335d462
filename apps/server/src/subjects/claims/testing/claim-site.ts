import { sql } from 'kysely'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { queueClaimLetters } from '../jobs.ts'

const ORIGIN = 'https://okolo.example'
const TERMS = { mayContact: true }

/** The organizers of an event, the first one its own. */
type Named = { name: string; email?: string; url?: string }

type Site = Awaited<ReturnType<typeof startPeople>>

/** A site whose events are gathered from a source that allows writing to organizers. */
export async function startClaims(...given: Parameters<typeof startPeople>) {
  const [config = {}, more] = given
  return claimsOn(await startPeople({ publicUrl: ORIGIN, ...config }, more))
}

/** The same on a site that has been started. */
export async function claimsOn<S extends Site>(site: S) {
  await seedPlaces(site.db)

  /** Lists an event of a source of its own. Returns its slug and uuid. */
  async function list(
    id: string,
    organizers: Named[],
    { start = '2026-12-01T20:00:00', ...draft }: { start?: string; [field: string]: unknown } = {},
  ): Promise<{ slug: string; uuid: string }> {
    const { terms, ...settings } = sampleSource(id, { platform: id })
    const source = await saveSource(site.db, { ...settings, terms: { ...terms, ...TERMS } })
    const report = await gather(
      source,
      sampleConnector(
        samplePlatform([{ id, title: `Evening of ${id}`, start, draft: { organizers, ...draft } }]),
      ),
      () => Promise.reject(new Error('no network')),
      { db: site.db, clock: site.now, signal: new AbortController().signal },
    )
    if (report.error !== null) throw new Error(report.error)
    site.app.invalidate()
    const { rows } = await sql<{ slug: string; uuid: string }>`
      select e.slug, e.uuid from listing l join event e on e.id = l.event_id where l.platform = ${id}`.execute(
      site.db,
    )
    return rows[0] ?? { slug: '', uuid: '' }
  }

  async function organizer(name: string): Promise<string> {
    const { rows } = await sql<{ slug: string }>`
      select slug from organizer where name = ${name}`.execute(site.db)
    return rows[0]?.slug ?? ''
  }

  /** Posts a form of the pages. Gives where it leads. */
  async function post(
    path: string,
    fields: Record<string, string> | [string, string][],
    { ip = '203.0.113.9', ...headers }: { ip?: string; [name: string]: string } = {},
  ) {
    const answer = await site.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: ip,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    const to = new URL(answer.headers.location ?? '/', ORIGIN)
    const told = Object.fromEntries(to.searchParams)
    return { status: answer.statusCode, told, path: to.pathname, body: answer.payload }
  }

  /** Claims a page by the mailed code, as its owner does. Gives the link's token. */
  async function claim(slug: string, email: string, locale = 'en'): Promise<string> {
    const before = (await site.letters(email)).filter(
      ({ mail }) => mail.kind === 'claimCode',
    ).length
    const asked = await post(`/${locale}/organizers/${slug}/claim/ask`, { way: 'mailbox' })
    const { text } = await site.letter(email, 'claimCode', before + 1)
    const { u = '', access = '' } = queryIn(text)
    if (u !== asked.told['u']) throw new Error(`another request: ${u}`)
    const done = await post(`/${locale}/organizers/${slug}/claim/code`, { u, code: access })
    return done.told['k'] ?? ''
  }

  async function dashboard(slug: string, k: string) {
    const answer = await site.ask('GET', `/v1/organizers/${slug}/claim/room/?k=${k}`)
    return answer.statusCode === 200 ? answer.json() : answer.statusCode
  }

  return {
    ...site,
    list,
    organizer,
    post,
    claim,
    dashboard,
    ways: async (slug: string, u = '') =>
      (await site.ask('GET', `/v1/organizers/${slug}/claim/${u === '' ? '' : `?u=${u}`}`)).json(),
    event: async (slug: string) => (await site.ask('GET', `/v1/events/${slug}/`)).json(),
    queue: () => queueClaimLetters({ db: site.db, clock: site.now }),
  }
}

/** The query of the first link in a letter that has one. */
export function queryIn(text: string): Record<string, string> {
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return Object.fromEntries(new URL(link).searchParams)
}
