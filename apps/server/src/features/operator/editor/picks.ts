import { findCity } from '#server/catalogue/reference/places.ts'
import { endPick, notedPicks, pickEvent, type NotedPick } from '#server/catalogue/editor/picks.ts'
import { findEvent } from '#server/ingest/recluster/operate.ts'
import { addDays } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { notFound, Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'
import { isIn } from '../permissions.ts'
import { dayOf } from './form-days.ts'
import { textFields, textsOf } from './text-fields.ts'

const REASON = { name: 'reason', label: 'Reason, one sentence', most: 160 }

/** Lists what was picked for cities. Events are picked on their own pages. */
export const picksPage: OperatorPage = {
  menu: { href: '/operator/picks', label: 'Picks' },
  routes: (router, deps) => {
    const { db, clock, config, written } = deps

    router.page('/picks', async (ask) => {
      const picks = (await notedPicks(db, clock())).filter(({ city }) => isIn(ask.cities, city))
      return {
        title: 'Picks',
        body: html`<p class="lead">
            Picks stand above the lists of a city, three at most on a page, the latest first. Pick
            an event on its page here: open <code>/operator/events/</code> and its slug, or
            “Merging”.
          </p>
          ${cards(
            picks.map((pick) => pickCard(ask, pick, { withEvent: true })),
            { empty: 'Nothing is picked.', pairs: true },
          )}`,
      }
    })

    router.action('/events/:event/pick', async ({ params, form, session }) => {
      const event = await findEvent(db, params['event'] ?? '')
      const page = `/operator/events/${event.slug}`
      try {
        const city = await findCity(db, form['city'] ?? '')
        if (city === null) throw refused(`city: "${form['city'] ?? ''}" is not a city here.`)
        const category = await categoryCalled(db, form['category'] ?? '')
        const reason = textsOf(form, config.site, REASON)
        const endsAt = endOf(form['until'] ?? '', city.time_zone, clock())
        const inLetter = form['letter'] === 'on'
        const pick = { eventId: event.id, cityId: city.id, categoryId: category?.id ?? null }
        const by = { who: session.name, now: clock() }
        await pickEvent(db, { ...pick, reason, inLetter, endsAt }, by)
        written()
        return {
          to: `${page}#picks`,
          say: 'Picked. The pages show it now.',
          did: {
            what: 'event.pick',
            about: event.slug,
            details: { city: city.slug, category: category?.slug ?? null, inLetter, ...reason },
          },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          title: 'Nothing was picked',
          above: { href: page, label: event.title },
          status: 400,
          body: html`<p class="lead">${error.message}</p>`,
        }
      }
    })

    router.action('/picks/:id/end', async ({ params }) => {
      const id = Number(params['id'])
      const ended = Number.isSafeInteger(id) ? await endPick(db, id) : null
      if (ended === null) throw notFound('The pick')
      written()
      const { event, ...where } = ended
      return {
        to: '/operator/picks',
        say: 'Ended: it is not picked any more.',
        did: { what: 'event.unpick', about: event, details: where },
      }
    })
  },
}

async function categoryCalled(db: Db, slug: string): Promise<{ id: number; slug: string } | null> {
  if (slug === '') return null
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from category where slug = ${slug}`.execute(db)
  const [category] = rows
  if (category === undefined) throw refused(`category: "${slug}" is not a category.`)
  return category
}

/** The end of a day in the city; null for none. */
function endOf(text: string, zone: string, now: Date): Date | null {
  const day = dayOf(text, 'last day')
  if (day === null) return null
  const end = startOfDay(addDays(day, 1), zone)
  if (end <= now) throw refused(`last day: ${day} is over.`)
  return end
}

/** The picks of one event, and the form for another one. */
export async function eventPicks(
  ask: Ask,
  { db, clock, config }: OperatorDeps,
  { id, slug }: { id: number; slug: string },
): Promise<Html> {
  const picks = await notedPicks(db, clock(), { eventId: id })
  const { rows: categories } = await sql<{ slug: string; name: string }>`
    select slug, coalesce(names ->> 'en', slug) as name from category order by position, id`.execute(
    db,
  )
  const { rows: cities } = await sql<{ slug: string }>`
    select c.slug from event e join city c on c.id = e.city_id where e.id = ${id}`.execute(db)
  const of = { '': 'the landing and the page of the city', ...named(categories) }
  return html`<section aria-labelledby="picks">
    <h2 id="picks">Picks</h2>
    <p class="muted">
      A pick stands above the list with its reason, marked as a pick; the list keeps its order. “How
      we sort” lists it.
    </p>
    ${
      picks.length > 0 &&
      cards(
        picks.map((pick) => pickCard(ask, pick)),
        { empty: '', pairs: true },
      )
    }
    <details>
      <summary>Pick this event</summary>
      ${actionForm(
        ask,
        { to: `/operator/events/${slug}/pick`, label: 'Pick', kind: 'primary' },
        textField(ask, {
          label: 'City: its name or slug',
          name: 'city',
          value: cities[0]?.slug,
          required: true,
        }),
        html`<label class="field"
          ><span>Stands on</span
          ><select name="category">
            ${Object.entries(of).map(
              ([value, text]) => html`<option value="${value}">${text}</option>`,
            )}
          </select></label
        >`,
        textFields(ask, config.site, REASON),
        textField(ask, {
          label: 'Last day',
          name: 'until',
          type: 'date',
          hint: 'Empty: as long as the event is ahead or on.',
        }),
        html`<label class="check"
          ><input type="checkbox" name="letter" value="on" /> First in the next weekly letter of the
          city</label
        >`,
      )}
    </details>
  </section>`
}

function named(categories: readonly { slug: string; name: string }[]): Record<string, string> {
  return Object.fromEntries(categories.map(({ slug, name }) => [slug, `the page of ${name}`]))
}

function pickCard(ask: Ask, pick: NotedPick, { withEvent = false } = {}): Html {
  const { id, slug, title, city, category, reason, language, inLetter, isShown } = pick
  return html`<li class="card">
    ${withEvent && html`<p><a href="/operator/events/${slug}">${title}</a></p>`}
    <p>
      <strong>${city}${category !== null && ` · ${category}`}</strong>
      ${!isShown && html`<span class="badge" data-tone="warn">over, cancelled or hidden</span>`}
      ${inLetter && html`<span class="badge">in the letter</span>`}
    </p>
    ${Object.entries(reason).map(
      ([one, text]) =>
        html`<p lang="${one}">
          ${text} ${one !== language && html`<span class="muted">(${one})</span>`}
        </p>`,
    )}
    <p class="muted">
      ${pick.pickedBy}, ${moment(pick.pickedAt)}
      ${pick.endsAt !== null && html`· until ${moment(pick.endsAt)}`}
    </p>
    ${actionForm(ask, { to: `/operator/picks/${id}/end`, label: 'End it' })}
  </li>`
}
