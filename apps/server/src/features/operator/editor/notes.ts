import { noteOf, writeNote } from '#server/catalogue/editor/notes.ts'
import { findEvent } from '#server/ingest/recluster/operate.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage } from '../operator-page.ts'
import { moment } from '../parts.ts'
import { textFields, textsOf } from './text-fields.ts'
import { told } from '#server/words/messages/told.ts'

const NOTE = { name: 'note', label: told('notes.title'), most: 500 }

/** Editors' notes on events, which are written on the page of the event. */
export const noteActions: OperatorPage = {
  routes: (router, { db, clock, config, written }) => {
    router.action('/events/:event/note', async ({ params, form, session }) => {
      const { id, slug, title } = await findEvent(db, params['event'] ?? '')
      const page = `/operator/events/${slug}`
      try {
        const note = form['do'] === 'remove' ? null : textsOf(form, config.site, NOTE)
        await writeNote(db, id, note, { who: session.name, now: clock() })
        written()
        return {
          to: `${page}#note`,
          say: note === null ? told('notes.takenBack') : told('notes.noted'),
          did: {
            what: note === null ? 'event.unnote' : 'event.note',
            about: slug,
            details: { ...note },
          },
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          title: told('notes.nothing'),
          above: { href: page, label: title },
          status: 400,
          body: html`<p class="lead">${error.told}</p>`,
        }
      }
    })
  },
}

/** The note of an event and its form. */
export async function eventNote(
  ask: Ask,
  { db, config }: OperatorDeps,
  { id, slug }: { id: number; slug: string },
): Promise<Html> {
  const note = await noteOf(db, id)
  const to = `/operator/events/${slug}/note`
  return html`<section aria-labelledby="note">
    <h2 id="note">${told('notes.title')}</h2>
    <p class="muted">${told('notes.lead')}</p>
    ${
      note !== null &&
      html`<p class="muted">
          ${told('announce.by', { who: note.notedBy, when: moment(note.notedAt) })}
        </p>
        ${actionForm(ask, { to, label: told('common.takeBack'), fields: { do: 'remove' } })}`
    }
    <details ${note !== null && html`open`}>
      <summary>${note === null ? told('notes.write') : told('notes.change')}</summary>
      ${actionForm(
        ask,
        { to, label: told('common.save') },
        textFields(ask, config.site, { ...NOTE, values: note?.texts ?? {} }),
      )}
    </details>
  </section>`
}
