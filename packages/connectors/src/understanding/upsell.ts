/** Extras sold under the event's name, as ticket platforms write them behind a bar or a dash. */
const KINDS: [kind: string, words: RegExp][] = [
  ['parking', /\b(?:parking|car ?park|parkplatz|parkov\p{L}+|estacionamiento|aparcamiento)\b/iu],
  ['shuttle', /\b(?:shuttle|bus transfer|park (?:&|and) ride|shuttlebus)\b/iu],
  ['hotel', /\bhotel (?:packages?|deals?|experience)\b/iu],
  ['camping', /\bcamping (?:pass|ticket|upgrade|add[- ]?on)\b/iu],
  ['suite', /\b(?:suites?|premium box(?:es)?|box seats?) (?:package|rental|reservation|pass)\b/iu],
  [
    'vip',
    /\b(?:vip|platinum|hospitality|meet (?:&|and) greet) (?:packages?|upgrades?|passes|pass|experiences?|add[- ]?ons?)\b/iu,
  ],
  [
    'add-on',
    /\b(?:add[- ]?ons?|upgrade only|not a concert ticket|not an? (?:event )?ticket|(?:lounge|club) access)\b/iu,
  ],
]

/**
 * Returns `['upsell', 'parking']` for a record that only sells parking, a hotel or an upgrade, else []. Matching turns
 * such records into offers of the event.
 */
export function upsellTags(title: string): string[] {
  const kind = KINDS.find(([, words]) => words.test(title))?.[0]
  return kind === undefined ? [] : ['upsell', kind]
}
