import { findCitySlug } from '#server/catalogue/reference/places.ts'
import type { Tried } from '#server/ingest/detect/try-source.ts'
import { mendPreview, readMending } from '#server/ingest/suggest/mend-preview.ts'
import { previewOf, type KeptPreview } from '#server/ingest/suggest/preview-store.ts'
import { keysOf } from '#server/ingest/suggest/suggestion-box.ts'
import { sourceOfAddress } from '#server/ingest/sources/source-addresses.ts'
import { knownAlready } from '#server/ingest/suggest/suggestion-store.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { section } from '../parts.ts'
import { previewView } from '../preview-view.ts'
import { blocksView } from '../source/add-blocks.ts'
import { tryAddress, tryingOf } from '../source/try-address.ts'
import { addFromForm, missingTryable, sourceForm, type Found } from '../source/source-form.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Tries an address, shows its events, and makes a source of it with one click. */
export const addPage: OperatorPage = {
  menu: { href: '/operator/add', label: told('add.menu') },
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/add', async (ask) => askPage(ask, null))

    router.action('/add', async (ask) => {
      const url = ask.form['url'] ?? ''
      const written = ask.form['city'] ?? ''
      if (url === '') return askPage(ask, told('add.needed'))
      const city = written === '' ? null : await findCitySlug(db, written)
      if (written !== '' && city === null)
        return askPage(ask, told('common.noCity', { city: written }))
      const { id, isFound } = await tryAddress(url, city, deps)
      return {
        to: `/operator/add/${id}`,
        ...(isFound ? { say: told('add.tried') } : {}),
        did: { what: 'source.try', about: url.slice(0, 200) },
      }
    })

    router.page('/add/:id', async (ask) => foundPage(ask, await keptOf(ask), null))

    router.action('/add/:id', async (ask) => {
      const kept = await keptOf(ask)
      const found = foundIn(kept)
      if (found === null) throw missingTryable()
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
      if (mended === null) throw new Problem(404, 'not_found', told('add.noMending'))
      return {
        to: `/operator/add/${mended.id}`,
        say: told('add.mended'),
        did: { what: 'source.try', about: kept.url.slice(0, 200) },
      }
    })

    async function keptOf({ params }: Ask): Promise<KeptPreview> {
      const id = params['id'] ?? ''
      const kept = UUID.test(id) ? await previewOf(db, id, clock()) : null
      if (kept === null) throw new Problem(404, 'not_found', told('add.gone'))
      return kept
    }

    async function foundPage(ask: Ask, kept: KeptPreview, fault: Text | null): Promise<Page> {
      const found = foundIn(kept)
      const keys = keysOf(kept)
      const known = await knownAlready(db, keys)
      const source = known === 'source' ? await sourceOfAddress(db, keys) : null
      return {
        title: found === null ? told('add.nothing') : found.title,
        above: { href: '/operator/add', label: told('add.another') },
        status: fault === null ? 200 : 400,
        body: html`${known !== null && html`<p class="todo">${KNOWN[known]} ${linkTo(known, source)}</p>`}
        ${triedView(kept.result)}
        ${kept.result.ok && blocksView(ask, kept.result.preview.blocks ?? [], `/operator/add/${kept.id}/mend`)}
        ${
          found !== null &&
          section('add', told('add.it'), sourceForm(ask, found, `/operator/add/${kept.id}`, fault))
        }`,
      }
    }
  },
}

const KNOWN = {
  source: told('add.known_source'),
  suggested: told('add.known_suggested'),
  declined: told('add.known_declined'),
} as const

/** Links to the place that knows this address already. */
function linkTo(known: keyof typeof KNOWN, source: { slug: string; title: string } | null): Html {
  if (source !== null) return html`<a href="/operator/sources/${source.slug}">${source.title}</a>`
  return known === 'suggested'
    ? html`<a href="/operator/suggestions">${told('add.seeSuggestions')}</a>`
    : html``
}

/** Shows the kind of source at an address, and its events. */
function triedView(tried: Tried): Html {
  if (!tried.ok) return html`<p class="lead">${tried.reason}</p>`
  const { kind, connector, because, url } = tried.detected
  return html`<p class="lead">
      ${because} ${told('add.readBy', { connector: html`<code>${connector}</code>`, kind, url })}
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

function askPage(ask: Ask, fault: Text | null): Page {
  return {
    title: told('add.title'),
    status: fault === null ? 200 : 400,
    body: html`<p class="lead">${told('add.lead')}</p>
      ${actionForm(
        ask,
        { to: '/operator/add', label: told('add.look'), kind: 'primary', fault },
        textField(ask, {
          label: told('add.address'),
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
          label: told('event.city'),
          name: 'city',
          hint: told('add.cityHint'),
          maxlength: 100,
        }),
      )}`,
  }
}
