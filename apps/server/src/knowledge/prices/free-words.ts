/**
 * Words that say that one pays nothing, in the nine languages and their neighbours. Texts are folded: in small letters
 * and without accents.
 */

const ADJECTIVE = String.raw`gratis|gratuit[aeoi]?s?|gratuit(?:ement|amente)|kostenlos\p{L}*|kostenfrei\p{L}*|unentgeltlich\p{L}*|umsonst|zdarma|zadarmo|brezplac\p{L}*|bezplat[nt]\p{L}*|besplat\p{L}*|darmow\p{L}*|za darmo|nieodplatn\p{L}*|ingyenes\p{L}*|dijmentes\p{L}*|dijtalan\p{L}*|maksuton|maksutta|ilmai(?:nen|sta|set|seksi)|ucretsiz|nemokam\p{L}*|bezmaksas|tasuta`
const ENTRY = [
  'entrees?|acces|entrada|acceso|entrance|acesso|ingresso|entrata|accesso|eintritt|zugang|vstup|vstop|ulaz|wstep|inngang|intrare|toegang|entree|adgang|intrade|entre|paasy',
  'libre|livre|franca|libera|libero|frei|volny|prost|sloboda[nm]|slobodny|wolny|fri|fritt|vrij|vapaa',
]
const FREE_ENTRY = String.raw`(?:${ENTRY[0]})\s(?:(?:ist|est|es|e|je|jest|er)\s)?(?:${ENTRY[1]})|(?:freier?|libre|volny|slobodan|wolny|prost|fri|fritt|vrije?|libero|libera?|vapaa)\s(?:${ENTRY[0]})`
const CYRILLIC = String.raw`(?<!\p{L})бесплатн|безкоштовн|безплатн|бесплатан|(?:вход|вхід|вступ|доступ)\p{L}* (?:є )?(?:свободн|вільн|свободен)|(?:свободн|вільн)\p{L}{2} (?:вход|вхід|вступ)|задарма|δωρεαν|ελευθερη εισοδος`
const NO_CHARGE = String.raw`free(?: of charge| admission| entry| entrance)?|no (?:charge|cover(?: charge)?|admission fee|entry fee)|complimentary (?:admission|entry)`

/** "frei" and "freier Eintritt" are free entry; "frei" in a longer word or sentence may be a day off. */
const ONE_WORD = /^\W*(?:frei|libre|livre|libero|libera|fri|vrij|free)\W*$/u

export const FREE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${NO_CHARGE}|${ADJECTIVE}|${FREE_ENTRY})(?![\p{L}\d])|${CYRILLIC}`,
  'u',
)

const FREE_OF =
  'gluten|smoke|sugar|alcohol|dairy|lactose|nut|meat|drug|cruelty|plastic|waste|carbon|car|traffic|stress|pain|fee|tax|duty|hands|phone|screen|device|tech|wi?fi|scent|fragrance|mask|barrier|step|obstacle|ad|adult|child|judg(?:e)?ment|worry|care|risk|toll|rent|royalty|hassle|gun|bully|tobacco|caffeine'
/** Kinds of music, of play and of thought that are called free, and things that are given to who has paid. */
const FREE_THINGS =
  'jazz|jam|improv\\p{L}*|form|style|folk|verse|speech|will|spirits?|fall\\p{L}*|div(?:e|er|ing)|solo|runn(?:er|ing)|rein|range|radicals?|climb\\p{L}*|throws?|kick|agents?|trade|thinkers?|hand|world|state|church|library|parking|drinks?|beers?|wine|coffee|cocktails?|shots?|prosecco|bubbles|food|pizza|snacks?|cakes?|popcorn|lunch|breakfast|refreshments?|gifts?|goody|giveaways?|wi-?fi|internet|shuttles?|bus|rides?|transport\\p{L}*|childcare|samples?|t-?shirts?|merch|equipment|rentals?|materials?|raffle|cloakroom|trial|delivery|shipping'
/** "free" inside these says the opposite or something else. */
const NOT_FREE = new RegExp(
  String.raw`(?<!\p{L})(?:not? (?:for )?free|never free|nicht (?:kostenlos|gratis|kostenfrei)|non gratuit\p{L}*|pas gratuit\p{L}*|no (?:es )?gratis|nie je zadarmo|не ?бесплатн\p{L}*|free for (?:members|children|kids|under)|gratuit pour|gratis para (?:menores|ninos|socios)|(?:feel|set|break|buy one,? get one|kids (?:go|eat)|born|almost|&|and|be|run|live|wild|the|of) free|free (?:to (?:be|roam|love|dream)|as a)|\p{L}+-free|(?:${FREE_OF}) free|free[ -](?:\d+ )?(?:${FREE_THINGS}))(?!\p{L})`,
  'gu',
)

function withoutOtherFree(text: string): string {
  return text.replaceAll(NOT_FREE, (words) => '.'.repeat(words.length))
}

/** In a short note the word is enough; in prose it must open a sentence, or it may speak of the cloakroom. */
const SHORT_NOTE = 40

/** True if a folded price text says that entry is free. */
export function saysFree(folded: string): boolean {
  if (ONE_WORD.test(folded)) return true
  const text = withoutOtherFree(folded)
  if (text.length <= SHORT_NOTE) return FREE.test(text)
  return text
    .split(/[.!?;:|\n\u2022]|\s[-–—/]\s/)
    .some((sentence) => (FREE.exec(sentence)?.index ?? Infinity) < 12)
}

const OCCASION =
  'admission|entry|entrance|events?|concerts?|gigs?|shows?|showing|screenings?|movies?|films?|performances?|recitals?|class(?:es)?|courses?|lessons?|workshops?|sessions?|training|taster|tutorials?|seminars?|webinars?|lectures?|talks?|presentations?|tours?|walks?|hikes?|yoga|pilates|zumba|tai chi|fitness|workout|meditation|storytime|playgroup|exhibitions?|festivals?|fairs?|fetes?|part(?:y|ies)|open mic|comedy|live music|music (?:night|fridays?|sundays?)|game|skating|community day|family day|fun day|open house|celebration|clinic|tickets?|outdoor (?:fun|cinema)'
const EDGE = String.raw`(?:^|[([{*|:!"“„•/]|\s[-–—]\s*|\.\s)\s*`
const TITLE_FREE = [
  // "(FREE)", "Summer Choir - Free": the word stands alone.
  String.raw`(?:[([{*|:!•/]|\s[-–—]\s)\s*free\s*(?:[)\]}*|:!•/]|[-–—]\s|\s[-–—]|$)`,
  String.raw`^free\s*(?:!|:|[-–—]\s|\s[-–—])`,
  String.raw`${EDGE}(?:a )?free (?:[\p{L}\d'’&-]+ ){0,4}?(?:${OCCASION})(?!\p{L})`,
  String.raw`(?<!\p{L})free (?:(?:and|&|\+) open to|to (?:attend|enter|join)|of charge|w\/|with (?:rsvp|registration)|admission|entry|entrance|(?:[\p{L}-]+ ){0,2}?(?:event|concert|show|class|course|lesson|lecture|workshop|yoga|tour|screening|festival)(?:e?s)?)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:(?:admission|entry|entrance)(?: is)?(?: always)?|100 ?%|totally|completely|is|for) free(?=\W*$|\s*[.!,;)])`,
]
const TITLE_WORD = new RegExp(TITLE_FREE.join('|'), 'u')
const TITLE_ELSE = new RegExp(
  String.raw`(?<![\p{L}\d])(?!gratuit(?:ement|amente))(?:${ADJECTIVE}|${FREE_ENTRY})(?![\p{L}\d])|${CYRILLIC}`,
  'u',
)
/** Free for some, at some hours, beside a friend who pays, or only on a list. */
const IN_PART =
  /(?<!\p{L})(?:before|until|till|b4|first|1st|bring a friend|guest ?list|half|selected|everyone free|for (?:members?|veterans?|vets|students?|kids|children|under|over|ladies|women|first|residents?|seniors?)|\d+ ?(?:hours?|h|min\w*) free|(?:members?|kids|children|students?|ladies|women|residents?|seniors?) free|(?:fur|pour|para|per|pre|for|til|do|bis|hasta|avant|для|до) (?:les |los |las |die |i )?(?:\d|members|mitglieder|kinder|studierende|studenter|enfants|abonnes|adherents|etudiants|moins|socios|ninos|menores|estudiantes|soci|bambini|studenti|deti|clenov|studentov|членов|детей|дітей|студент))/u

/** True if a folded title says that the event itself is free for all. The name of a band, a film or a kind of music does not. */
export function titleSaysFree(folded: string): boolean {
  const text = withoutOtherFree(folded.replaceAll(/\s+/g, ' '))
  return !IN_PART.test(text) && (TITLE_WORD.test(text) || TITLE_ELSE.test(text))
}
