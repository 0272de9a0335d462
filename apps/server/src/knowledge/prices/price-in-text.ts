import { languagesOf } from '#server/words/cue-languages.ts'

/**
 * Prices that a description names. A fine, a prize and a donation are amounts as well: only one that stands beside a word for
 * entry, ticket or price counts. The words stand here as `folded` writes them: small and without accents.
 */

/** Words for entry, ticket and price, by language: "cena" is a price in Slovak and a dinner in Spanish. */
const ENTRY: Record<string, string> = {
  en: String.raw`tickets?|admission|entry|entrance|cover charge|prices?|rates?|costs?|fees?`,
  es: String.raw`entradas?|precios?|tarifas?|taquilla|anticipadas?|coste|inscripcion|matricula|cuota`,
  fr: String.raw`entrees?|tarifs?|billets?|prix (?:d.entree|des places|des billets|du billet|unique)|prix(?= ?:)|participation|paf`,
  pt: String.raw`entradas?|bilhetes?|ingressos?|precos?|inscricao`,
  de: String.raw`eintritt|eintrittspreise?|eintrittskarten?|tickets?|ticketpreise?|karten|vvk|vorverkauf|ak|abendkasse|preise?(?= ?:)|kosten|teilnahmegebuhr|teilnahmebeitrag|kursgebuhr|unkostenbeitrag`,
  it: String.raw`ingresso|ingressi|biglietti|biglietto|prezzo|prezzi|costo|quota|iscrizione`,
  sk: String.raw`vstup|vstupne|vstupenk\p{L}*|listk\p{L}*|listok|cena|ceny|predpredaj|poplatok|vstupneho|jednotne`,
  cs: String.raw`vstup|vstupne|vstupenk\p{L}*|listk\p{L}*|cena|predprodej`,
  ru: String.raw`вход\p{L}*|билет\p{L}*|цена|цены|стоимость|взнос`,
  uk: String.raw`вхід|квит\p{L}*|ціна|ціни|вартість|внесок`,
  pl: String.raw`wstep|bilet\p{L}*|cena|ceny`,
  hu: String.raw`belepo\p{L}*|jegy\p{L}*|jegyar`,
  nb: String.raw`inngang|billett\p{L}*|pris`,
}

/** Words right beside an amount that say it is not the entry. */
const OTHER_WORDS = [
  'prizes?|award\\p{L}*|win|winner|grant|fines?|donat\\p{L}*|rais(?:e|ed|ing)|budget|worth|value|deposits?|refund|million|invest\\p{L}*|fund\\p{L}*|salary|train|bus|parking|raffle|lottery',
  'membership|drinks?|beer|wine|cocktails?|menu|voucher|return|hire|rental|discount|extra|paypal|booking fee|joining|subscription|per (?:month|year)|monthly|annual|biannual|cloakroom',
  'premios?|multas?|donativos?|dotad[oa]s?|millones|presupuesto|subvencion\\p{L}*|beca|fianza|consumicion|descuento|tren|al mes|guardarropa',
  'amendes?|dons?|dotation|recompens\\p{L}*|caution|bourse|subvention\\p{L}*|gagn\\p{L}*|buvette|remise|train|par mois|vestiaire',
  'doac\\p{L}*|orcamento|milhoes|caucao|desconto|comboio|por mes',
  'preisgeld|dotiert\\p{L}*|bussgeld\\p{L}*|geldstrafe\\p{L}*|strafe|spenden?\\p{L}*|erlos|forder\\p{L}*|gewinn\\p{L}*|stipendi\\p{L}*|pfand|kaution|getrank\\p{L}*|gutschein\\p{L}*|million\\p{L}*|rabatt|fahrkarte|monatlich|garderobe',
  'premi|premio|donazion\\p{L}*|borsa|cauzione|milioni|sconto|treno|al mese|guardaroba',
  'pokut\\p{L}*|vyhr\\p{L}*|odmen\\p{L}*|zbierk\\p{L}*|darova\\p{L}*|milion\\p{L}*|rozpoct\\p{L}*|zlav\\p{L}*|zaloh\\p{L}*|mesacne|satna',
]
const OTHER = new RegExp(
  String.raw`(?<![\p{L}])(?:${OTHER_WORDS.join('|')})(?![\p{L}])|штраф|приз|преми|премі|пожертв|бюджет|млн|выигр|вигра|грант|залог|застав|депозит|скидк|знижк|аренд|оренд|в месяц|на місяць|гардероб`,
  'u',
)

/** Characters between the word and the first amount, and from one amount to the next. */
const NEAR = 40
const NEXT = 30
/** Characters around an amount that tell what it is for. */
const AROUND = 16

export type AmountFinder = (text: string) => { from: number; to: number }[]

/**
 * The parts of a text that name what entry costs, each from its word to its last amount; none where it names no such amount. `text`: folded, its lines
 * apart; `amountsIn` finds amounts with a currency.
 */
export function pricedParts(text: string, language: string, amountsIn: AmountFinder): string[] {
  const entry = entryWords(language)
  // Lines and sentences: a full stop between digits ends none.
  const clauses = text.split(/\n|[!?;•·|]|(?<!\d)\.(?=\s|$)|\.(?=\s+\p{L})/u)
  return clauses.flatMap((clause) => partIn(clause, entry, amountsIn) ?? [])
}

/** The words of a language and of English; of all where it is not known. */
function entryWords(language: string): RegExp {
  const spoken = languagesOf(language) ?? Object.keys(ENTRY)
  const words = spoken.flatMap((each) => ENTRY[each] ?? []).join('|')
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}])`, 'gu')
}

function partIn(clause: string, entry: RegExp, amountsIn: AmountFinder): string | null {
  const amounts = amountsIn(clause)
  if (amounts.length === 0) return null
  const isOther = (from: number, to: number) =>
    OTHER.test(clause.slice(Math.max(0, from - AROUND), to + AROUND))
  for (const { index, 0: word } of clause.matchAll(entry)) {
    const end = index + word.length
    const near = amounts.findIndex(({ from, to }) =>
      from >= end ? from - end <= NEAR : index >= to && index - to <= NEXT,
    )
    const first = amounts[near]
    if (first === undefined) continue
    if (isOther(Math.min(index, first.from), Math.max(first.to, end))) continue
    let last = first.to
    for (const { from, to } of amounts.slice(near + 1)) {
      if (from - last > NEXT || isOther(last + AROUND, to)) break
      last = to
    }
    return clause.slice(Math.min(index, first.from), Math.max(last, end))
  }
  return null
}

/** "Entrée payante", "Eintritt kostenpflichtig": that one pays, beside the word for entry. */
const PAID_ENTRY =
  /\b(paid (?:entry|admission|event|tickets?)|(?:entry|admission|entrance) fee applies|entrees? payantes?|entradas? de pago|entrada paga|eintritt (?:ist )?kostenpflichtig|kostenpflichtige[rs]? (?:eintritt|veranstaltung|fuhrung)|ingresso a pagamento|evento a pagamento|vstup (?:je )?(?:plateny|spoplatneny))\b|вход платный|вхід платний/u

/** True if a folded text says that entry costs something. */
export function saysPaidEntry(text: string): boolean {
  return PAID_ENTRY.test(text)
}
