import { isJsonObject } from '@okolo/connectors/json'
import { datasetOf } from '@okolo/connectors/tabular/protocols/opendatasoft'
import type { DetectDeps, Detected, Fetched } from './detected.ts'
import { json, textAt, textsAt, titleOf } from './json-answer.ts'
import { hostOf } from './content-detectors.ts'
import { detectedTable } from './tables.ts'
import {
  boxOffice,
  civicPlus,
  eventsCalendar,
  squarespace,
  wordPressPlugins,
} from './site-detectors.ts'
import { siteTables } from './site-tables.ts'

/** Platforms told by the address, before or after it was read; each asks at most three questions of the site. */
export const platformDetectors: ((page: Fetched, deps: DetectDeps) => Promise<Detected[]>)[] = [
  linkedEvents,
  openagenda,
  luma,
  fediverse,
  eventsCalendar,
  squarespace,
  civicPlus,
  wordPressPlugins,
  siteTables,
  boxOffice,
  opendatasoft,
  socrata,
  ckan,
]

/** `{meta, data: [{"@type": "Event/LinkedEvent"}]}` under `/v1/event/`. */
async function linkedEvents(page: Fetched): Promise<Detected[]> {
  const match = /^(https?:\/\/[^?]*?\/v\d+\/)(?:event\/?)?(?:[?#].*)?$/.exec(page.url)
  const isOne = /"@type"\s*:\s*"Event\/LinkedEvent"|linkedevents/i.test(page.text.slice(0, 50_000))
  if (match?.[1] === undefined || !isOne || !/^\s*\{/.test(page.text)) return []
  return [
    {
      kind: 'linked-events',
      connector: 'linked-events',
      config: { baseUrl: match[1] },
      title: hostOf(page.url),
      url: match[1],
      confidence: 0.95,
      because: 'It answers as a Linked Events API.',
    },
  ]
}

/** An agenda's number stands in its page; reading it takes a key. */
async function openagenda({ url, text }: Fetched): Promise<Detected[]> {
  if (hostOf(url) !== 'openagenda.com') return []
  const uid =
    /\/agendas\/(\d{4,})/.exec(url)?.[1] ??
    /openagenda\.com\/(?:v2\/)?agendas\/(\d{4,})|"agenda(?:Uid)?"\s*:\s*(?:\{[^{}]*?"uid"\s*:\s*)?(\d{4,})/
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
  if (uid === undefined) return []
  return [
    {
      kind: 'openagenda',
      connector: 'openagenda',
      config: { agenda: uid },
      title: titleOf(text) || `OpenAgenda ${uid}`,
      url: `https://openagenda.com/agendas/${uid}`,
      confidence: 0.95,
      because: 'It is an agenda on OpenAgenda.',
    },
  ]
}

/** Luma publishes each calendar and each city as iCalendar; the page names its id. */
async function luma({ url, text }: Fetched): Promise<Detected[]> {
  if (!['lu.ma', 'luma.com'].includes(hostOf(url))) return []
  const id = /\b((?:cal|discplace)-[A-Za-z0-9]{8,})\b/.exec(text)?.[1]
  if (id === undefined) return []
  const entity = id.startsWith('cal-') ? 'calendar' : 'discover'
  const feed = `https://api.lu.ma/ics/get?entity=${entity}&id=${id}`
  const shared = {
    kind: 'luma',
    title: titleOf(text) || 'Luma',
    url: feed,
    because: 'It is a calendar on Luma, which is published as iCalendar.',
  } as const
  return [
    { ...shared, connector: 'luma', config: { calendar: feed }, confidence: 0.95 },
    // The calendar does if the platform's own connector cannot be used.
    { ...shared, connector: 'ical', config: { url: feed }, confidence: 0.85 },
  ]
}

/** Gancio and Mobilizon say what they are in NodeInfo; both publish all they have as iCalendar too. */
async function fediverse(page: Fetched, deps: DetectDeps): Promise<Detected[]> {
  if (!/gancio|mobilizon/i.test(page.text.slice(0, 200_000))) return []
  const { origin } = new URL(page.url)
  const wellKnown = await json(`${origin}/.well-known/nodeinfo`, deps)
  const links = isJsonObject(wellKnown) ? textsAt(wellKnown['links'], 'href') : []
  const href = links.findLast((link) => link.startsWith(origin))
  const info = href === undefined ? null : await json(href, deps)
  const software = isJsonObject(info) ? textAt(info['software'], 'name')?.toLowerCase() : undefined
  if (software !== 'gancio' && software !== 'mobilizon') return []
  const name = isJsonObject(info) ? textAt(info['metadata'], 'nodeName') : undefined
  const group = /^\/@([\w.-]+)/.exec(new URL(page.url).pathname)?.[1]
  const feed =
    software === 'gancio'
      ? `${origin}/feed/ics`
      : group === undefined
        ? `${origin}/feed/instance/ics`
        : `${origin}/@${group}/feed/ics`
  const shared = {
    kind: software,
    title: name ?? hostOf(origin),
    because: `It is ${name ?? origin}, a ${software} site.`,
  } as const
  return [
    {
      ...shared,
      connector: software,
      config: { baseUrl: origin },
      url: `${origin}/`,
      confidence: 0.95,
    },
    // The calendar does if the platform's own connector cannot be used.
    { ...shared, connector: 'ical', config: { url: feed }, url: feed, confidence: 0.85 },
  ]
}

async function opendatasoft({ url }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  const address = new URL(url)
  const isPortal = /\/explore\/(?:embed\/)?(?:dataset\/|v2)|\/api\/(?:explore|records)\//.test(
    address.pathname,
  )
  const dataset = isPortal ? datasetOf(address) : null
  if (dataset === null) return []
  const base = `${address.origin}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset)}`
  const answer = await json(base, deps)
  if (!isJsonObject(answer)) return []
  const metas = isJsonObject(answer['metas']) ? answer['metas']['default'] : undefined
  return detectedTable(
    {
      url: `${base}/records`,
      format: 'opendatasoft',
      title: textAt(metas, 'title') ?? dataset,
      homepage: `${address.origin}/explore/dataset/${encodeURIComponent(dataset)}/`,
      license: textAt(metas, 'license'),
      names: textsAt(answer['fields'], 'name'),
    },
    'opendatasoft',
    0.85,
    'It is a dataset of an Opendatasoft portal.',
  )
}

async function socrata({ url }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  const { origin, pathname } = new URL(url)
  const id = /\/([a-z0-9]{4}-[a-z0-9]{4})(?:[/.]|$)/.exec(pathname)?.[1]
  if (id === undefined) return []
  const answer = await json(`${origin}/api/views/${id}.json`, deps)
  if (!isJsonObject(answer)) return []
  return detectedTable(
    {
      url: `${origin}/resource/${id}.json`,
      format: 'socrata',
      title: textAt(answer, 'name') ?? id,
      homepage: `${origin}/d/${id}`,
      names: textsAt(answer['columns'], 'fieldName'),
    },
    'socrata',
    0.85,
    'It is a dataset of a Socrata portal.',
  )
}

/** Of a dataset's files the first whose columns are those of events. */
async function ckan({ url }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  const { origin, pathname } = new URL(url)
  const name = /\/dataset\/([\w-]+)/.exec(pathname)?.[1]
  if (name === undefined) return []
  const answer = await json(`${origin}/api/3/action/package_show?id=${name}`, deps)
  const dataset = isJsonObject(answer) ? answer['result'] : undefined
  if (!isJsonObject(dataset) || !Array.isArray(dataset['resources'])) return []
  const wanted = /\/resource\/([\w-]+)/.exec(pathname)?.[1]
  const stored = dataset['resources']
    .filter(isJsonObject)
    .filter((one) => one['datastore_active'] === true)
    .filter((one) => wanted === undefined || textAt(one, 'id') === wanted)
  for (const resource of stored.slice(0, 2)) {
    const search = `${origin}/api/3/action/datastore_search?resource_id=${textAt(resource, 'id') ?? ''}`
    const first = await json(`${search}&limit=1`, deps)
    const result = isJsonObject(first) ? first['result'] : undefined
    const found = detectedTable(
      {
        url: search,
        format: 'ckan',
        title: textAt(dataset, 'title') ?? name,
        homepage: `${origin}/dataset/${name}`,
        license: textAt(dataset, 'license_title'),
        names: isJsonObject(result) ? textsAt(result['fields'], 'id') : [],
      },
      'ckan',
      0.8,
      'It is a dataset of a CKAN portal.',
    )
    if (found.length > 0) return found
  }
  return []
}
