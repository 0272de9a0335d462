import type { JsonObject } from '@okolo/connectors/json'
import { DEMO_ZONE } from './days.ts'
import type { DemoDate, DemoListing } from './demo-listing.ts'
import { CATEGORY_WORDS, priceWords } from './words.ts'

export type Site = { slug: string; title: string; motto: string; colour: string; base: string }

/** Address of an event's own page. */
export const pageOf = (site: Site, { id }: Pick<DemoListing, 'id'>): string =>
  `${site.base}/podujatie/${id}`

const LABEL = `DEMO: podujatia, miesta konania aj organizátori sú vymyslení. Ukážkové dáta projektu Okolo.
  <span lang="en">Sample data: events, venues and organizers are made up.</span>`

const NOTICE: Partial<Record<DemoListing['status'], string>> = {
  cancelled: 'Podujatie je zrušené. Vstupné vraciame tam, kde ste platili.',
  sold_out: 'Vypredané',
  rescheduled: 'Podujatie má nový termín.',
  moved_online: 'Podujatie sa presúva na internet.',
  postponed: 'Podujatie je odložené, nový termín ešte nie je.',
}

/** Returns an event's page with `jsonLd` in it. */
export function eventPage(site: Site, listing: DemoListing, jsonLd: JsonObject | null): string {
  const { venue, status } = listing
  const price = priceWords(listing.price, listing.language)
  const notice = NOTICE[status]
  const facts: [string, string][] = [
    [
      'Kedy',
      listing.rule === undefined
        ? listing.dates.map(dateText).join('<br>')
        : `od ${dateText(listing.dates[0])}, opakuje sa`,
    ],
    [
      'Kde',
      listing.online
        ? 'Online'
        : venue === null
          ? ''
          : text(
              `${[venue.room, venue.name].filter((part) => part !== undefined).join(', ')}, ${venue.address}, ${venue.district}`,
            ),
    ],
    ['Vstupné', text(price ?? '')],
    ['Účinkujú', text(listing.performers.join(', '))],
    ['Pripravuje', text(listing.organizer.name)],
  ]
  return layout(site, {
    title: listing.title,
    language: listing.language,
    head:
      jsonLd === null
        ? ''
        : `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`,
    main: `<p class="kind">${text(CATEGORY_WORDS[listing.category])}</p>
<h1>${text(listing.title)}</h1>
${notice === undefined ? '' : `<p class="notice">${text(notice)}</p>`}
<dl>${facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `<dt lang="sk">${name}</dt><dd>${value}</dd>`)
      .join('')}</dl>
${paragraphs(listing.text)}
${listing.other === undefined ? '' : `<section lang="${listing.other.language}"><h2>${text(listing.other.title)}</h2>${paragraphs(listing.other.text)}</section>`}
<p><a href="${site.base}/">Všetky podujatia</a></p>`,
  })
}

/** Returns the page of the platform's coming events. */
export function frontPage(site: Site, listings: DemoListing[], now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEMO_ZONE)
    .toPlainDate()
    .toString()
  const coming = listings.filter(({ dates, rule }) =>
    dates.some(({ start, end }) => rule !== undefined || (end ?? start) >= today),
  )
  const items = coming.map(
    (listing) => `<li><a href="${pageOf(site, listing)}">${text(listing.title)}</a>
<small>${dateText(listing.dates[0])}${listing.venue === null ? '' : `, ${text(listing.venue.name)}`}</small></li>`,
  )
  return layout(site, {
    title: site.title,
    language: 'sk',
    head: '',
    main: `<h1>${text(site.motto)}</h1><ul>${items.join('\n')}</ul>`,
  })
}

function layout(
  site: Site,
  page: { title: string; language: string; head: string; main: string },
): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(page.title)} | ${text(site.title)}</title>
<style>
:root { color-scheme: light dark; --own: ${site.colour} }
body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText }
.demo { margin: 0; padding: .5rem 1rem; background: #ffd54a; color: #1b1600; font-size: .9rem; text-align: center }
header, main { max-width: 42rem; margin: 0 auto; padding: 1rem }
header { border-bottom: .25rem solid var(--own); font-weight: 700 }
h1 { line-height: 1.2; font-size: clamp(1.6rem, 5vw, 2.4rem); text-wrap: balance }
.kind { color: GrayText; margin: 0 }
.notice { border-left: .3rem solid #b3261e; padding: .4rem .8rem; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem }
dt { font-weight: 600 } dd { margin: 0 }
li { margin: .6rem 0 } small { display: block; color: GrayText }
a { color: LinkText }
</style>
${page.head}
</head>
<body>
<p class="demo" lang="sk">${LABEL}</p>
<header lang="sk">${text(site.title)}</header>
<main>
${page.main}
</main>
</body>
</html>
`
}

const paragraphs = (description: string): string =>
  description
    .split('\n\n')
    .map((part) => `<p>${text(part)}</p>`)
    .join('\n')

/** `20. 11. 2026 20:00 – 22:30`, as Slovak sites write it. */
function dateText(date: DemoDate | undefined): string {
  if (date === undefined) return 'termín zatiaľ nie je'
  const suffix = date.cancelled ? ' (zrušené)' : ''
  if (date.allDay)
    return (
      (date.end === null || date.end === date.start
        ? day(date.start)
        : `${day(date.start)} – ${day(date.end)}`) + suffix
    )
  const end = date.end === null ? '' : ` – ${date.end.slice(11)}`
  return `${day(date.start)} ${date.start.slice(11)}${end}${suffix}`
}

function day(wall: string): string {
  const date = Temporal.PlainDate.from(wall.slice(0, 10))
  return `${date.day}. ${date.month}. ${date.year}`
}

const text = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
