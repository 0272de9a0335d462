/** An hour as a text names it, `HH:MM`. Null: all day. */
export type HourMention = {
  start: number
  end: number
  from: string | null
  to: string | null
  /** Doors open then, or the show begins. */
  label: 'doors' | 'show' | null
  /** Several hours joined by a sign: sets of one evening. */
  isJoined: boolean
}

const HALF = String.raw`(?:\s?([ap])\.?\s?m\b\.?)`
const CLOCK = new RegExp(
  String.raw`(?<![\d:.,/€$£])(?:(\d{1,2})[:٫](\d{2})(?::\d{2})?${HALF}?|(\d{1,2})\s?${HALF}|(\d{1,2})\s?[hH]\s?(\d{2})?(?![\p{L}\d])|(\d{1,2})[.](\d{2})(?:\s?(uhr|h\b|hod|hodin|u(?:ur)?\b|год|godz))?(?!\d|[.]\d)|(\d{1,2})\s?(?:uhr\b|hod\b|hodin\b|год\b|godz\b)|\b(noon|midday|midnight)\b)(?![\d])`,
  'giu',
)
/** A bare number of a range that takes the half of the day from the other end: `7–9 pm`. */
const BARE = new RegExp(
  String.raw`(?<![\d:.,/])(\d{1,2})(?::(\d{2}))?\s?[-–—]\s?(?=\d{1,2}(?::\d{2})?${HALF})`,
  'giu',
)
/** `ore 21`: an hour alone, behind a word for it. */
const ALONE =
  /(?<!\p{L})(?:ore|godz\.?|klo|kl\.|ob|о|о годині)\s(\d{1,2})(?![\d.:]*\d|\s?(?:uhr|h\b))/giu
const ALL_DAY =
  /(?<!\p{L})(?:all day|ganztägig|celý de[nň]|celodenn[eě]|toute la journée|todo el día|tutto il giorno|o dia todo|весь день|цілий день|cały dzień|hele dagen|hele dag|ves dan)(?!\p{L})/giu
const DOORS =
  /(?:doors?|einlass|vpustenie|vstup od|admission|otevřeno|ouverture|puertas|portas|apertura|deuren|døre|вхід|двері|сбор|збір)[^\d\n]{0,14}$/iu
const SHOW =
  /(?:show|starts?|beginn?|begins|začátek|začiatok|zač|start|début|inicio|início|inizio|ore|aanvang|koncert|початок|начало|konzert)[^\d\n]{0,14}$/iu
const CUE =
  /(?:\bod|\bo|\bv|\bve|\bum|\bab|\bat|\balle|\bore|\bkl|\bkl\.|\bg\.|\bgodz\.?|\bdès|\bom|\bob|\baanvang|\bbeginn|\bbeginn:|\bod\.|\bв|\bо|\bз|\bc|\bс|[,|·•/@(\n\u2060])\s*$/iu

type Raw = HourMention & { hour: number; minute: number; half: string | null }

/** Of a page with more hours the first are read. */
const MOST_HOURS = 6_000

/** Finds the hours that a text names. Days are to be blanked out before. `dotted`: `19.30` is an hour without a cue. */
export function findHours(text: string): HourMention[] {
  const found: Raw[] = []
  for (const match of text.matchAll(CLOCK).take(MOST_HOURS)) {
    const [whole, h1, m1, half1, h2, half2, h3, m3, h4, m4, unit4, h5, word] = match
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    if (
      h4 !== undefined &&
      unit4 === undefined &&
      !isDottedHour(h4, Number(m4), before, text.slice(match.index + whole.length))
    )
      continue
    const half = (half1 ?? half2)?.toLowerCase() ?? null
    let hour =
      word !== undefined
        ? word.toLowerCase() === 'midnight'
          ? 0
          : 12
        : Number(h1 ?? h2 ?? h3 ?? h4 ?? h5)
    const minute = Number(m1 ?? m3 ?? m4 ?? 0)
    if (hour > 24 || minute > 59 || (half !== null && (hour > 12 || hour < 1))) continue
    if (half !== null) hour = (hour % 12) + (half === 'p' ? 12 : 0)
    if (hour === 24) hour = 0
    found.push({
      start: match.index,
      end: match.index + whole.length,
      from: clock(hour, minute),
      to: null,
      label: DOORS.test(before) ? 'doors' : SHOW.test(before) ? 'show' : null,
      isJoined: false,
      hour,
      minute,
      half,
    })
  }
  for (const match of text.matchAll(BARE).take(MOST_HOURS)) {
    const end = found.find(({ start }) => start === match.index + match[0].length)
    const inside = found.find(({ start }) => start === match.index)
    if (end === undefined || end.half === null) continue
    let hour = Number(match[1]) % 12
    const minute = Number(match[2] ?? 0)
    if (Number(match[1]) > 12) continue
    if (end.half === 'p' && hour * 60 + minute < (end.hour % 12) * 60 + end.minute) hour += 12
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const made = { from: clock(hour, minute), to: end.from, end: end.end }
    if (inside !== undefined) Object.assign(inside, made)
    else
      found.push({
        ...end,
        start: match.index,
        ...made,
        label: DOORS.test(before) ? 'doors' : null,
        half: null,
        hour,
        minute,
      })
    end.end = -1
  }
  for (const match of text.matchAll(ALONE).take(MOST_HOURS)) {
    const hour = Number(match[1])
    const start = match.index + match[0].length - match[1]!.length
    if (hour > 24 || found.some((one) => one.start === start)) continue
    const from = clock(hour % 24, 0)
    found.push({
      start,
      end: match.index + match[0].length,
      from,
      to: null,
      label: null,
      isJoined: false,
      hour,
      minute: 0,
      half: null,
    })
  }
  for (const match of text.matchAll(ALL_DAY).take(MOST_HOURS))
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      from: null,
      to: null,
      label: null,
      isJoined: false,
      hour: 0,
      minute: 0,
      half: null,
    })
  const sorted = found.filter(({ end }) => end >= 0).toSorted((a, b) => a.start - b.start)
  const hours: HourMention[] = []
  for (const one of sorted) {
    const last = hours.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, one.start)
    if (
      last !== undefined &&
      last.to === null &&
      /^[\s\u2060]*(?:[-–—−]|to|do|bis|à|al|a|until|till|tot|til|до|по)[\s\u2060]*$/u.test(
        between,
      ) &&
      !/\n/.test(between)
    ) {
      last.to = one.from
      last.end = one.end
      continue
    }
    const isJoined = last !== undefined && /^ ?(?:&|\+|and|und|a|et|y|e|og|,|\/) ?$/.test(between)
    hours.push({
      start: one.start,
      end: one.end,
      from: one.from,
      to: one.to,
      label: one.label,
      isJoined,
    })
  }
  return hours
}

/** `20.30` cannot be a day, `19.10` can: that needs a word before it. A price is neither. */
function isDottedHour(hour: string, minute: number, before: string, after: string): boolean {
  if (
    /^\s?(?:€|\$|£|%|eur|euro|czk|kč|zł|pln|chf|dkk|kr|грн|руб|uah|km|m\b|mb)/i.test(after) ||
    /(?:€|\$|£|eur|chf)\s?$/i.test(before)
  )
    return false
  if (isRangeEnd(before) || CUE.test(before)) return true
  return hour.length === 2 && (minute === 0 || minute > 12) && /(?:^|\s)$/.test(before)
}

const isRangeEnd = (before: string): boolean => /\d[:.h]\d{2}\s?[-–—]\s?$/.test(before)
const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
