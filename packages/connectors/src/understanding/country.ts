const THREE_LETTERS: Record<string, string> = {
  arg: 'ar',
  aus: 'au',
  aut: 'at',
  bel: 'be',
  bgr: 'bg',
  bra: 'br',
  can: 'ca',
  che: 'ch',
  chl: 'cl',
  col: 'co',
  cze: 'cz',
  deu: 'de',
  dnk: 'dk',
  esp: 'es',
  est: 'ee',
  fin: 'fi',
  fra: 'fr',
  gbr: 'gb',
  grc: 'gr',
  hrv: 'hr',
  hun: 'hu',
  irl: 'ie',
  isl: 'is',
  ita: 'it',
  lie: 'li',
  ltu: 'lt',
  lux: 'lu',
  lva: 'lv',
  mex: 'mx',
  mlt: 'mt',
  nld: 'nl',
  nor: 'no',
  pol: 'pl',
  prt: 'pt',
  rou: 'ro',
  rus: 'ru',
  srb: 'rs',
  svk: 'sk',
  svn: 'si',
  swe: 'se',
  tur: 'tr',
  ukr: 'ua',
  usa: 'us',
}

/** Common names that are neither codes nor names in CLDR. */
const ALIASES: Record<string, string> = {
  uk: 'gb',
  england: 'gb',
  scotland: 'gb',
  wales: 'gb',
  'northern ireland': 'gb',
  'great britain': 'gb',
  'united states of america': 'us',
  'u.s.a.': 'us',
  'u.s.': 'us',
  'slovak republic': 'sk',
  'slovenska republika': 'sk',
  'czech republic': 'cz',
  'ceska republika': 'cz',
  holland: 'nl',
}

let names: Map<string, string> | undefined

/** ISO 3166-1 alpha-2, lower case, of a code or of a name in one of the larger European languages. */
export function countryCode(text: string): string | undefined {
  const wanted = folded(text)
  names ??= countryNames()
  if (ALIASES[wanted]) return ALIASES[wanted]
  if (/^[a-z]{2}$/.test(wanted)) return names.has(`code:${wanted}`) ? wanted : undefined
  return THREE_LETTERS[wanted] ?? names.get(wanted)
}

function countryNames(): Map<string, string> {
  const found = new Map<string, string>()
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'sk', 'cs', 'pl', 'hu', 'uk', 'ru', 'nl']
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at))
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
      const name = display.of(code.toUpperCase())
      if (name === undefined || code === 'uk' || code === 'zz') continue
      found.set(`code:${code}`, code)
      if (!found.has(folded(name))) found.set(folded(name), code)
    }
  }
  return found
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
