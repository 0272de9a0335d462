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
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage, Page } from '../operator-page.ts'
import { cards, listed, moment } from '../parts.ts'
import { dayOf } from './form-days.ts'
import { anyTextsOf, textFields, textsOf } from './text-fields.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const HOME = { href: '/operator/collections', label: told('collections.title') }
const NAME = { name: 'name', label: told('people.name'), most: 60 }
const INTRO = { name: 'intro', label: told('collections.intro'), most: 400 }
/** Counting stops here. */
const MOST_COUNTED = 1000

/** Filters with a name, a page and a feed. */
export const collectionsPage: OperatorPage = {
  menu: HOME,
  routes: (router, deps) => {
    const { db, clock, written, reference } = deps

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
        title: told('collections.title'),
        body: html`<p class="lead">${told('collections.lead')}</p>
          ${cards(
            found.map((one, i) => card(ask, one, { events: counts[i] ?? 0, now: clock() })),
            { empty: told('collections.none'), pairs: true },
          )}
          <h2>${told('collections.make')}</h2>
          ${collectionForm(ask, deps, {})}`,
      }
    })

    router.page('/collections/:slug', async (ask) => {
      const found = await findCollection(db, ask.params['slug'] ?? '', null)
      if (found === null) throw new Problem(404, 'not_found', told('collections.missing'))
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
          say: told('collections.saved'),
          did: { what: 'collection.save', about: slug, details: { filter, onLanding } },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const slug = fields['slug'] ?? ''
        return {
          title: told('collections.notSaved'),
          above: HOME,
          status: 400,
          body: collectionForm(ask, deps, { fault: saidBy(error), slug }),
        }
      }
    })

    router.action('/collections/:slug/remove', async ({ params }) => {
      const slug = params['slug'] ?? ''
      if (!(await removeCollection(db, slug)))
        throw new Problem(404, 'not_found', told('collections.missing'))
      written()
      return {
        to: HOME.href,
        say: told('collections.removed'),
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
          label: told('source.remove'),
          kind: 'danger',
        })}`,
      }
    }
  },
}

/** A refusal of a filter names its keys. */
function saidBy({ told: why, errors }: Problem): Html {
  const keys = Object.entries(errors ?? {}).map(([key, texts]) => `${key}: ${texts.join(' ')}`)
  return listed([why, ...keys], ' ')
}

function collectionOf(
  { form }: Ask,
  { config, clock }: Pick<OperatorDeps, 'config' | 'clock'>,
  reference: Reference,
): NewCollection {
  const slug = form['slug'] ?? ''
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60)
    throw refused(told('collections.faultSlug', { slug }))
  const { texts: names, language } = textsOf(form, config.site, NAME)
  const filter = filterOf(form['filter'] ?? '', reference)
  const until = dayOf(form['until'] ?? '', told('common.lastDay'))
  const zone = reference.home?.time_zone ?? 'UTC'
  const endsAt = until === null ? null : startOfDay(addDays(until, 1), zone)
  if (endsAt !== null && endsAt <= clock())
    throw refused(told('common.ended', { day: until ?? '' }))
  const position = Number(form['position'] ?? '')
  if (!Number.isInteger(position) || Math.abs(position) > 1000)
    throw refused(told('collections.faultPlace', { text: form['position'] ?? '' }))
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
      throw refused(told('collections.faultCity', { slug }))
  for (const slug of [filter.category ?? []].flat())
    if (!reference.categoryBySlug.has(slug))
      throw refused(told('collections.faultCategory', { slug }))
  const text = stringifyFilter(without(filter, 'cursor', 'page_size'))
  if (text === '') throw refused(told('collections.faultFilter'))
  return text
}

function collectionForm(
  ask: Ask,
  { config }: Pick<OperatorDeps, 'config'>,
  {
    found,
    fault = null,
    slug = '',
  }: { found?: StoredCollection; fault?: Text | null; slug?: string },
): Html {
  const isNew = found === undefined
  return actionForm(
    ask,
    {
      to: HOME.href,
      label: told('common.save'),
      kind: 'primary',
      fault,
      ...(isNew ? {} : { fields: { slug } }),
    },
    isNew
      ? textField(ask, {
          label: told('add.address'),
          name: 'slug',
          value: slug,
          hint: told('collections.slugHint'),
          required: true,
          maxlength: 60,
        })
      : html``,
    textFields(ask, config.site, { ...NAME, values: found?.names ?? {} }),
    textField(ask, {
      label: told('collections.filter'),
      name: 'filter',
      value: found?.filter,
      hint: told('collections.filterHint'),
      required: true,
    }),
    textFields(ask, config.site, { ...INTRO, values: found?.intros ?? {}, isOptional: true }),
    textField(ask, {
      label: told('collections.place'),
      name: 'position',
      value: String(found?.position ?? 0),
    }),
    textField(ask, {
      label: told('common.lastDay'),
      name: 'until',
      type: 'date',
      hint:
        found?.endsAt == null
          ? told('collections.stays')
          : told('collections.untilHint', { day: found.endsAt.toISOString().slice(0, 10) }),
    }),
    html`<label class="check"
      ><input
        type="checkbox"
        name="landing"
        value="on"
        ${found?.onLanding === true && html`checked`}
      />
      ${told('collections.onLanding')}</label
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
      ${isOver && html`<span class="badge" data-tone="warn">${told('collections.ended')}</span>`}
      ${onLanding && html`<span class="badge">${told('collections.landing')}</span>`}
    </p>
    <p>
      ${events >= MOST_COUNTED ? told('collections.many', { events: MOST_COUNTED }) : told('merging.count', { events })}
      · <a href="/en/collections/${slug}">${told('event.publicPage')}</a>
    </p>
    <p><code>${filter}</code></p>
    <p class="muted">
      ${
        endsAt === null
          ? told('announce.by', { who: madeBy, when: moment(changedAt) })
          : told('announce.byUntil', {
              who: madeBy,
              when: moment(changedAt),
              until: moment(endsAt),
            })
      }
    </p>
  </li>`
}
