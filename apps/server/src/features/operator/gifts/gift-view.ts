import type { EventDate } from '@okolo/contract/events/event'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { GIFT_FIELDS, type GiftField } from '@okolo/contract/events/gift-fields'
import { changedFields, linksIn } from '#server/subjects/gifts/rules/clean-form.ts'
import type { Gift } from '#server/subjects/gifts/store/gifts.ts'
import { GIFT_PICTURES } from '#server/subjects/gifts/store/pictures.ts'
import { told } from '#server/words/messages/told.ts'
import { html, outLink, type Html, type Value } from '../html.ts'
import { dayText, facts, listed, moment, section, table } from '../parts.ts'
import { languageName } from '../people/me-page.ts'
import type { SeenGift } from './seen-gift.ts'

/** A gift with its words, its origin, its likes and its giver. Anything of a stranger is text. */
export function giftView(seen: SeenGift): Html {
  const { gift } = seen
  const { form, published } = gift
  return html`${warnings(seen)} ${factsOf(seen)}
  ${form.text !== '' && html`<p class="todo typed" dir="auto">${form.text}</p>`} ${pictureOf(form)}
  ${
    published === null
      ? section('given', told('gifts.given'), fieldTable(seen))
      : section('difference', told('gifts.difference'), differenceTable(seen, published))
  }
  ${linksOf(gift)} ${section('likely', told('gifts.likely'), likelyOf(seen))} ${readText(gift)}`
}

function warned(text: Value): Html {
  return html`<p class="todo">${text}</p>`
}

function warnings({ gift: { form }, names, look, same, stands, isOthers }: SeenGift): Html {
  const faulty = [...new Set(look.faults.map(({ field }) => names[field]))]
  return html`${
    stands !== null &&
    html`<p class="lead">
      ${told('gifts.standsAlready', { link: (inner) => html`<a href="/operator/events/${stands}">${inner}</a>` })}
    </p>`
  }
  ${isOthers && warned(told('gifts.othersName', { name: typed(form.organizer) }))}
  ${look.event === null && warned(html`${told('gifts.cannotStand')} ${listed(faulty)}`)}
  ${same !== null && warned(html`${told('gifts.saidSame')} ${eventLink(same)}`)}`
}

function factsOf({ gift, names, giver, record, look: { event } }: SeenGift): Html {
  const { form, waitingSince, via, locale } = gift
  const hasBefore = record.good + record.refused + record.unseen > 0
  return facts([
    [told('log.when'), event === null ? null : whenOf(event.date, event.upcoming_dates)],
    [
      told('gifts.where'),
      event === null
        ? null
        : html`${typed(event.venue?.name ?? event.address ?? form.online_url)}
            <span class="under">${event.city.name}</span>`,
    ],
    [names.category, event?.category.name ?? null],
    [
      told('gifts.giver'),
      html`${typed(giver.email)}
        <span class="under"
          >${hasBefore ? told('gifts.record', record) : told('gifts.first')}</span
        >`,
    ],
    [
      told('gifts.language'),
      html`${languageName(locale)}${via === 'mail' && html`, ${told('gifts.viaMail')}`}`,
    ],
    [told('gifts.waits'), waitingSince === null ? null : moment(waitingSince, form.city)],
  ])
}

/** On the clock of the city, as the event's page will say it: `Sat, 5 Dec 2026 19:00–21:00`. */
function whenOf({ start, end, all_day: isDay }: EventDate, dates: number): Html {
  const isNight = end !== null && end.slice(0, 10) !== start.slice(0, 10)
  const ends = end === null || isDay ? null : end.slice(11, 16)
  return html`${dayText(start)}
  ${isDay ? told('gifts.dayOnly') : start.slice(11, 16)}${ends !== null && html`–${isNight && html`${dayText(end ?? '')} `}${ends}`}
  ${dates > 1 && html`<span class="under">${told('gifts.dates', { dates })}</span>`}`
}

/** A stranger's words on one line: their direction stays within them. */
export function typed(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

/** A stranger's link with its host, as browsers resolve it, before its address. */
function linkOf(url: string): Html {
  const host = URL.parse(url)?.host ?? '?'
  return html`<strong>${host}</strong> <span class="under">${outLink(url) ?? typed(url)}</span>`
}

const LINKS = new Set<GiftField>(['link', 'tickets', 'online_url'])
/** Chosen from a list. */
const CHOICES = new Set<GiftField>(['where', 'price', 'repeats', 'status'])
/** They stand on the page in their own form. */
const SHOWN = new Set<GiftField>(['title', 'text', 'city'])

function valueOf(form: GiftForm, field: GiftField): Html {
  const value = form[field]
  if (value === '') return html`–`
  if (LINKS.has(field)) return linkOf(value)
  if (CHOICES.has(field)) return html`${told('gifts.choice', { code: value })}`
  return value.includes('\n') ? html`<div class="typed" dir="auto">${value}</div>` : typed(value)
}

function fieldTable({ gift: { form, reading }, names }: SeenGift): Html {
  const filled = GIFT_FIELDS.filter((field) => form[field] !== '' && !SHOWN.has(field))
  return table(filled, [
    [told('gifts.field'), (field) => names[field]],
    [told('gifts.value'), (field) => html`${valueOf(form, field)}${readingOf(reading, field)}`],
  ])
}

function readingOf(reading: Gift['reading'], field: GiftField): Html {
  const origin = reading?.from[field]
  const isUnsure = reading?.unsure.includes(field) === true
  return html`${origin !== undefined && html`<span class="under">${told('gifts.readFrom', { origin })}</span>`}
  ${isUnsure && html`<span class="badge" data-tone="warn">${told('gifts.unsure')}</span>`}`
}

function differenceTable({ gift: { form }, names }: SeenGift, published: GiftForm): Html {
  return table(changedFields(published, form), [
    [told('gifts.field'), (field) => names[field]],
    [told('gifts.now'), (field) => valueOf(published, field)],
    [told('gifts.wanted'), (field) => valueOf(form, field)],
  ])
}

function pictureOf({ picture, picture_text: text }: GiftForm): Html {
  return picture === ''
    ? html``
    : html`<img
        class="given"
        src="${GIFT_PICTURES}/${picture}.webp"
        alt="${text}"
        loading="lazy"
      />`
}

/** The links in its words; those of its fields too, where the table shows its changes alone. */
function linksOf({ form, published }: Gift): Html {
  const shown = published === null ? [...LINKS].map((field) => form[field]) : []
  const links = [...new Set(linksIn(form))].filter((url) => !shown.includes(url))
  if (links.length === 0) return html``
  const list = links.map(
    (url) => html`<li>${linkOf(/^www\./i.test(url) ? `https://${url}` : url)}</li>`,
  )
  return section(
    'links',
    told('site.links'),
    html`<ul>
      ${list}
    </ul>`,
  )
}

function likelyOf({ look: { likely } }: SeenGift): Html {
  if (likely.length === 0) return html`<p class="empty">${told('gifts.noneLikely')}</p>`
  return html`<ul class="cards pairs">
    ${likely.map(
      ({ slug, title, date, upcoming_dates: dates, venue, address }) =>
        html`<li class="card">
          <p class="card-head">${eventLink({ slug, title })}</p>
          <p>${whenOf(date, dates)}</p>
          <p class="muted">${venue?.name ?? address}</p>
        </li>`,
    )}
  </ul>`
}

function eventLink({ slug, title }: { slug: string; title: string }): Html {
  return html`<a class="card-title" href="/operator/events/${slug}">${typed(title)}</a>`
}

function readText({ reading }: Gift): Html {
  return reading === null || reading.text === ''
    ? html``
    : html`<details>
        <summary>${told('gifts.readText')}</summary>
        <p class="raw" dir="auto" tabindex="0">${reading.text}</p>
      </details>`
}
