/** An hour as a text names it, `HH:MM`. Null: all day. */
export type HourMention = {
  start: number
  end: number
  from: string | null
  to: string | null
  /** The event of that hour: the doors open or the show begins. Null: the text does not say. */
  label: 'doors' | 'show' | null
  /** "7 & 9 pm": a sign joins it to the hour before, so both are sets of one evening. */
  isJoined: boolean
}

const HALF = String.raw`(?:\s?([ap])\.?\s?m\b\.?)`
const CLOCK = new RegExp(
  String.raw`(?<![\d:.,/€$£])(?:(\d{1,2})[:٫](\d{2})(?::\d{2})?${HALF}?|(\d{1,2})\s?${HALF}|(\d{1,2})\s?[hH]\s?(\d{2})?(?![\p{L}\d])|(\d{1,2})[.](\d{2})(?:\s?(uhr|h\b|hod|hodin|u(?:ur)?\b|год|godz))?(?!\d|[.]\d)|(\d{1,2})\s?(?:uhr\b|hod\b|hodin\b|год\b|godz\b|óra)|\b(noon|midday|midnight)\b)(?![\d])`,
  'giu',
)
/** The first number of `7–9 pm`, which takes its half of the day from the second. */
const BARE = new RegExp(
  String.raw`(?<![\d:.,/])(\d{1,2})(?::(\d{2}))?\s?[-–—]\s?(?=\d{1,2}(?::\d{2})?${HALF})`,
  'giu',
)
/** `ore 21`: a number after a word for hours. */
const ALONE =
  /(?<!\p{L})(?:ore|godz\.?|klo|kl\.?|ob|о|о годині)\s(\d{1,2})(?![\d.:]*\d|\s?(?:uhr|h\b))/giu
const ALL_DAY =
  /(?<!\p{L})(?:all day|ganztägig|celý de[nň]|celodenn[eě]|toute la journée|todo el día|tutto il giorno|o dia todo|весь день|цілий день|cały dzień|hele dagen|hele dag|ves dan)(?!\p{L})/giu
const DOORS =
  /(?:doors?|einlass|vpustenie|vstup od|admission|otevřeno|ouverture|puertas|portas|apertura|deuren|døre|вхід|двері|сбор|збір)[^\d\n]{0,14}$/iu
const SHOW =
  /(?:show|starts?|beginn?|begins|začátek|začiatok|zač|start|début|inicio|início|inizio|ore|aanvang|koncert|початок|начало|konzert)[^\d\n]{0,14}$/iu
const CUE =
  /(?:\bod|\bo|\bv|\bve|\bum|\bab|\bat|\balle|\bore|\bkl|\bkl\.|\bg\.|\bgodz\.?|\bdès|\bom|\bob|\baanvang|\bbeginn|\bbeginn:|\bod\.|\bв|\bо|\bз|\bc|\bс|[,|·•/@(\n\u2060])\s*$/iu

/** The most hours that are read on a page. */
const MOST_HOURS = 6_000
/** The length of the text before an hour that may name its label. */
const LABEL_LENGTH = 24

/** An hour before ranges are joined. `isLate`: true for "pm", false for "am". */
type Clock = Pick<HourMention, 'start' | 'end' | 'from' | 'to' | 'label'> & {
  isLate: boolean | null
}

/** Finds the hours that a text names. The caller blanks out days: `24.10.` is not an hour. */
export function findHours(text: string): HourMention[] {
  const clocks = text
    .matchAll(CLOCK)
    .take(MOST_HOURS)
    .map((match) => clockOf(text, match))
    .toArray()
  const told = clocks.filter((one) => one !== null)
  const starts = new Set(told.map(({ start }) => start))
  const alone = text
    .matchAll(ALONE)
    .take(MOST_HOURS)
    .map(hourAlone)
    .filter((one) => one !== null)
    .filter(({ start }) => !starts.has(start))
    .toArray()
  const whole = text
    .matchAll(ALL_DAY)
    .take(MOST_HOURS)
    .map(({ 0: words, index: start }) => unlabelled(start, start + words.length, null))
  const all = [...withBareRanges(text, told), ...alone, ...whole]
  return withRanges(
    text,
    all.toSorted((a, b) => a.start - b.start),
  )
}

function unlabelled(start: number, end: number, from: string | null): Clock {
  return { start, end, from, to: null, label: null, isLate: null }
}

/** `19:30`, `7:30 pm`, `19h30`, `20.30 Uhr`, `noon`. */
function clockOf(text: string, match: RegExpExecArray): Clock | null {
  const [whole, h1, m1, half1, h2, half2, h3, m3, h4, m4, unit, h5, word] = match
  const [start, end] = [match.index, match.index + whole.length]
  const before = text.slice(Math.max(0, start - LABEL_LENGTH), start)
  const isDotted = h4 !== undefined && unit === undefined
  if (isDotted && !isDottedHour(h4, Number(m4), before, text.slice(end, end + 8))) return null
  const half = (half1 ?? half2)?.toLowerCase()
  const named = word === undefined ? undefined : word.toLowerCase() === 'midnight' ? 0 : 12
  const hour = named ?? Number(h1 ?? h2 ?? h3 ?? h4 ?? h5)
  const minute = Number(m1 ?? m3 ?? m4 ?? 0)
  if (hour > 24 || minute > 59 || (half !== undefined && (hour > 12 || hour < 1))) return null
  const isLate = half === undefined ? null : half === 'p'
  const from = clock(isLate === null ? hour % 24 : (hour % 12) + (isLate ? 12 : 0), minute)
  return { start, end, from, to: null, label: labelIn(before), isLate }
}

function labelIn(before: string): HourMention['label'] {
  return DOORS.test(before) ? 'doors' : SHOW.test(before) ? 'show' : null
}

/** `ore 21`. */
function hourAlone({ 0: words, 1: digits = '', index }: RegExpExecArray): Clock | null {
  const end = index + words.length
  const hour = Number(digits)
  return hour > 24 ? null : unlabelled(end - digits.length, end, clock(hour % 24, 0))
}

/** Reads `7–9 pm`: the first hour is in the same half of the day, unless it would then be after the second. */
function withBareRanges(text: string, clocks: readonly Clock[]): Clock[] {
  const byStart = new Map(clocks.map((one) => [one.start, one]))
  const ranges = text
    .matchAll(BARE)
    .take(MOST_HOURS)
    .toArray()
    .flatMap((match): { range: Clock; parts: (Clock | undefined)[] }[] => {
      const [start, last] = [match.index, byStart.get(match.index + match[0].length)]
      const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
      if (last?.from == null || last.isLate === null || hour > 12) return []
      const early = clock(hour % 12, minute)
      const late = clock((hour % 12) + 12, minute)
      const from = last.isLate && late < last.from ? late : early
      const label = labelIn(text.slice(Math.max(0, start - LABEL_LENGTH), start))
      const range = { start, end: last.end, from, to: last.from, label, isLate: null }
      return [{ range, parts: [last, byStart.get(start)] }]
    })
  const parts = new Set(ranges.flatMap((one) => one.parts))
  return [...clocks.filter((one) => !parts.has(one)), ...ranges.map(({ range }) => range)]
}

const TO_END =
  /^[ \u2060]*(?:[-–—−]|to|do|bis|à|al|a|a las|hasta(?: las)?|alle(?: ore)?|às|until|till|tot|til|до|по)[ \u2060]*$/u
const TO_NEXT = /^ ?(?:&|\+|and|und|a|et|y|e|og|,|\/) ?$/

/** Joins `19:30 – 22:00` to one, and marks hours that a sign joins to the one before. */
function withRanges(text: string, clocks: readonly Clock[]): HourMention[] {
  const hours: HourMention[] = []
  for (const { start, end, from, to, label } of clocks) {
    const last = hours.at(-1)
    const between = last === undefined ? null : text.slice(last.end, start)
    if (last?.to === null && between !== null && TO_END.test(between))
      hours[hours.length - 1] = { ...last, to: from, end }
    else
      hours.push({
        start,
        end,
        from,
        to,
        label,
        isJoined: between !== null && TO_NEXT.test(between),
      })
  }
  return hours
}

/** `20.30` cannot be a day. `19.10` can, so it counts as an hour only after a word such as "od". A price never counts. */
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
