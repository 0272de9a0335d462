import { addDays } from '@okolo/contract/filter/event-filter'
import {
  announce,
  endAnnouncement,
  notedAnnouncements,
  type NotedAnnouncement,
} from '#server/catalogue/editor/announcements.ts'
import { findCity } from '#server/catalogue/reference/places.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { notFound, Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'
import { dayOf } from './form-days.ts'
import { textFields, textsOf } from './text-fields.ts'

const WORDS = { name: 'text', label: 'Announcement, one line', most: 200 }

/** Lines above the pages of a city, or above all pages. */
export const announcementsPage: OperatorPage = {
  menu: { href: '/operator/announcements', label: 'Announcements' },
  routes: (router, { db, clock, config, written }) => {
    const page = async (ask: Ask, fault: string | null = null): Promise<Page> => ({
      title: 'Announcements',
      status: fault === null ? 200 : 400,
      body: html`<p class="lead">
          A line above the pages of a city, or above all pages. Readers can put it away; search
          engines do not quote it.
        </p>
        ${cards(
          (await notedAnnouncements(db, clock())).map((each) => card(ask, each, clock())),
          { empty: 'Nothing is announced.', pairs: true },
        )}
        <h2>Announce</h2>
        ${actionForm(
          ask,
          { to: '/operator/announcements', label: 'Announce', kind: 'primary', fault },
          textField(ask, {
            label: 'City: its name or slug',
            name: 'city',
            hint: 'Empty: all pages.',
          }),
          textFields(ask, config.site, WORDS),
          textField(ask, { label: 'First day', name: 'from', type: 'date', hint: 'Empty: now.' }),
          textField(ask, { label: 'Last day', name: 'until', type: 'date', required: true }),
        )}`,
    })

    router.page('/announcements', (ask) => page(ask))

    router.action('/announcements', async (ask) => {
      const { form, session } = ask
      const now = clock()
      try {
        const city = form['city'] ? await findCity(db, form['city']) : undefined
        if (city === null) throw refused(`city: "${form['city']}" is not a city here.`)
        const words = textsOf(form, config.site, WORDS)
        const home = city ?? (await findCity(db, config.site.value.city))
        const zone = home?.time_zone ?? 'UTC'
        const from = dayOf(form['from'] ?? '', 'first day')
        const until = dayOf(form['until'] ?? '', 'last day')
        if (until === null) throw refused('last day: an announcement needs an end.')
        const startsAt = from === null ? now : startOfDay(from, zone)
        const endsAt = startOfDay(addDays(until, 1), zone)
        if (endsAt <= now || endsAt <= startsAt)
          throw refused('last day: it is over before it begins.')
        const by = { who: session.name, now }
        const said = { cityId: city?.id ?? null, words, startsAt, endsAt }
        const id = await announce(db, said, by)
        written()
        return {
          to: '/operator/announcements',
          say: startsAt > now ? 'Noted: it will be shown.' : 'Announced: the pages show it now.',
          did: {
            what: 'announcement.add',
            about: String(id),
            details: { city: city?.slug ?? null, from, until, ...words },
          },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(ask, error.message)
      }
    })

    router.action('/announcements/:id/end', async ({ params }) => {
      const id = Number(params['id'])
      if (!Number.isSafeInteger(id) || !(await endAnnouncement(db, id)))
        throw notFound('The announcement')
      written()
      return {
        to: '/operator/announcements',
        say: 'Taken back.',
        did: { what: 'announcement.end', about: String(id) },
      }
    })
  },
}

function card(ask: Ask, each: NotedAnnouncement, now: Date): Html {
  const { id, city, texts, language, startsAt, endsAt, saidBy, saidAt } = each
  return html`<li class="card">
    <p>
      <strong>${city ?? 'All pages'}</strong>
      ${startsAt > now && html`<span class="badge">from ${moment(startsAt)}</span>`}
    </p>
    ${Object.entries(texts).map(
      ([one, text]) =>
        html`<p lang="${one}">
          ${text} ${one !== language && html`<span class="muted">(${one})</span>`}
        </p>`,
    )}
    <p class="muted">${saidBy}, ${moment(saidAt)} · until ${moment(endsAt)}</p>
    ${actionForm(ask, { to: `/operator/announcements/${id}/end`, label: 'Take it back' })}
  </li>`
}
