import { loadGaps, type TownGaps } from '#server/ingest/town/gaps.ts'
import {
  lastLook,
  loadTowns,
  openHouses,
  type TownHouse,
} from '#server/ingest/town/covered-houses.ts'
import { listScans, type TownScan } from '#server/ingest/town/scan-store.ts'
import { notFound } from '#server/platform/problem.ts'
import { html, outLink, type Html } from '../html.ts'
import type { OperatorPage, Page } from '../operator-page.ts'
import { count, facts, moment, section, table } from '../parts.ts'
import { isIn } from '../permissions.ts'
import { stateBadge } from '../source/source-parts.ts'
import { fullness } from '../town-figures.ts'
import { townScanRoutes } from './town-scan.ts'
import { PROGRAM } from '#server/platform/release.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** How full each town is, its scans, and what it lacks. */
export const townPage: OperatorPage = {
  menu: { href: '/operator/town', label: 'Towns' },
  routes: (router, deps) => {
    const { db, clock } = deps
    townScanRoutes(router, deps)
    router.page('/town', async ({ cities }) => {
      const scans = (await listScans(db)).filter(({ citySlug }) => isIn(cities, citySlug))
      const towns = (await loadTowns(db)).filter(({ slug }) => isIn(cities, slug))
      return {
        title: 'Towns',
        body: html`${
          towns.length === 0 &&
          html`<p class="empty">
            No town has houses yet. <code>${PROGRAM} town scan CITY --osm FILE</code> takes them
            from a map; docs/sources.md, “Fill a town in an evening”, has the steps.
          </p>`
        }
        ${
          towns.length > 0 &&
          section(
            'towns',
            'Houses',
            table(towns, [
              [
                'Town',
                ({ slug, name }) => html`<a href="/operator/town/cities/${slug}">${name}</a>`,
              ],
              [
                'Houses covered',
                ({ houses, covered }) => `${count(covered ?? 0)} of ${count(houses)}`,
                'number',
              ],
            ]),
          )
        }
        ${scans.length > 0 && section('scans', 'Scans', scanTable(scans))}`,
      }
    })

    router.page('/town/cities/:slug', async ({ params }) => {
      const gaps = await loadGaps(db, params['slug'] ?? '', clock())
      if (gaps === null) throw notFound('The city')
      return gapsPage(gaps)
    })
  },
}

function scanTable(scans: readonly TownScan[]): Html {
  return table(scans, [
    [
      'Town',
      ({ id, cityName }) => html`<a href="/operator/town/scans/${id}">${cityName}, scan ${id}</a>`,
    ],
    ['Begun', ({ startedAt }) => moment(startedAt)],
    ['Addresses', ({ sites }) => count(sites), 'number'],
    ['Waiting', ({ waiting }) => count(waiting), 'number'],
    ['To decide', ({ undecided }) => count(undecided), 'number'],
  ])
}

function gapsPage(gaps: TownGaps): Page {
  const { city, houses, covered, upcoming, weekdays, categories, troubled, days } = gaps
  const open = openHouses(houses)
  const thin = categories.filter(({ isThin }) => isThin)
  return {
    title: `What ${city.name} lacks`,
    above: { href: '/operator/town', label: 'Towns' },
    body: html`<p class="lead">
        ${
          houses.length === 0
            ? 'No houses of this town are known: scan it with a map or a list.'
            : `${count(covered)} of ${count(houses.length)} houses covered, ${count(upcoming)} events to come.`
        }
      </p>
      ${days.length > 1 && fullness(days)}
      ${
        troubled.length > 0 &&
        section(
          'troubled',
          'Sources that need a look',
          table(troubled, [
            ['Source', ({ slug, title }) => html`<a href="/operator/sources/${slug}">${title}</a>`],
            ['State', stateBadge],
            ['Why', ({ why }) => why],
          ]),
        )
      }
      ${section(
        'weekdays',
        'The next four weeks',
        facts(
          weekdays.map(({ weekday, events, isThin }) => [
            WEEKDAYS[weekday - 1] ?? '',
            html`${count(events)}${isThin && html` <span class="badge" data-tone="warn">thin</span>`}`,
          ]),
        ),
      )}
      ${
        thin.length > 0 &&
        section(
          'categories',
          'Thin kinds',
          facts(
            thin.map(({ name, events }) => [name, events === 0 ? 'none' : `only ${count(events)}`]),
          ),
        )
      }
      ${
        open.length > 0 &&
        section(
          'open',
          `Houses without a source: ${count(open.length)}`,
          table(open, [
            ['House', ({ name, website }) => outLink(website, name) ?? name],
            ['Kind', ({ kind }) => kind.replaceAll('_', ' ')],
            ['Last look', lookLink],
          ]),
        )
      }`,
  }
}

function lookLink(house: TownHouse): Html | string {
  const { look } = house
  if (look === null || look.decision !== null) return lastLook(house)
  const scan = `/operator/town/scans/${look.scanId}`
  const to = look.state === 'found' ? `${scan}/decide?after=${look.id - 1}` : scan
  return html`<a href="${to}">${lastLook(house)}</a>`
}
