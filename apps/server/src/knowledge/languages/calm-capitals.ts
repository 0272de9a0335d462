/** Words that stay small inside a name, by language. Those of the first row stay small in every language. */
const SMALL = {
  every: 'de del du von van the of and',
  en: 'a an or nor but in on at to for by with from as vs',
  de: 'und oder der die das den dem des ein eine einem einen einer eines im in am an auf aus bei bis durch für gegen mit nach ohne um vom vor zu zum zur über unter zwischen als wie',
  es: 'la las el los lo y e o u a al en con por para sin su un una unos unas que se entre',
  fr: 'la le les des et ou à a au aux en sur sous dans par pour avec sans chez un une ses',
  it: 'di della dello dei degli delle da dal dalla dai dalle a ad al alla ai alle allo agli in nel nella nei nelle nello su sul sulla sulle sui con per tra fra e ed o il lo la i gli le un uno una che',
  pt: 'da do das dos e ou em no na nos nas ao aos à às a o os as por pelo pela para com sem um uma que',
  sk: 'a i aj v vo na s so z zo k ku o od do po pod nad pri pre za u alebo ako že sa si je bez medzi',
  uk: 'і й та в у на з із зі до від для за о об по при про під над через без як що чи не а але або',
  ru: 'и в во на с со к ко о об от до из за по под над при про для без у не а но или как что',
}
/** An article behind the first word begins a name of its own: `Calle El Greco`, `Café La Palette`. */
const ARTICLES: Record<string, readonly string[]> = {
  es: ['el', 'la', 'los', 'las'],
  fr: ['le', 'la', 'les'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le'],
}
/** French and Italian articles that are glued to the next word: `DE L’OPÉRA`. */
const GLUED = new Set('l d s n m t c j qu un all dall dell nell sull coll quell'.split(' '))
/** Short forms with a vowel. Those without one are recognised by that. */
const ABBREVIATIONS = new Set(
  'ABBA AC AI CEIP DIY EP EU GMBH IA IES IFEMA IMAX LGBTI LGBTIQ LGBTQ LGTBI LGTBIQ MACBA MAXXI NATO OK ONU OTAN SOS UE UFO UK UN UNED UNESCO UNICEF UNO USA VIP СССР США ЄС ООН'.split(
    ' ',
  ),
)
/** Short forms without a vowel that are written like words. */
const SHORTENED = new Set(
  'dr fr mr mrs ms jr sr sra st str pl pz bd bld nr nám sv ul pr вул пр'.split(' '),
)
const ROMAN = /^(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{1,3})$/
const VOWEL = /[aeiouyæœøаеєиіїоуюяыэё]/iu
/** In Slovak, `vlk` and `trh` are words. */
const SLOVAK_VOWEL = /[aeiouylr]/iu
const LONG_WORD = /\p{Lu}[\p{Lu}\p{M}ß]{3,}/gu
const WORD = /[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu
/** After these a name begins anew. */
const BEGINS = /(?:^|[:!?|("“„«‘]|\p{L}{2}[./]|\s[-–—])\s*["“„«‘(]*$/u
/** A letter that stands for a word: `C.C.`, `R&B`, `C/ Alcalá`. */
const INITIAL = { before: /[.&/+]$/, after: /^[.&/+]/ }
/** `1ER`, `21ST`, `20H` are not initials. */
const ENDING = /^(?:er|re|ère|e|ème|eme|st|nd|rd|th|h|bis|ter)$/i

/**
 * A name that is written wholly in capitals, in the case of its language: `AVENIDA LAS AGUILAS` becomes `Avenida Las
 * Aguilas`. Others stay as they are, and so do names with fewer than `least` words of four letters: `BRGR`, `AC/DC`.
 */
export function calmCapitals(name: string, language: string | undefined, least = 2): string {
  if (/\p{Ll}/u.test(name.replaceAll('ß', '')) || (name.match(LONG_WORD)?.length ?? 0) < least)
    return name
  const spoken = language?.split('-')[0]?.toLowerCase() ?? ''
  const small = smallWordsOf(spoken)
  const words = [...name.matchAll(WORD)]
  const [second, last] = [words[1]?.index, words.at(-1)?.index]
  return name.replaceAll(WORD, (word, at: number) => {
    const [before, after] = [name.slice(0, at), name.slice(at + word.length)]
    const lower = word.toLowerCase()
    const isName = at === second && ARTICLES[spoken]?.includes(lower) === true
    const isSmall = small.has(lower) && !isName && !BEGINS.test(before) && at !== last
    return isSmall && !isInitial(word, before, after)
      ? lower
      : calmWord(word, { before, after, spoken })
  })
}

/** An address whose street, or all of it, is in capitals: `CALLE PEZ 12, 28004 Madrid`. */
export function calmAddress(address: string, language: string | undefined): string {
  const hasSmall = /\p{Ll}/u.test(address)
  return address
    .split(/(?<=,\s*)(?=\S)/u)
    .map((part, i) => calmCapitals(part, language, i === 0 || !hasSmall ? 1 : 2))
    .join('')
}

function smallWordsOf(language: string): ReadonlySet<string> {
  const own = Object.entries(SMALL).find(([key]) => key === language)?.[1]
  // A letter may be a word in one language and an initial in another.
  const words =
    own ??
    Object.values(SMALL)
      .join(' ')
      .replaceAll(/(?<= |^)\p{L}(?= |$)/gu, '')
  return new Set(`${SMALL.every} ${words}`.split(' '))
}

type Around = { before: string; after: string; spoken: string }

function calmWord(word: string, around: Around): string {
  if (/\d$/.test(around.before)) return ENDING.test(word) ? word.toLowerCase() : word
  if (isKept(word, around)) return word
  const [head = '', ...rest] = word.split(/(?<=['’ʼ])/u)
  const prefix = head.slice(0, -1).toLowerCase()
  const isGlued = rest.length > 0 && ['fr', 'it'].includes(around.spoken) && GLUED.has(prefix)
  if (isGlued) {
    const own = BEGINS.test(around.before) ? capitalised(head) : head.toLowerCase()
    return own + calmWord(rest.join(''), around)
  }
  if (rest.length > 0 && (prefix === 'o' || prefix === 'd'))
    return head + capitalised(rest.join(''))
  const calm = capitalised(word)
  return around.spoken === 'de'
    ? calm.replace(/strasse$/i, (end) => (end[0] === 's' ? 'straße' : 'Straße'))
    : calm
}

function isKept(word: string, { before, after, spoken }: Around): boolean {
  if (SHORTENED.has(word.toLowerCase())) return false
  const vowel = spoken === 'sk' ? SLOVAK_VOWEL : VOWEL
  return (
    isInitial(word, before, after) ||
    ROMAN.test(word) ||
    ABBREVIATIONS.has(word) ||
    !vowel.test(word.normalize('NFKD'))
  )
}

function isInitial(word: string, before: string, after: string): boolean {
  return word.length === 1 && (INITIAL.before.test(before) || INITIAL.after.test(after))
}

function capitalised(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}
