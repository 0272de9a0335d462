import { sql } from 'kysely'
import { Spoken, told } from '#server/words/messages/told.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps } from '../operator-page.ts'

/** More are found by their address alone. */
const MOST = 300

/** A choice of the operator's cities, above a list. Nothing where there is one. */
export async function cityChoice(
  { session, query }: Pick<Ask, 'session' | 'query'>,
  { db, reference }: Pick<OperatorDeps, 'db' | 'reference'>,
  list: string,
): Promise<Html> {
  const slugs = session.role === 'editor' ? session.cities : await citiesWithSources(db)
  if (slugs.length < 2) return html``
  const nameOf = await cityNames(reference)
  return html`<form class="choose" method="get" action="${list}">
    <label
      >${told('cities.label')}
      <select name="city">
        <option value="">${told('cities.all')}</option>
        ${slugs.map(
          (slug) =>
            html`<option value="${slug}" ${slug === query['city'] && html`selected`}>
              ${nameOf(slug)}
            </option>`,
        )}
      </select></label
    >
    <button class="secondary" type="submit">${told('cities.show')}</button>
  </form>`
}

/** Names cities by their slugs, in the reader's language. */
export async function cityNames(
  reference: OperatorDeps['reference'],
): Promise<(slug: string) => Spoken> {
  const { cityBySlug } = await reference.get()
  return (slug) =>
    new Spoken(({ locale }) => {
      const city = cityBySlug.get(slug)
      return city?.names[locale] ?? city?.name ?? slug
    })
}

async function citiesWithSources(db: OperatorDeps['db']): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from city c where exists (select from source s where s.city_id = c.id)
    order by name limit ${MOST}`.execute(db)
  return rows.map(({ slug }) => slug)
}
