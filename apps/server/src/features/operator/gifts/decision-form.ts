import { giftTexts } from '@okolo/i18n/format'
import type { Site } from '#server/platform/site/site.ts'
import { versionOf } from '#server/subjects/gifts/rules/clean-form.ts'
import { DECISIONS } from '#server/subjects/gifts/store/decide.ts'
import type { Gift } from '#server/subjects/gifts/store/gifts.ts'
import { told, type Text } from '#server/words/messages/told.ts'
import { html, type Html } from '../html.ts'

export type What = (typeof DECISIONS)[number]

export const LABELS: Record<What, Text> = {
  approve: told('gifts.approve'),
  ask: told('gifts.ask'),
  refuse: told('gifts.refuse'),
  ban: told('gifts.ban'),
}
/** The word after a decision. */
export const DONE: Record<What, Text> = {
  approve: told('gifts.approved'),
  ask: told('gifts.askedBack'),
  refuse: told('gifts.refused'),
  ban: told('gifts.banned'),
}
export const KEYS: Record<What, string> = { approve: 'a', ask: 'q', refuse: 'r', ban: 'b' }
const LONGEST_REASON = 1000
const READY = ['notEvent', 'advertisement', 'unproven'] as const

/** The decision that an address or a form names; null for anything else. */
export function decisionIn(text: string | undefined): What | null {
  return DECISIONS.find((one) => one === text) ?? null
}

type Asked = { to: string; hidden: Record<string, string>; what: What; key?: string | undefined }

/** One button, with what its giver reads where they are told a reason. */
export async function decisionForm(
  { form, locale: asked }: Pick<Gift, 'form' | 'locale'>,
  { to, hidden, what, key }: Asked,
  site: Site,
): Promise<Html> {
  const fields = { ...hidden, what, seen: versionOf(form) }
  const kind = what === 'approve' ? 'primary' : what === 'ask' ? 'secondary' : 'danger'
  return html`<form class="${what !== 'approve' && 'form'}" method="post" action="${to}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${what === 'ban' && html`<p>${told('gifts.banLead')}</p>`}
    ${what === 'refuse' && (await readyReasons(site.offered(asked), site))}
    ${what !== 'approve' && reasonField(what)}
    <button class="${kind}" type="submit" ${key !== undefined && html`data-key="${key}"`}>
      ${LABELS[what]} ${key !== undefined && html`<kbd>${key.toUpperCase()}</kbd>`}
    </button>
  </form>`
}

function reasonField(what: What): Html {
  return html`<label class="field"
    ><span>${what === 'ask' ? told('gifts.question') : told('gifts.reason')}</span
    ><textarea
      class="short"
      name="reason"
      dir="auto"
      rows="4"
      maxlength="${LONGEST_REASON}"
      ${what !== 'refuse' && html`required`}
      autofocus
    ></textarea>
  </label>`
}

async function readyReasons(locale: ReturnType<Site['offered']>, site: Site): Promise<Html> {
  const say = await giftTexts(locale, site.look(locale))
  return html`<fieldset class="choices">
    <legend>${told('gifts.ready')}</legend>
    ${READY.map(
      (one) =>
        html`<label
          ><input type="radio" name="ready" value="${one}" /><span lang="${locale}"
            >${say(`giftMail.reason_${one}`)}</span
          ></label
        >`,
    )}
    <label
      ><input type="radio" name="ready" value="" checked /><span
        >${told('gifts.ownWords')}</span
      ></label
    >
  </fieldset>`
}

/** The giver reads the reason that was picked, and the operator's own words after it. */
export async function reasonIn(
  { ready, reason = '' }: Readonly<Record<string, string>>,
  { locale: asked }: Pick<Gift, 'locale'>,
  site: Site,
): Promise<string> {
  const own = reason.trim().slice(0, LONGEST_REASON)
  const picked = READY.find((one) => one === ready)
  if (picked === undefined) return own
  const locale = site.offered(asked)
  const say = await giftTexts(locale, site.look(locale))
  return [say(`giftMail.reason_${picked}`), own].filter((text) => text !== '').join('\n\n')
}
