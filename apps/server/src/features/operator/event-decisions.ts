import type { Explanation } from '#server/ingest/recluster/operate.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { actionForm } from './forms.ts'
import { cards, moment, percent } from './parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const WORDS: Record<Entry['kind'], Text> = {
  auto: told('event.auto'),
  split: told('event.splitByRules'),
  merge: told('event.merged'),
  must: told('event.must'),
  cannot: told('event.cannot'),
  undone: told('event.undone'),
}

type Entry = Explanation['journal'][number]

/**
 * Shows rules' and operators' decisions about an event's listings, latest first. An operator's
 * decision can be undone.
 */
export function decisionsView(
  ask: Ask,
  path: string,
  { journal, listings }: Pick<Explanation, 'journal' | 'listings'>,
): Html {
  const named = new Map(listings.map(({ key, source, title }) => [key, `${source}: ${title}`]))
  // A split or merge has two entries: the operator's decision and the resulting change.
  const kept = journal.filter(({ kind, who }) => who === 'okolo' || !FOLLOWED.includes(kind))
  const words = Map.groupBy(
    kept.toReversed(),
    ({ kind, who, at }) => `${kind} ${who} ${at.getTime()}`,
  )
  return html`<h2>${told('event.decided')}</h2>
    ${cards(
      [...words.values()].map((entries) => word(ask, path, entries, named)),
      { empty: told('event.noDecision'), pairs: true },
    )}`
}

const FOLLOWED: readonly Entry['kind'][] = ['split', 'merge']

function word(
  ask: Ask,
  path: string,
  entries: readonly Entry[],
  named: ReadonlyMap<string, string>,
): Html {
  const [first] = entries
  if (first === undefined) return html``
  const { kind, who, at, probability } = first
  const held = entries.find(({ holds }) => holds)
  return html`<li class="card">
    <p>
      <strong>${WORDS[kind]}</strong> ${probability !== null && percent(probability)} ·
      ${who === 'okolo' ? 'Okolo' : who} · ${moment(at)}
    </p>
    ${entries.map(({ a, b }) => html`<p>${named.get(a) ?? a}<br />${named.get(b) ?? b}</p>`)}
    ${
      held !== undefined &&
      actionForm(ask, {
        to: `${path}/undo`,
        label: told('common.takeBack'),
        fields: { decision: String(held.id) },
      })
    }
  </li>`
}
