import type { EventStatus } from '../event-draft.ts'

/** Words around titles, in the languages of Europe. */
const WORDS: [EventStatus, string][] = [
  [
    'cancelled',
    'cancell?ed|cancelado|cancelada|abgesagt|entfällt|f[äa]llt aus|annul[ée]e?|annullat[oa]|zrušen[éýáo]|odwołan[eya]|отменен[оа]?|отменён|отмена|скасовано|peruttu|avlyst|inställ[td]|aflyst|afgelast|geannuleerd|elmarad|anulat|otkazano|odpovedano',
  ],
  [
    'postponed',
    'postponed|verschoben|report[ée]e?|rinviat[oa]|aplazad[oa]|adiad[oa]|preložen[éýáo]|přelož?en[éýao]|odložen[éýáo]|przełożon[eya]|перенесен[оа]?|перенесено|utsatt|siirretty|uppskju[tn]en|udsat|uitgesteld|elhalasztva|amânat',
  ],
  [
    'sold_out',
    'sold[ -]?out|ausverkauft|complet|esaurito|agotad[oa]|esgotad[oa]|vypredan[éýáo]|vyprodáno|wyprzedan[eya]|распродано|розпродано|loppuunmyyty|utsolgt|utsålt|slutsålt|udsolgt|uitverkocht|elfogyott|rasprodano|razprodano',
  ],
]

/** A mark set off from the title: `ABGESAGT: ...`, `[Cancelled] ...`, `... (zrušené)`, `... – SOLD OUT`. */
const PATTERNS = WORDS.map(([status, words]) => ({
  status,
  front: new RegExp(
    `^[\\s*!]*(?:[[({*!]+\\s*(?:${words})\\s*[\\])}*!]+\\s*[:–—-]?|(?:${words})\\s*(?:[:!]+|\\s[–—-]+\\s))\\s*(?=\\S)`,
    'iu',
  ),
  back: new RegExp(
    `(?<=\\S)\\s*(?:[[({*]+\\s*(?:${words})\\s*!*\\s*[\\])}*]+|\\s[–—-]+\\s*(?:${words})!*)\\s*$`,
    'iu',
  ),
}))

/** Returns the status from a mark in the title, and the title without it. */
export function statusInTitle(title: string): { title: string; status?: EventStatus } {
  for (const { status, front, back } of PATTERNS) {
    for (const pattern of [front, back]) {
      if (pattern.test(title)) return { title: title.replace(pattern, '').trim(), status }
    }
  }
  return { title }
}
