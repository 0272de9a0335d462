import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { STATES, type LockableField } from '#server/knowledge/merging/locks.ts'
import type { FieldSaid } from '#server/ingest/recluster/what-is-said.ts'
import { refused } from '#server/platform/problem.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { actionForm, selectField, textField } from './forms.ts'
import { moment } from './parts.ts'

const NAMES: Record<LockableField, string> = {
  title: 'Title',
  description: 'Description',
  status: 'State, of all its dates',
  category: 'Category',
  moods: 'Moods',
  city: 'City',
  price: 'Price',
  ticketUrl: 'Ticket link',
  url: 'Page at the source',
  onlineUrl: 'Online address',
  hidden: 'To be seen',
}

/**
 * Shows every editable field: the visitors' value, the sources' values, the operator's value with
 * its author, and a form.
 */
export function fieldsView(ask: Ask, path: string, said: readonly FieldSaid[]): Html {
  return html`<h2>Fields</h2>
    <p class="muted">
      Your value replaces that of the sources until you take it back. Gathering, new listings and
      new rules do not change it.
    </p>
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
          >${word.isOrganizers ? 'corrected by its organizer' : "an operator's word"}</span
        >`
      }
    </p>
    <p>${shown ?? html`<span class="muted">nothing</span>`}</p>
    ${
      word !== null &&
      html`<p class="todo">
          ${word.who} said “${word.says}”, ${moment(word.at)}. Without that:
          ${bySources ?? 'nothing'}
        </p>
        ${actionForm(ask, {
          to: `${path}/unlock`,
          label: field === 'hidden' ? 'Show it again' : 'Take it back',
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
      label: isHiding ? 'Hide it from everybody' : 'Set',
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
        <legend>Up to three. Choose none to give the event no mood.</legend>
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
      return html`${selectField('Price', 'kind', PRICE_KINDS, null)}
      ${textField(ask, { label: 'From', name: 'min', inputmode: 'decimal' })}
      ${textField(ask, { label: 'To', name: 'max', inputmode: 'decimal' })}
      ${textField(ask, { label: 'Currency', name: 'currency', placeholder: 'EUR', maxlength: 3 })}`
    case 'hidden':
      return html`<input type="hidden" name="value" value="true" />`
    case 'ticketUrl':
    case 'onlineUrl':
      return textField(ask, { label: `${label}; empty: there is none`, name: 'value', value })
    case 'description':
      return html`<label class="field"
        ><span>${label}, plain text</span
        ><textarea name="value" rows="4" required maxlength="5000"></textarea>
      </label>`
    case 'city':
      return textField(ask, {
        label: 'City: its name or slug',
        name: 'value',
        value,
        required: true,
      })
    case 'title':
    case 'url':
      return textField(ask, { label, name: 'value', value, required: true })
  }
}

const PRICE_KINDS = { amount: 'costs', free: 'free', unknown: 'not known' }

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
  if (!isFree && from === null && to === null)
    throw refused('price: say how much, or that it is free or not known.')
  if (!isFree && !/^[a-z]{3}$/i.test(currency))
    throw refused('price: the currency is three letters, as EUR.')
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
  if (!Number.isFinite(amount) || amount < 0) throw refused(`price: "${text}" is not an amount.`)
  return amount
}
