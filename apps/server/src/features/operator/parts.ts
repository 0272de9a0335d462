import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'

/** A button for an action: a form with the session's token. `fields` are hidden values. */
export function actionForm(
  { formToken }: Pick<Ask, 'formToken'>,
  {
    to,
    label,
    fields = {},
    kind = 'secondary',
  }: {
    to: string
    label: string
    fields?: Record<string, string>
    kind?: 'primary' | 'secondary' | 'danger'
  },
): Html {
  return html`<form method="post" action="${to}">
    ${hiddenFields({ form_token: formToken, ...fields })}
    <button class="${kind}" type="submit">${label}</button>
  </form>`
}

/** Hidden inputs. Every form of an action needs `form_token`. */
export function hiddenFields(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
}

/** Shows a moment as `21 Nov, 18:05 UTC`, exact in `datetime`. */
export function moment(at: Date): Html {
  const iso = at.toISOString()
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return html`<time datetime="${iso}">${day}, ${iso.slice(11, 16)} UTC</time>`
}

/** A short span in words: `40 min`, `3 h`, `12 days`. */
export function span(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** `3 h ago`, `in 40 min`, `just now`. */
export function fromNow(at: Date, now: Date): string {
  const difference = at.getTime() - now.getTime()
  if (Math.abs(difference) < 30_000) return 'just now'
  return difference < 0 ? `${span(difference)} ago` : `in ${span(difference)}`
}

/** 12,345. */
export function count(value: number): string {
  return value.toLocaleString('en-GB')
}

/** 0.034 -> `3.4 %`. */
export function percent(share: number): string {
  const value = share * 100
  return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} %`
}
