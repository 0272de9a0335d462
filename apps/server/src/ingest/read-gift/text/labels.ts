const KINDS = ['when', 'place', 'price', 'organizer', 'other'] as const
export type Label = (typeof KINDS)[number]

/** Words before a colon at the beginning of a line, and the fact that they announce. */
const LABELS: Record<Label, string> = {
  when: 'when, date, time, коли, дата, час, дата і час, дата та час, початок, когда, время, начало, wann, datum, termin, zeit, uhrzeit, beginn, einlass, kedy, dátum, čas, začiatok, quand, quando, heure, ora, data, hora, cuándo, fecha, horario, двері, doors, тривалість',
  place:
    'where, venue, location, place, address, де, місце, місце проведення, локація, адреса, где, место, адрес, wo, ort, veranstaltungsort, adresse, kde, miesto, miesto konania, adresa, lieu, où, lugar, dónde, dirección, luogo, dove, indirizzo, local, onde, endereço, morada',
  price:
    'price, admission, tickets, entry, вартість, ціна, квитки, вхід, участь, стоимость, цена, билеты, вход, eintritt, preis, karten, vstupné, vstup, cena, lístky, tarif, tarifs, prix, entrée, precio, entrada, entradas, ingresso, prezzo, biglietti, preço, bilhetes',
  organizer:
    'organizer, organiser, organized by, organised by, host, hosted by, організатор, організатори, організатор події, организатор, организаторы, veranstalter, veranstalterin, organizátor, organizuje, organisation, organisé par, organizza, organizzazione, organiza, organizador, organização',
  other:
    'тел, телефон, phone, tel, telefon, контакт, контакти, контакты, contact, kontakt, e-mail, email, пошта, реєстрація, запис, регистрация, запись, anmeldung, info, інформація, registrácia, prihlásenie, rsvp, сайт, web, website, програма, programme, program, programm, у програмі, ведуча, ведучий, модерує, sprache, мова',
}

const BY_WORD = new Map(
  KINDS.flatMap((kind) => LABELS[kind].split(', ').map((word): [string, Label] => [word, kind])),
)

/** `Де: Муравель`, `📍 Муравель`: the fact that a line tells, and its words. Null for a line without a label. */
export function labelOf(line: string): { label: Label; value: string } | null {
  const pinned = /^[^\p{L}\p{N}]{0,3}[📍🏠🏛]\uFE0F?\s*(\S.*)$/u.exec(line)
  const at = line.slice(0, 40).search(/[:：]/)
  const word =
    at === -1
      ? ''
      : line
          .slice(0, at)
          .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
          .toLowerCase()
  const label = BY_WORD.get(word)
  if (label !== undefined) return { label, value: line.slice(at + 1).trim() }
  return pinned?.[1] === undefined ? null : { label: 'place', value: pinned[1] }
}
