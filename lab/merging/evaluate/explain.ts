import type { Comparison, Reason } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { explainRule, sentenceOf } from '@okolo/server/knowledge/matching/explain.ts'

/** A comparison in English: `Probably the same (97 %): they begin at the same minute; but ...` */
export function explain({ probability, veto, reasons }: Comparison): string {
  const rule = veto === null ? '' : ` Never joined: ${explainRule(veto)}.`
  const verdict =
    probability >= 0.9
      ? 'Surely the same'
      : probability >= 0.5
        ? 'Probably the same'
        : probability >= 0.1
          ? 'Probably different'
          : 'Surely different'
  const pro = sentences(reasons.filter(({ weight }) => weight > 0))
  const con = sentences(reasons.filter(({ weight }) => weight < 0))
  const parts = [pro && `for it: ${pro}`, con && `against it: ${con}`].filter(Boolean).join('; ')
  return `${verdict} (${Math.round(probability * 100)} %)${parts === '' ? '' : ` ${parts}`}.${rule}`
}

function sentences(reasons: readonly Reason[]): string {
  return reasons
    .map(sentenceOf)
    .filter((sentence) => sentence !== null)
    .join(', ')
}
