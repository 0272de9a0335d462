import { addDays } from '@okolo/contract/filter/event-filter'
import {
  announce,
  endAnnouncement,
  notedAnnouncements,
  type NotedAnnouncement,
} from '#server/catalogue/editor/announcements.ts'
import { findCity } from '#server/catalogue/reference/places.ts'
import { startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'
import { dayOf } from './form-days.ts'
import { textFields, textsOf } from './text-fields.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const WORDS = { name: 'text', label: told('announce.line'), most: 200 }

/** Lines above the pages of a city, or above all pages. */
export const announcementsPage: OperatorPage = {
  menu: { href: '/operator/announcements', label: told('announce.title') },
  routes: (router, { db, clock, config, written }) => {
    const page = async (ask: Ask, fault: Text | null = null): Promise<Page> => ({
      title: told('announce.title'),
      status: fault === null ? 200 : 400,
      body: html`<p class="lead">${told('announce.lead')}</p>
        ${cards(
          (await notedAnnouncements(db, clock())).map((each) => card(ask, each, clock())),
          { empty: told('announce.none'), pairs: true },
        )}
        <h2>Announce</h2>
        ${actionForm(
          ask,
          { to: '/operator/announcements', label: told('announce.do'), kind: 'primary', fault },
          textField(ask, {
            label: told('common.cityHint'),
            name: 'city',
            hint: told('announce.allHint'),
          }),
          textFields(ask, config.site, WORDS),
          textField(ask, {
            label: told('announce.firstDay'),
            name: 'from',
            type: 'date',
            hint: told('announce.nowHint'),
          }),
          textField(ask, {
            label: told('common.lastDay'),
            name: 'until',
            type: 'date',
            required: true,
          }),
        )}`,
    })

    router.page('/announcements', (ask) => page(ask))

    router.action('/announcements', async (ask) => {
      const { form, session } = ask
      const now = clock()
      try {
        const city = form['city'] ? await findCity(db, form['city']) : undefined
        if (city === null) throw refused(told('common.notCity', { city: form['city'] ?? '' }))
        const words = textsOf(form, config.site, WORDS)
        const home = city ?? (await findCity(db, config.site.value.city))
        const zone = home?.time_zone ?? 'UTC'
        const from = dayOf(form['from'] ?? '', told('announce.firstDay'))
        const until = dayOf(form['until'] ?? '', told('common.lastDay'))
        if (until === null) throw refused(told('announce.noEnd'))
        const startsAt = from === null ? now : startOfDay(from, zone)
        const endsAt = startOfDay(addDays(until, 1), zone)
        if (endsAt <= now || endsAt <= startsAt) throw refused(told('announce.over'))
        const by = { who: session.name, now }
        const said = { cityId: city?.id ?? null, words, startsAt, endsAt }
        const id = await announce(db, said, by)
        written()
        return {
          to: '/operator/announcements',
          say: startsAt > now ? told('announce.noted') : told('announce.shown'),
          did: {
            what: 'announcement.add',
            about: String(id),
            details: { city: city?.slug ?? null, from, until, ...words },
          },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(ask, error.told)
      }
    })

    router.action('/announcements/:id/end', async ({ params }) => {
      const id = Number(params['id'])
      if (!Number.isSafeInteger(id) || !(await endAnnouncement(db, id)))
        throw new Problem(404, 'not_found', told('announce.missing'))
      written()
      return {
        to: '/operator/announcements',
        say: told('announce.takenBack'),
        did: { what: 'announcement.end', about: String(id) },
      }
    })
  },
}

function card(ask: Ask, each: NotedAnnouncement, now: Date): Html {
  const { id, city, texts, language, startsAt, endsAt, saidBy, saidAt } = each
  return html`<li class="card">
    <p>
      <strong>${city ?? told('announce.allPages')}</strong>
      ${startsAt > now && html`<span class="badge">${told('announce.from', { when: moment(startsAt) })}</span>`}
    </p>
    ${Object.entries(texts).map(
      ([one, text]) =>
        html`<p lang="${one}">
          ${text} ${one !== language && html`<span class="muted">(${one})</span>`}
        </p>`,
    )}
    <p class="muted">
      ${told('announce.byUntil', { who: saidBy, when: moment(saidAt), until: moment(endsAt) })}
    </p>
    ${actionForm(ask, { to: `/operator/announcements/${id}/end`, label: told('common.takeBack') })}
  </li>`
}
