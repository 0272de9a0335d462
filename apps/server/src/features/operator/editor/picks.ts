import { findCity } from '#server/catalogue/reference/places.ts'
import { endPick, notedPicks, pickEvent, type NotedPick } from '#server/catalogue/editor/picks.ts'
import { findEvent } from '#server/ingest/recluster/operate.ts'
import { addDays } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'
import { isIn } from '../permissions.ts'
import { dayOf } from './form-days.ts'
import { textFields, textsOf } from './text-fields.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const REASON = { name: 'reason', label: told('picks.reason'), most: 160 }

/** Lists what was picked for cities. Events are picked on their own pages. */
export const picksPage: OperatorPage = {
  menu: { href: '/operator/picks', label: told('picks.title') },
  routes: (router, deps) => {
    const { db, clock, config, written } = deps

    router.page('/picks', async (ask) => {
      const picks = (await notedPicks(db, clock())).filter(({ city }) => isIn(ask.cities, city))
      return {
        title: told('picks.title'),
        body: html`<p class="lead">
            ${told('picks.lead', { path: html`<code>/operator/events/</code>` })}
          </p>
          ${cards(
            picks.map((pick) => pickCard(ask, pick, { withEvent: true })),
            { empty: told('picks.none'), pairs: true },
          )}`,
      }
    })

    router.action('/events/:event/pick', async ({ params, form, session }) => {
      const event = await findEvent(db, params['event'] ?? '')
      const page = `/operator/events/${event.slug}`
      try {
        const city = await findCity(db, form['city'] ?? '')
        if (city === null) throw refused(told('common.notCity', { city: form['city'] ?? '' }))
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
          say: told('picks.picked'),
          did: {
            what: 'event.pick',
            about: event.slug,
            details: { city: city.slug, category: category?.slug ?? null, inLetter, ...reason },
          },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          title: told('picks.nothing'),
          above: { href: page, label: event.title },
          status: 400,
          body: html`<p class="lead">${error.told}</p>`,
        }
      }
    })

    router.action('/picks/:id/end', async ({ params }) => {
      const id = Number(params['id'])
      const ended = Number.isSafeInteger(id) ? await endPick(db, id) : null
      if (ended === null) throw new Problem(404, 'not_found', told('picks.missing'))
      written()
      const { event, ...where } = ended
      return {
        to: '/operator/picks',
        say: told('picks.ended'),
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
  if (category === undefined) throw refused(told('picks.faultCategory', { slug }))
  return category
}

/** The end of a day in the city; null for none. */
function endOf(text: string, zone: string, now: Date): Date | null {
  const day = dayOf(text, told('common.lastDay'))
  if (day === null) return null
  const end = startOfDay(addDays(day, 1), zone)
  if (end <= now) throw refused(told('common.ended', { day }))
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
  const of = { '': told('picks.onCity'), ...named(categories) }
  return html`<section aria-labelledby="picks">
    <h2 id="picks">${told('picks.title')}</h2>
    <p class="muted">${told('picks.how')}</p>
    ${
      picks.length > 0 &&
      cards(
        picks.map((pick) => pickCard(ask, pick)),
        { empty: '', pairs: true },
      )
    }
    <details>
      <summary>${told('picks.do')}</summary>
      ${actionForm(
        ask,
        { to: `/operator/events/${slug}/pick`, label: told('picks.pick'), kind: 'primary' },
        textField(ask, {
          label: told('common.cityHint'),
          name: 'city',
          value: cities[0]?.slug,
          required: true,
        }),
        html`<label class="field"
          ><span>${told('picks.standsOn')}</span
          ><select name="category">
            ${Object.entries(of).map(
              ([value, text]) => html`<option value="${value}">${text}</option>`,
            )}
          </select></label
        >`,
        textFields(ask, config.site, REASON),
        textField(ask, {
          label: told('common.lastDay'),
          name: 'until',
          type: 'date',
          hint: told('picks.untilHint'),
        }),
        html`<label class="check"
          ><input type="checkbox" name="letter" value="on" /> ${told('picks.letter')}</label
        >`,
      )}
    </details>
  </section>`
}

function named(categories: readonly { slug: string; name: string }[]): Record<string, Text> {
  return Object.fromEntries(
    categories.map(({ slug, name }) => [slug, told('picks.onCategory', { category: name })]),
  )
}

function pickCard(ask: Ask, pick: NotedPick, { withEvent = false } = {}): Html {
  const { id, slug, title, city, category, reason, language, inLetter, isShown } = pick
  return html`<li class="card">
    ${withEvent && html`<p><a href="/operator/events/${slug}">${title}</a></p>`}
    <p>
      <strong>${city}${category !== null && ` · ${category}`}</strong>
      ${!isShown && html`<span class="badge" data-tone="warn">${told('picks.notShown')}</span>`}
      ${inLetter && html`<span class="badge">${told('picks.inLetter')}</span>`}
    </p>
    ${Object.entries(reason).map(
      ([one, text]) =>
        html`<p lang="${one}">
          ${text} ${one !== language && html`<span class="muted">(${one})</span>`}
        </p>`,
    )}
    <p class="muted">
      ${
        pick.endsAt === null
          ? told('announce.by', { who: pick.pickedBy, when: moment(pick.pickedAt, city) })
          : told('announce.byUntil', {
              who: pick.pickedBy,
              when: moment(pick.pickedAt, city),
              until: moment(pick.endsAt, city),
            })
      }
    </p>
    ${actionForm(ask, { to: `/operator/picks/${id}/end`, label: told('picks.end') })}
  </li>`
}
