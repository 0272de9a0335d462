import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { STATES, type LockableField } from '#server/knowledge/merging/locks.ts'
import type { FieldSaid } from '#server/ingest/recluster/what-is-said.ts'
import { refused } from '#server/platform/problem.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { actionForm, selectField, textField } from './forms.ts'
import { moment } from './parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const NAMES: Record<LockableField, Text> = {
  title: told('event.title'),
  description: told('event.description'),
  status: told('event.status'),
  category: told('event.category'),
  moods: told('event.moods'),
  city: told('event.city'),
  price: told('event.price'),
  ticketUrl: told('event.ticketUrl'),
  url: told('event.url'),
  onlineUrl: told('event.onlineUrl'),
  hidden: told('event.toBeSeen'),
}

/**
 * Shows every editable field: the visitors' value, the sources' values, the operator's value with
 * its author, and a form.
 */
export function fieldsView(ask: Ask, path: string, said: readonly FieldSaid[]): Html {
  return html`<h2>${told('event.fields')}</h2>
    <p class="muted">${told('event.fieldsLead')}</p>
    <ul class="cards pairs">
      ${said.map((field) => card(ask, path, field))}
    </ul>`
}

function card(ask: Ask, path: string, said: FieldSaid): Html {
  const { field, shown, bySources, sources, word } = said
  return html`<li class="card" id="${field}">
    <p class="card-head">
      <span class="card-title">${NAMES[field]}</span>
      ${
        word !== null &&
        html`<span class="badge" data-tone="warn"
          >${word.isOrganizers ? told('event.byOrganizer') : told('event.byOperator')}</span
        >`
      }
    </p>
    <p>${shown ?? html`<span class="muted">${told('event.nothing')}</span>`}</p>
    ${
      word !== null &&
      html`<p class="todo">
          ${told('event.said', { who: word.who, says: word.says, when: moment(word.at), without: bySources ?? told('event.nothing') })}
        </p>
        ${actionForm(ask, {
          to: `${path}/unlock`,
          label: field === 'hidden' ? told('event.showAgain') : told('common.takeBack'),
          fields: { field },
        })}`
    }
    ${
      sources.length > 0 &&
      html`<p class="muted">
        ${sources.map(({ source, says }) => `${source}: ${says}`).join(' · ')}
      </p>`
    }
    ${(field !== 'hidden' || word === null) && wordForm(ask, path, said)}
  </li>`
}

function wordForm(ask: Ask, path: string, said: FieldSaid): Html {
  const { field } = said
  const isHiding = field === 'hidden'
  return actionForm(
    ask,
    {
      to: `${path}/lock`,
      label: isHiding ? told('event.hide') : told('event.set'),
      fields: { field },
      kind: isHiding ? 'danger' : 'secondary',
    },
    inputs(ask, said),
  )
}

function inputs(ask: Ask, { field, shown }: FieldSaid): Html {
  const label = NAMES[field]
  const value = shown ?? ''
  switch (field) {
    case 'status':
      return selectField(label, 'value', sameNames(STATES), shown)
    case 'category':
      return selectField(label, 'value', sameNames(CATEGORY_SLUGS), shown)
    case 'moods':
      return html`<fieldset class="choices">
        <legend>${told('event.moodsHint')}</legend>
        ${MOOD_SLUGS.map(
          (mood) =>
            html`<label
              ><input
                type="checkbox"
                name="mood-${mood}"
                value="on"
                ${shown?.split(', ').includes(mood) === true && html`checked`}
              />
              ${mood}</label
            > `,
        )}
      </fieldset>`
    case 'price':
      return html`${selectField(told('event.price'), 'kind', PRICE_KINDS, null)}
      ${textField(ask, { label: told('event.from'), name: 'min', inputmode: 'decimal' })}
      ${textField(ask, { label: told('event.to'), name: 'max', inputmode: 'decimal' })}
      ${textField(ask, { label: told('event.currency'), name: 'currency', placeholder: 'EUR', maxlength: 3 })}`
    case 'hidden':
      return html`<input type="hidden" name="value" value="true" />`
    case 'ticketUrl':
    case 'onlineUrl':
      return textField(ask, { label: told('event.mayBeEmpty', { label }), name: 'value', value })
    case 'description':
      return html`<label class="field"
        ><span>${told('event.plain', { label })}</span
        ><textarea name="value" rows="4" required maxlength="5000"></textarea>
      </label>`
    case 'city':
      return textField(ask, {
        label: told('common.cityHint'),
        name: 'value',
        value,
        required: true,
      })
    case 'title':
    case 'url':
      return textField(ask, { label, name: 'value', value, required: true })
  }
}

const PRICE_KINDS = {
  amount: told('event.costs'),
  free: told('event.free'),
  unknown: told('event.unknownPrice'),
}

function sameNames(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]))
}

/**
 * Returns a field's form as the text the command line takes. Throws a Problem for a wrong value.
 */
export function valueOf(field: string, form: Ask['form']): string {
  const { value, kind } = form
  if (field === 'moods' && value === undefined)
    return MOOD_SLUGS.filter((mood) => form[`mood-${mood}`] !== undefined).join(',') || 'none'
  if (field === 'price' && kind !== undefined) return priceOf(kind, form)
  if ((field === 'ticketUrl' || field === 'onlineUrl') && value === '') return 'null'
  return value ?? ''
}

function priceOf(kind: string, { min = '', max = '', currency = '' }: Ask['form']): string {
  if (kind === 'unknown') return 'null'
  const isFree = kind === 'free'
  const [from, to] = [amountOf(min), amountOf(max)]
  if (!isFree && from === null && to === null) throw refused(told('event.faultPrice'))
  if (!isFree && !/^[a-z]{3}$/i.test(currency)) throw refused(told('event.faultCurrency'))
  return JSON.stringify({
    is_free: isFree,
    min: isFree ? null : from,
    max: isFree ? null : to,
    currency: isFree ? null : currency.toUpperCase(),
    fees: 'unknown',
    text: null,
  })
}

function amountOf(text: string): number | null {
  if (text === '') return null
  const amount = Number(text.replace(',', '.'))
  if (!Number.isFinite(amount) || amount < 0) throw refused(told('event.faultAmount', { text }))
  return amount
}
