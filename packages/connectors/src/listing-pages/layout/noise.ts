import { foldWord, type Vocabulary } from '../dates/words.ts'

/** Words of buttons and labels, without accents. */
const LABELS = new Set(
  `ticket tickets buy get book more info information read view event events details detail learn rsvp register sold out free
  doors door show shows start starts time date when where location venue price from all ages add to calendar google ics ical
  share agenda video minutes audio map new save the and your at now reserve link website subscribe follow us open trailer
  filter karten mehr weiter weiterlesen infos zum zur termin termine uhr beginn einlass ab vstupenky vstupne koupit vice viac
  kupit predaj rezervace zacatek od do dvere otvorenie konec koniec zatvara mas leer comprar entradas reservar plus en savoir
  reserver billets scopri acquista biglietti dettagli continua online ore saber mais bilhetes laes mere kob billet ny
  podrobneje vstopnice wiecej bilety kup aanvang zaal uur inlaat подробнее купить билет билеты проданы начало купити квитки
  детальніше початок в о end dato datum data fecha kdy kedy wann wo ort kde lieu luogo lugar sted kiedy quando quand cuando hora
  horas horario heure heures uhrzeit cas godzina tidspunkt klokken когда коли где де дата место время datetime del dal du au vom
  bis von van tot fra til desde hasta wanneer waar hvornar hvor koop kopen boka biljett tid plats premiere
  premiera premiar derniera vypredane vyprodano utsalt udsolgt uitverkocht ausverkauft esaurito agotado esgotado wyprzedane премьера
  прем’єра премєра распродано аншлаг`.split(/\s+/),
)

/** True for a line of labels alone: words of buttons, weekdays, months, numbers. */
export function isNoise(text: string, { weekdays, months }: Vocabulary): boolean {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .every(
      (word) =>
        word === '' ||
        /^\d+$/.test(word) ||
        LABELS.has(foldWord(word)) ||
        weekdays.get(word) !== undefined ||
        months.get(word) !== undefined,
    )
}

const CREDIT =
  /^(?:author|autor(?:ka)?|director|directed by|regie|regi[aeo]|re[žz]i[ea]|réžia|režisér\p{L}*|reżyseria|regi?sseur|regista|mise en scène|dirección|dramaturgi[ae]|elenco|cast|hrají|účinkuj[úe]|instruktør|medvirkende|music|musik|muzyka|hudba|автор|режисс[её]р|режисер|в ролях|composer|dirigent|dirige)\s?:/iu

/** Signs for a place, a day, an hour or a ticket, and lines that are nothing but a remark in brackets. */
const REMARK = /^(?:[📍📌📅🗓🕐-🕧⏰🎟🎫]|\([^()]*\)$)/u

/** True for a line that says something else than a title: who made or plays it (`Regie: …`), a place (`📍 …`), a remark. */
export function isRemark(text: string): boolean {
  return CREDIT.test(text) || REMARK.test(text)
}
