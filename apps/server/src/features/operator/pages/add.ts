import { findCitySlug } from '#server/catalogue/reference/places.ts'
import type { Tried } from '#server/ingest/detect/try-source.ts'
import { mendPreview, readMending } from '#server/ingest/suggest/mend-preview.ts'
import { previewOf, type KeptPreview } from '#server/ingest/suggest/preview-store.ts'
import { keysOf } from '#server/ingest/suggest/suggestion-box.ts'
import { sourceOfAddress } from '#server/ingest/sources/source-addresses.ts'
import { knownAlready } from '#server/ingest/suggest/suggestion-store.ts'
import { notFound } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { section } from '../parts.ts'
import { previewView } from '../preview-view.ts'
import { blocksView } from '../source/add-blocks.ts'
import { tryAddress, tryingOf } from '../try-address.ts'
import { addFromForm, sourceForm, type Found } from '../source/source-form.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Tries an address, shows its events, and makes a source of it with one click. */
export const addPage: OperatorPage = {
  menu: { href: '/operator/add', label: 'Add' },
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/add', async (ask) => askPage(ask, null))

    router.action('/add', async (ask) => {
      const url = ask.form['url'] ?? ''
      const written = ask.form['city'] ?? ''
      if (url === '') return askPage(ask, 'An address is needed.')
      const city = written === '' ? null : await findCitySlug(db, written)
      if (written !== '' && city === null) return askPage(ask, `There is no city "${written}".`)
      const { id, isFound } = await tryAddress(url, city, deps)
      return {
        to: `/operator/add/${id}`,
        ...(isFound ? { say: 'This is what it would give. Nothing is gathered yet.' } : {}),
        did: { what: 'source.try', about: url.slice(0, 200) },
      }
    })

    router.page('/add/:id', async (ask) => foundPage(ask, await keptOf(ask), null))

    router.action('/add/:id', async (ask) => {
      const kept = await keptOf(ask)
      const found = foundIn(kept)
      if (found === null) throw notFound('What could be added')
      const added = await addFromForm(ask.form, found, deps)
      if ('fault' in added) return foundPage(ask, kept, added.fault)
      const { slug, ...next } = added
      return {
        ...next,
        did: {
          what: 'source.add',
          about: slug,
          details: { url: found.url, connector: found.connector, terms: 'read' },
        },
      }
    })

    router.action('/add/:id/mend', async (ask) => {
      const kept = await keptOf(ask)
      const mending = readMending(ask.form['mend'] ?? '')
      const mended =
        mending === null ? null : await mendPreview(kept, mending, tryingOf(kept, deps))
      if (mended === null) throw notFound('What could be mended')
      return {
        to: `/operator/add/${mended.id}`,
        say: 'Read again with what you pointed at.',
        did: { what: 'source.try', about: kept.url.slice(0, 200) },
      }
    })

    async function keptOf({ params }: Ask): Promise<KeptPreview> {
      const id = params['id'] ?? ''
      const kept = UUID.test(id) ? await previewOf(db, id, clock()) : null
      if (kept === null) throw notFound('What was tried (it is kept for a day)')
      return kept
    }

    async function foundPage(ask: Ask, kept: KeptPreview, fault: string | null): Promise<Page> {
      const found = foundIn(kept)
      const keys = keysOf(kept)
      const known = await knownAlready(db, keys)
      const source = known === 'source' ? await sourceOfAddress(db, keys) : null
      return {
        title: found === null ? 'Nothing to gather there' : found.title,
        above: { href: '/operator/add', label: 'Try another address' },
        status: fault === null ? 200 : 400,
        body: html`${known !== null && html`<p class="todo">${KNOWN[known]} ${linkTo(known, source)}</p>`}
        ${triedView(kept.result)}
        ${kept.result.ok && blocksView(ask, kept.result.preview.blocks ?? [], `/operator/add/${kept.id}/mend`)}
        ${
          found !== null &&
          section('add', 'Add it', sourceForm(ask, found, `/operator/add/${kept.id}`, fault))
        }`,
      }
    }
  },
}

const KNOWN = {
  source: 'This address is gathered already.',
  suggested: 'This address has been suggested already.',
  declined: 'This address was suggested before and declined.',
} as const

/** Links to the place that knows this address already. */
function linkTo(known: keyof typeof KNOWN, source: { slug: string; title: string } | null): Html {
  if (source !== null) return html`<a href="/operator/sources/${source.slug}">${source.title}</a>`
  return known === 'suggested'
    ? html`<a href="/operator/suggestions">See the suggestions</a>`
    : html``
}

/** Shows the kind of source at an address, and its events. */
function triedView(tried: Tried): Html {
  if (!tried.ok) return html`<p class="lead">${tried.reason}</p>`
  const { kind, connector, because, url } = tried.detected
  return html`<p class="lead">
      ${because} Read by the connector <code>${connector}</code> (${kind}) from ${url}.
    </p>
    ${previewView(tried.preview)}`
}

function foundIn({ result, city }: KeptPreview): Found | null {
  if (!result.ok) return null
  const { connector, config, title, url } = result.detected
  return {
    connector,
    config,
    title: title === '' ? result.preview.title : title,
    city: city ?? result.preview.city?.slug ?? '',
    url,
  }
}

function askPage(ask: Ask, fault: string | null): Page {
  return {
    title: 'Add a source',
    status: fault === null ? 200 : 400,
    body: html`<p class="lead">
        Any address that tells events: a calendar (.ics), a page or site with events, a feed, a
        table, an instance of Gancio or Mobilizon. It is looked at first; this takes up to half a
        minute.
      </p>
      ${actionForm(
        ask,
        { to: '/operator/add', label: 'Look at it', kind: 'primary', fault },
        textField(ask, {
          label: 'Address',
          name: 'url',
          value: ask.query['url'],
          type: 'text',
          inputmode: 'url',
          autocomplete: 'off',
          required: true,
          maxlength: 2000,
          placeholder: 'https://…',
        }),
        textField(ask, {
          label: 'City',
          name: 'city',
          hint: 'Empty: told by the places of its events.',
          maxlength: 100,
        }),
      )}`,
  }
}
