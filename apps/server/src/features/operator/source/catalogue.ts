import {
  chooseSource,
  loadCatalogue,
  type CatalogueEntry,
} from '#server/ingest/source-files/catalogue.ts'
import { fileSource, hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { section, table } from '../parts.ts'
import { gatherAtOnce } from './source-form.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The open feeds that ship with Okolo, by country, each to be added by one press. */
export const catalogueRoutes: OperatorPage['routes'] = (router, deps) => {
  const { db, config } = deps

  router.page('/sources/catalogue', async (ask) => {
    const entries = await loadCatalogue(db)
    const isOffered = hasSite(config)
    const byCountry = Map.groupBy(entries, ({ country }) => country)
    return {
      title: 'Catalogue',
      above: { href: '/operator/sources', label: 'Sources' },
      body: html`<p class="lead">
          ${
            isOffered
              ? 'Open feeds whose terms allow to show them. None is gathered before you add it.'
              : 'Without a site folder all of them are gathered, as a first look. Once there is one, you choose.'
          }
        </p>
        ${[...byCountry].map(([country, own]) =>
          section(country, countryNames.of(country) ?? country, countryTable(ask, own, isOffered)),
        )}`,
    }
  })

  router.action('/sources/catalogue/:slug/add', async ({ params }) => {
    const shipped = await readShippedSources()
    const known = shipped.find(({ settings }) => settings.slug === params['slug'])
    if (known === undefined) throw notFound('The source')
    if (!hasSite(config)) throw refused('Without a site folder all of them are gathered.')
    const slug = await chooseSource(db, known)
    await fileSource(db, config, slug)
    if (config.live) gatherAtOnce(slug, deps)
    return {
      to: '/operator/sources/catalogue',
      say: `Added: ${known.settings.title}`,
      did: { what: 'source.add', about: slug, details: { catalogue: true } },
    }
  })
}

function countryTable(ask: Ask, entries: readonly CatalogueEntry[], isOffered: boolean): Html {
  return table(entries, [
    ['Source', ({ title, slug }) => html`${title}<span class="under">${slug}</span>`],
    ['City', ({ city }) => city],
    ['Licence', ({ license }) => license ?? 'its own terms'],
    ['', (entry) => choice(ask, entry, isOffered)],
  ])
}

function choice(ask: Ask, { slug, isGathered }: CatalogueEntry, isOffered: boolean): Html {
  if (isGathered) return html`<a href="/operator/sources/${slug}">gathered</a>`
  if (!isOffered) return html``
  return actionForm(ask, {
    to: `/operator/sources/catalogue/${slug}/add`,
    label: 'Add',
    kind: 'secondary',
    fault: null,
  })
}
