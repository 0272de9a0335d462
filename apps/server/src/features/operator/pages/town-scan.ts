import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { adopt, isConfident } from '#server/ingest/town/adopt.ts'
import { factsOf } from '#server/ingest/town/look-facts.ts'
import {
  decideLook,
  findLook,
  findScan,
  listLooks,
  type Look,
  type TownScan,
} from '#server/ingest/town/scan-store.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorRouter, Page } from '../operator-page.ts'
import { count, facts, moment, section, table } from '../parts.ts'
import { previewEvents } from '../preview-view.ts'
import { gatherAtOnce } from '../source/source-form.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** A scan of a town: all that it found, and its finds one by one to decide by keys. */
export function townScanRoutes(router: OperatorRouter, deps: OperatorDeps): void {
  const { db } = deps

  router.page('/town/scans/:id', async (ask) => {
    const scan = await scanOf(ask)
    return scanPage(ask, scan, await listLooks(db, scan.id))
  })

  router.page('/town/scans/:id/decide', async (ask) => {
    const scan = await scanOf(ask)
    const open = (await listLooks(db, scan.id, 'found')).filter((look) => look.decision === null)
    const after = Number(ask.query['after'] ?? 0)
    const look = open.find(({ id }) => id > after) ?? open[0]
    return look === undefined ? decidedPage(scan) : decidePage(ask, scan, look, open.length)
  })

  router.action('/town/scans/:id/confident', async (ask) => {
    const scan = await scanOf(ask)
    const clear = (await listLooks(db, scan.id, 'found')).filter(isConfident)
    let sources = 0
    for (const look of clear) {
      const { slug, isNew } = await adopt(db, look)
      if (!isNew) continue
      await fileSource(db, deps.config, slug)
      sources += 1
    }
    return {
      to: `/operator/town/scans/${scan.id}`,
      say: `${count(sources)} ${sources === 1 ? 'source' : 'sources'} added. They are gathered one after the other.`,
      did: { what: 'town.add', about: String(scan.id), details: { sources } },
    }
  })

  router.action('/town/looks/:id/add', async (ask) => {
    const look = await lookOf(ask)
    const { slug, isNew } = await adopt(db, look)
    if (isNew) await fileSource(db, deps.config, slug)
    if (isNew && deps.config.live) gatherAtOnce(slug, deps)
    return {
      to: nextOf(look),
      say: isNew ? `Added: ${look.name}` : `${look.name} is gathered already, by ${slug}.`,
      did: { what: 'town.add', about: slug, details: { scan: look.scanId, isNew } },
    }
  })

  router.action('/town/looks/:id/decline', async (ask) => {
    const look = await lookOf(ask)
    if (!(await decideLook(db, look.id, { decision: 'declined' })))
      throw new Problem(409, 'not_allowed', `${look.name} was decided already.`)
    return {
      to: nextOf(look),
      say: `Declined: ${look.name}`,
      did: { what: 'town.decline', about: look.address, details: { scan: look.scanId } },
    }
  })

  async function scanOf({ params }: Ask): Promise<TownScan> {
    const found = await findScan(db, numberIn(params['id']))
    if (found === null) throw notFound('The scan')
    return found
  }

  async function lookOf({ params }: Ask): Promise<Look> {
    const found = await findLook(db, numberIn(params['id']))
    if (found === null) throw notFound('The find')
    return found
  }
}

function numberIn(text = ''): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

function nextOf({ scanId, id }: Look): string {
  return `/operator/town/scans/${scanId}/decide?after=${id}`
}

const above = { href: '/operator/town', label: 'Towns' }

function scanPage(ask: Ask, scan: TownScan, looks: readonly Look[]): Page {
  const by = (state: Look['state']) => looks.filter((look) => look.state === state)
  const found = by('found').toSorted(
    (a, b) => Number(a.decision !== null) - Number(b.decision !== null) || b.upcoming - a.upcoming,
  )
  const clear = found.filter(isConfident).length
  return {
    title: `Scan of ${scan.cityName}`,
    above,
    body: html`${facts([
        ['Begun', moment(scan.startedAt)],
        ['Addresses', count(scan.sites)],
        ['Found', count(found.length)],
        ['To decide', count(scan.undecided)],
        ['Known already', count(by('known').length)],
        ['Nothing there', count(by('nothing').length)],
        ['Could not be read', count(by('failed').length)],
      ])}
      ${
        scan.waiting > 0 &&
        html`<p class="todo">
          ${count(scan.waiting)} addresses wait:
          <code>${PROGRAM} town scan ${scan.citySlug}</code> goes on.
        </p>`
      }
      <div class="actions">
        ${
          scan.undecided > 0 &&
          html`<a class="primary" href="/operator/town/scans/${scan.id}/decide"
            >Decide one by one</a
          >`
        }
        ${
          clear > 0 &&
          actionForm(ask, {
            to: `/operator/town/scans/${scan.id}/confident`,
            label: `Add the ${count(clear)} without doubt`,
          })
        }
      </div>
      ${found.length > 0 && section('found', 'Found', foundTable(found))}
      ${rest('known', 'Gathered already', by('known'))}
      ${rest('failed', 'Could not be read', by('failed'))}
      ${rest('nothing', 'Nothing to gather', by('nothing'))}`,
  }
}

function foundTable(looks: readonly Look[]): Html {
  return table(looks, [
    [
      'House',
      ({ name, address, kind }) =>
        html`${outLink(address, name) ?? name}<span class="under"
            >${kind.replaceAll('_', ' ')}</span
          >`,
    ],
    ['Read as', (look) => factsOf(look).kind],
    ['Events to come', ({ upcoming }) => count(upcoming), 'number'],
    ['Listed already', ({ listedAlready }) => count(listedAlready), 'number'],
    [
      'The next',
      (look) => factsOf(look).examples.map((one) => html`<span class="under">${one}</span>`),
    ],
    ['Doubts', ({ doubts }) => doubts.map(({ text }) => text).join(' ')],
    ['Decision', decision],
  ])
}

function decision({ id, scanId, decision: made, sourceSlug }: Look): Html {
  if (made === 'added' && sourceSlug !== null)
    return html`<a href="/operator/sources/${sourceSlug}">added</a>`
  if (made !== null) return html`${made}`
  return html`<a href="/operator/town/scans/${scanId}/decide?after=${id - 1}">decide</a>`
}

function rest(id: string, title: string, looks: readonly Look[]): Html {
  if (looks.length === 0) return html``
  return html`<details>
    <summary>${title}: ${count(looks.length)}</summary>
    ${table(looks, [
      ['House', ({ name, address }) => outLink(address, name) ?? name],
      ['Why', why],
    ])}
  </details>`
}

function why({ result, knownSource }: Look): Html {
  if (knownSource !== null)
    return html`<a href="/operator/sources/${knownSource}">${knownSource}</a>`
  return html`${result?.ok === false ? result.reason : ''}`
}

function decidePage(ask: Ask, scan: TownScan, look: Look, open: number): Page {
  const { result, doubts, house } = look
  const found = result?.ok === true ? result : null
  return {
    title: look.name,
    above: { href: `/operator/town/scans/${scan.id}`, label: `Scan of ${scan.cityName}` },
    hasKeys: true,
    body: html`<p class="lead">${count(open)} to decide.</p>
      <div class="actions decide">
        ${actionForm(ask, {
          to: `/operator/town/looks/${look.id}/add`,
          label: 'Add',
          kind: 'primary',
          key: 'a',
        })}
        ${actionForm(ask, {
          to: `/operator/town/looks/${look.id}/decline`,
          label: 'Decline',
          kind: 'danger',
          key: 'd',
        })}
        <a class="secondary" data-key="l" href="${nextOf(look)}">Later <kbd>L</kbd></a>
        <a
          class="secondary"
          data-key="o"
          href="${look.address}"
          target="_blank"
          rel="noreferrer noopener"
          >Open the site <kbd>O</kbd></a
        >
      </div>
      ${doubts.map(({ text }) => html`<p class="todo">${text}</p>`)}
      <div class="beside">
        ${section(
          'house',
          'The house',
          facts([
            ['Kind', look.kind.replaceAll('_', ' ')],
            ['Address', house?.address ?? null],
            ['Place of its events', house === null ? 'as each event says' : house.name],
            ['Site', outLink(look.address) ?? look.address, 'wide'],
          ]),
        )}
        ${
          found !== null &&
          section(
            'feed',
            'Read as',
            facts([
              ['Kind', found.detected.kind],
              ['Events to come', count(look.upcoming)],
              [
                'Listed already',
                `${count(look.listedAlready)} of ${count(found.preview.events.length)} shown`,
              ],
              ['Why', found.detected.because, 'wide'],
              ['Feed', outLink(found.detected.url) ?? found.detected.url, 'wide'],
            ]),
          )
        }
      </div>
      ${found !== null && section('events', look.upcoming === 0 ? 'Its events' : 'Its next events', previewEvents(found.preview, house?.name))}`,
  }
}

function decidedPage(scan: TownScan): Page {
  return {
    title: 'All is decided',
    above: { href: `/operator/town/scans/${scan.id}`, label: `Scan of ${scan.cityName}` },
    body: html`<p class="lead">Nothing of this scan waits for a decision.</p>
      <div class="actions">
        <a class="primary" href="/operator/town/cities/${scan.citySlug}">See the gaps</a>
      </div>`,
  }
}
