import { addDays, stringifyFilter, without } from '@okolo/contract/filter/event-filter'
import {
  findCollection,
  listCollections,
  removeCollection,
  saveCollection,
  type NewCollection,
  type StoredCollection,
} from '#server/catalogue/editor/collections.ts'
import { countLists } from '#server/catalogue/filter/count-events.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'
import { ReferenceData, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { notFound, Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage, Page } from '../operator-page.ts'
import { cards, count, moment } from '../parts.ts'
import { dayOf } from './form-days.ts'
import { anyTextsOf, textFields, textsOf } from './text-fields.ts'

const HOME = { href: '/operator/collections', label: 'Collections' }
const NAME = { name: 'name', label: 'Name', most: 60 }
const INTRO = { name: 'intro', label: 'Introduction', most: 400 }
/** Counting stops here. */
const MOST_COUNTED = 1000

/** Filters with a name, a page and a feed. */
export const collectionsPage: OperatorPage = {
  menu: HOME,
  routes: (router, deps) => {
    const { db, clock, config, written } = deps
    const reference = new ReferenceData(db, clock, () => config.site.value.city)

    router.page('/collections', async (ask) => {
      const found = await listCollections(db, null)
      const known = await reference.get()
      const lists = found.map(({ filter }) => ({
        filter: readFilter(`?${filter}`, known).filter,
        most: MOST_COUNTED,
      }))
      const counts =
        lists.length === 0 ? [] : await countLists(lists, { db, reference: known, now: clock() })
      return {
        title: 'Collections',
        body: html`<p class="lead">
            A collection is a filter with a name. It has a page and a feed, stands in the sitemap,
            and may stand on the landing.
          </p>
          ${cards(
            found.map((one, i) => card(ask, one, { events: counts[i] ?? 0, now: clock() })),
            { empty: 'There is none yet.', pairs: true },
          )}
          <h2>Make one</h2>
          ${collectionForm(ask, deps, {})}`,
      }
    })

    router.page('/collections/:slug', async (ask) => {
      const found = await findCollection(db, ask.params['slug'] ?? '', null)
      if (found === null) throw notFound('The collection')
      return editPage(ask, found)
    })

    router.action('/collections', async (ask) => {
      const { form: fields, session } = ask
      try {
        const given = collectionOf(ask, deps, await reference.get())
        await saveCollection(db, given, { who: session.name, now: clock() })
        written()
        const { slug, filter, onLanding } = given
        return {
          to: HOME.href,
          say: 'Saved. Its page shows it now.',
          did: { what: 'collection.save', about: slug, details: { filter, onLanding } },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const slug = fields['slug'] ?? ''
        return {
          title: 'Nothing was saved',
          above: HOME,
          status: 400,
          body: collectionForm(ask, deps, { fault: saidBy(error), slug }),
        }
      }
    })

    router.action('/collections/:slug/remove', async ({ params }) => {
      const slug = params['slug'] ?? ''
      if (!(await removeCollection(db, slug))) throw notFound('The collection')
      written()
      return {
        to: HOME.href,
        say: 'Removed: its address leads nowhere now.',
        did: { what: 'collection.remove', about: slug },
      }
    })

    function editPage(ask: Ask, found: StoredCollection): Page {
      return {
        title: found.names[found.language] ?? found.slug,
        above: HOME,
        body: html`${collectionForm(ask, deps, { found, slug: found.slug })}
        ${actionForm(ask, {
          to: `${HOME.href}/${found.slug}/remove`,
          label: 'Remove it',
          kind: 'danger',
        })}`,
      }
    }
  },
}

/** A refusal of a filter names its keys. */
function saidBy({ message, errors }: Problem): string {
  const keys = Object.entries(errors ?? {}).map(([key, texts]) => `${key}: ${texts.join(' ')}`)
  return [message, ...keys].join(' ')
}

function collectionOf(
  { form }: Ask,
  { config, clock }: Pick<OperatorDeps, 'config' | 'clock'>,
  reference: Reference,
): NewCollection {
  const slug = form['slug'] ?? ''
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60)
    throw refused(`address: "${slug}" is not small letters, digits and hyphens, as free-concerts.`)
  const { texts: names, language } = textsOf(form, config.site, NAME)
  const filter = filterOf(form['filter'] ?? '', reference)
  const until = dayOf(form['until'] ?? '', 'last day')
  const zone = reference.home?.time_zone ?? 'UTC'
  const endsAt = until === null ? null : startOfDay(addDays(until, 1), zone)
  if (endsAt !== null && endsAt <= clock()) throw refused(`last day: ${until} is over.`)
  const position = Number(form['position'] ?? '')
  if (!Number.isInteger(position) || Math.abs(position) > 1000)
    throw refused(`place: "${form['position'] ?? ''}" is not a whole number up to 1000.`)
  const onLanding = form['landing'] === 'on'
  const intros = anyTextsOf(form, config.site, INTRO)
  return { slug, names, intros, language, filter, onLanding, position, endsAt }
}

/** Reads a filter, or a list's whole address with its city and category in the path. Throws a Problem for what is no filter. */
function filterOf(written: string, reference: Reference): string {
  const [path = '', query = ''] = written.includes('?') ? written.split('?', 2) : ['', written]
  const whole = written.includes('=') ? path : written
  const [, city, category] = /\/feed\/([^/?#]+)(?:\/([^/?#]+))?/.exec(whole) ?? []
  const asked = new URLSearchParams(written.includes('=') ? query : '')
  if (city !== undefined) asked.set('city', city)
  if (category !== undefined) asked.set('category', category)
  const { filter } = readFilter(`?${asked.toString()}`, reference)
  for (const slug of [filter.city, filter.city_exclude])
    if (slug && !reference.cityBySlug.has(slug))
      throw refused(`filter: "${slug}" is not a city here.`)
  for (const slug of [filter.category ?? []].flat())
    if (!reference.categoryBySlug.has(slug)) throw refused(`filter: "${slug}" is not a category.`)
  const text = stringifyFilter(without(filter, 'cursor', 'page_size'))
  if (text === '') throw refused('filter: choose something in a list, and copy its address.')
  return text
}

function collectionForm(
  ask: Ask,
  { config }: Pick<OperatorDeps, 'config'>,
  {
    found,
    fault = null,
    slug = '',
  }: { found?: StoredCollection; fault?: string | null; slug?: string },
): Html {
  const isNew = found === undefined
  return actionForm(
    ask,
    {
      to: HOME.href,
      label: 'Save',
      kind: 'primary',
      fault,
      ...(isNew ? {} : { fields: { slug } }),
    },
    isNew
      ? textField(ask, {
          label: 'Address',
          name: 'slug',
          value: slug,
          hint: 'Small letters, digits and hyphens: free-concerts. One that exists is changed.',
          required: true,
          maxlength: 60,
        })
      : html``,
    textFields(ask, config.site, { ...NAME, values: found?.names ?? {} }),
    textField(ask, {
      label: 'Filter',
      name: 'filter',
      value: found?.filter,
      hint: 'Choose filters on a list of the site, and paste its address here.',
      required: true,
    }),
    textFields(ask, config.site, { ...INTRO, values: found?.intros ?? {}, isOptional: true }),
    textField(ask, {
      label: 'Place among the others',
      name: 'position',
      value: String(found?.position ?? 0),
    }),
    textField(ask, {
      label: 'Last day',
      name: 'until',
      type: 'date',
      hint:
        found?.endsAt == null
          ? 'Empty: it stays.'
          : `Now until ${found.endsAt.toISOString().slice(0, 10)}; empty: it stays.`,
    }),
    html`<label class="check"
      ><input
        type="checkbox"
        name="landing"
        value="on"
        ${found?.onLanding === true && html`checked`}
      />
      Stands on the landing</label
    >`,
  )
}

function card(
  ask: Ask,
  { slug, names, language, filter, onLanding, endsAt, madeBy, changedAt }: StoredCollection,
  { events, now }: { events: number; now: Date },
): Html {
  const isOver = endsAt !== null && endsAt <= now
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="${HOME.href}/${slug}">${names[language] ?? slug}</a>
      ${isOver && html`<span class="badge" data-tone="warn">ended</span>`}
      ${onLanding && html`<span class="badge">on the landing</span>`}
    </p>
    <p>
      ${events >= MOST_COUNTED ? `${count(MOST_COUNTED)} events or more` : `${count(events)} ${events === 1 ? 'event' : 'events'}`}
      · <a href="/en/collections/${slug}">Public page</a>
    </p>
    <p><code>${filter}</code></p>
    <p class="muted">
      ${madeBy}, ${moment(changedAt)} ${endsAt !== null && html`· until ${moment(endsAt)}`}
    </p>
  </li>`
}
